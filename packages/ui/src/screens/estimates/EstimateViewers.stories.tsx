/** Stories of an estimate that several users have open at the same time. */

import type { Viewer } from '@plumbline/domain/estimates/changes/liveEvents';
import type { EstimateEvent } from '@plumbline/domain/estimates/estimateMachine';
import type { EstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { aLine, anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, mocked, userEvent, waitFor } from 'storybook/test';
import { expectFocus } from '../../components/testing/expectFocus.ts';
import { type EstimateCalls, EstimateWithFakeApi, estimateStory } from './testing/EstimateWithFakeApi.tsx';
import {
  estimate,
  findLineRow,
  getFieldByLabel,
  getLineTable,
  rejectOffline,
  typeLine,
} from './testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/EstimateViewers',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const marcus: Viewer = { id: anId(70), name: 'Marcus Bell' };
const otherViewers: readonly Viewer[] = [
  marcus,
  ...['Erin Estes', 'Priya Raman', 'Sam Ito', 'Noor Haddad'].map((name, index) => ({ id: anId(71 + index), name })),
];

const withViewers = (...viewers: readonly Viewer[]): Pick<Story, 'args'> => ({
  args: { calls: { watchEstimate: (send) => send({ type: 'viewers.changed', viewers }) } },
});

export const OneOtherViewer: Story = {
  ...withViewers(marcus),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Marcus Bell is here')).toBeVisible();
  },
};

export const FiveOtherViewers: Story = {
  ...withViewers(...otherViewers),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Marcus Bell and 4 others are here')).toBeVisible();
  },
};

/** A window without a connection does not know who is here. */
export const HiddenWhileOffline: Story = {
  args: {
    calls: {
      addItem: fn(rejectOffline),
      watchEstimate: (send) => send({ type: 'viewers.changed', viewers: [marcus] }),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Marcus Bell is here')).toBeVisible();
    const form = await typeLine(canvas, 'Gutters, seamless');
    await userEvent.type(getFieldByLabel(form, 'Quantity'), '{Enter}');
    await expect(await canvas.findByText('Offline, 1 change')).toBeVisible();
    await expect(canvas.queryByText('Marcus Bell is here')).toBeNull();
  },
};

/** A phone shows the avatars without the names. Screen readers read the names. */
export const OtherViewersOnAPhone: Story = {
  ...withViewers(...otherViewers.slice(0, 2)),
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Marcus Bell and Erin Estes are here')).toBeInTheDocument();
  },
};

export const OtherViewersWithLongNames: Story = withViewers(
  { id: anId(70), name: 'Maximiliane-Konstanze von Hohenfeld-Albrechtsberg' },
  { id: anId(71), name: 'Bartholomew Featherstonehaugh-Cholmondeley' },
);

/** The duration of the highlight in useHighlightChanges.ts. */
const highlightMilliseconds = 2_500;

/** Calls whose second load of the estimate returns other items, as if Marcus had changed them. */
const callsWithChangedItems = (items: readonly EstimateItem[]): EstimateCalls => ({
  loadEstimate: fn(async () => ({ ...estimate, items: [...items], version: 2 })).mockImplementationOnce(
    async () => estimate,
  ),
  watchEstimate: fn((send: (event: EstimateEvent) => void) => send({ type: 'viewers.changed', viewers: [marcus] })),
});

/** Tells the screen that Marcus changed the estimate, so that it loads the estimate again. */
function reportChange({ watchEstimate }: EstimateCalls) {
  const [send] = (watchEstimate && mocked(watchEstimate).mock.lastCall) ?? [];
  send?.({ type: 'estimate.changedElsewhere', version: 2, user: marcus.id });
}

const ridgeVent = aLine({ id: anId(90), index: 20, description: 'Ridge vent, shingle-over' });

/** A line that another user adds is highlighted, and screen readers read who changed the estimate. */
export const LineAddedByAnotherUser: Story = {
  beforeEach: ({ args }) => {
    args.calls = callsWithChangedItems([...estimate.items, ridgeVent]);
  },
  play: async ({ canvas, args }) => {
    await canvas.findByText('Marcus Bell is here');
    reportChange(args.calls);
    await expect(await canvas.findByText('Marcus Bell changed 1 line.')).toBeInTheDocument();
    await findLineRow(canvas, ridgeVent.description);
    const highlightedRows = canvas
      .getAllByRole('row')
      .filter((row) =>
        row.getAnimations().some(({ effect }) => effect?.getTiming().duration === highlightMilliseconds),
      );
    await expect(highlightedRows.map((row) => row.getAttribute('data-line'))).toEqual([ridgeVent.id]);
  },
};

const openLineName = 'Ice and water shield';

/** Another user deletes the line that is being edited. The row stays open with its input until the user leaves it. */
export const OpenLineDeletedByAnotherUser: Story = {
  beforeEach: ({ args }) => {
    args.calls = callsWithChangedItems(estimate.items.filter(({ description }) => description !== openLineName));
  },
  play: async ({ canvas, args }) => {
    await userEvent.click(
      (await findLineRow(canvas, openLineName)).getByRole('button', { name: `Edit ${openLineName}` }),
    );
    const rate = getFieldByLabel(getLineTable(canvas), 'Rate');
    await userEvent.clear(rate);
    await userEvent.type(rate, '9.5');
    reportChange(args.calls);
    await expect(await canvas.findByText('Marcus Bell changed 1 line.')).toBeInTheDocument();
    // The user is asked at once. The row keeps its place, its input and the focus, and the number of lines leaves it out.
    const question = await canvas.findByText('Marcus Bell deleted this line while you were editing it.');
    await expect(question).toBeVisible();
    await expect(canvas.getByText('8 lines')).toBeVisible();
    await expect(rate).toHaveValue('9.5');
    await expectFocus(rate);
    await userEvent.click(canvas.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    await expect(getFieldByLabel(getLineTable(canvas), 'Rate')).toHaveValue('9.5');
    await expect(canvas.getByText('9 lines')).toBeVisible();
  },
};
