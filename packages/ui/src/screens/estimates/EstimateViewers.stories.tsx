import type { EstimateItem } from '@plumbline/domain/estimates/estimate';
import type { EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import type { Viewer } from '@plumbline/domain/estimates/liveEvents';
import { aLine, anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, mocked, userEvent } from 'storybook/test';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { type EstimateCalls, EstimateWithCalls, estimateStory } from './testing/EstimateWithCalls.tsx';
import { estimate, fieldByLabel, findLineRow, lineTable } from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/EstimateViewers',
  component: EstimateWithCalls,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithCalls>;

export default meta;
type Story = StoryObj<typeof meta>;

const marcus: Viewer = { id: anId(70), name: 'Marcus Bell' };
const colleagues: readonly Viewer[] = [
  marcus,
  ...['Erin Estes', 'Priya Raman', 'Sam Ito', 'Noor Haddad'].map((name, index) => ({ id: anId(71 + index), name })),
];

const withViewers = (...viewers: readonly Viewer[]): Pick<Story, 'args'> => ({
  args: { calls: { watchEstimate: (send) => send({ type: 'viewers.changed', viewers }) } },
});

export const OneColleagueIsHere: Story = {
  ...withViewers(marcus),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Marcus Bell is here')).toBeVisible();
  },
};

export const FiveColleaguesAreHere: Story = {
  ...withViewers(...colleagues),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Marcus Bell and 4 others are here')).toBeVisible();
  },
};

/** The avatars without the names. Screen readers read the names. */
export const ColleaguesOnAPhone: Story = {
  ...withViewers(...colleagues.slice(0, 2)),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Marcus Bell and Erin Estes are here')).toBeInTheDocument();
  },
};

export const ColleaguesWithLongNames: Story = withViewers(
  { id: anId(70), name: 'Maximiliane-Konstanze von Hohenfeld-Albrechtsberg' },
  { id: anId(71), name: 'Bartholomew Featherstonehaugh-Cholmondeley' },
);

/** The estimate has other items when it is loaded again. */
const changedTo = (items: readonly EstimateItem[]): EstimateCalls => ({
  loadEstimate: fn(async () => ({ ...estimate, items: [...items], version: 2 })).mockImplementationOnce(
    async () => estimate,
  ),
  watchEstimate: fn((send: (event: EstimateEvent) => void) => send({ type: 'viewers.changed', viewers: [marcus] })),
});

/** Reports the change of Marcus to the screen. */
function reportChange({ watchEstimate }: EstimateCalls) {
  const [send] = (watchEstimate && mocked(watchEstimate).mock.lastCall) ?? [];
  send?.({ type: 'estimate.changedElsewhere', version: 2, user: marcus.id });
}

const ridgeVent = aLine({ id: anId(90), index: 20, description: 'Ridge vent, shingle-over' });

/** A line that a colleague adds appears highlighted, and screen readers read who added it. */
export const LineAddedElsewhere: Story = {
  beforeEach: ({ args }) => {
    args.calls = changedTo([...estimate.items, ridgeVent]);
  },
  play: async ({ canvas, args }) => {
    await canvas.findByText('Marcus Bell is here');
    reportChange(args.calls);
    await expect(await canvas.findByText('Marcus Bell changed 1 line.')).toBeInTheDocument();
    await findLineRow(canvas, ridgeVent.description);
    const highlightedRows = canvas
      .getAllByRole('row')
      .filter((row) => row.getAnimations().some(({ effect }) => effect?.getTiming().duration === 2500));
    await expect(highlightedRows.map((row) => row.getAttribute('data-line'))).toEqual([ridgeVent.id]);
  },
};

const openLine = 'Ice and water shield';

/** A colleague deletes the line that is being edited. The row stays open with its input. */
export const OpenLineDeletedElsewhere: Story = {
  beforeEach: ({ args }) => {
    args.calls = changedTo(estimate.items.filter(({ description }) => description !== openLine));
  },
  play: async ({ canvas, args }) => {
    await userEvent.click((await findLineRow(canvas, openLine)).getByRole('button', { name: `Edit ${openLine}` }));
    const rate = fieldByLabel(lineTable(canvas), 'Rate');
    await userEvent.clear(rate);
    await userEvent.type(rate, '9.5');
    reportChange(args.calls);
    await expect(await canvas.findByText('Marcus Bell changed 1 line.')).toBeInTheDocument();
    await expect(rate).toHaveValue('9.5');
    await expectFocus(rate);
    await userEvent.keyboard('{Escape}');
    await expect(canvas.queryByText(openLine)).toBeNull();
  },
};
