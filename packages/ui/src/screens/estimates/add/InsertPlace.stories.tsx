/** Stories of the place of new lines: the user can add them below a line or in a section, and the form says where they go. */
import { anEstimate, anId } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from '../testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  findLine,
  findNewLineForm,
  getFieldByLabel,
  getLineTable,
  typeLine,
} from '../testing/estimateStorySteps.ts';

/** The indexes of the lines are 1, 2, 3 and so on. The section Roof has the lines 2 to 5. */
const estimate = anEstimate({
  items: exampleLines(9),
  sections: [
    { id: anId(20_000), index: 1.5, name: 'Roof', version: 1 },
    { id: anId(20_001), index: 5.5, name: 'Details', version: 1 },
  ],
});

const meta = {
  title: 'Screens/Estimates/Add/InsertPlace',
  component: EstimateWithFakeApi,
  ...estimateStory,
  args: { ...estimateStory.args, calls: { loadEstimate: async () => estimate } },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const findPlace = async (canvas: Canvas) => (await findNewLineForm(canvas)).getByText(/^New line/);
async function addLine(canvas: Canvas, name: string) {
  const form = await typeLine(canvas, name);
  await userEvent.type(getFieldByLabel(form, 'Quantity'), '{Enter}');
}
const rowNames = (canvas: Canvas) =>
  getLineTable(canvas)
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent);

/** The next lines follow the added line, until the user presses Esc. */
export const BelowALine: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await findLine(canvas, 'Drip edge, aluminum'));
    await userEvent.keyboard('{Control>}{Shift>}+{/Shift}{/Control}');
    await expectFocus(getFieldByLabel(await findNewLineForm(canvas), 'Name'));
    const place = await findPlace(canvas);
    await expect(place).toHaveTextContent('New line below Drip edge, aluminum');
    await addLine(canvas, 'Foam filler');
    await expect(place).toHaveTextContent('New line below Foam filler');
    await addLine(canvas, 'Vent screws');
    const names = rowNames(canvas);
    const start = names.indexOf('Drip edge, aluminum');
    await expect(names.slice(start, start + 3)).toEqual(['Drip edge, aluminum', 'Foam filler', 'Vent screws']);
    await userEvent.keyboard('{Escape}');
    await expect(place).toHaveTextContent('New line at the end of Details');
    await addLine(canvas, 'Cleaning');
    await expect(rowNames(canvas).at(-1)).toBe('Cleaning');
  },
};

export const InASection: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a line to Roof' }));
    await expect(await findPlace(canvas)).toHaveTextContent('New line below Ridge vent');
    const form = await findNewLineForm(canvas);
    await userEvent.click(form.getByRole('button', { name: 'Add at the end instead' }));
    await expect(await findPlace(canvas)).toHaveTextContent('New line at the end of Details');
    await expectFocus(getFieldByLabel(form, 'Name'));
  },
};

/** The menu of a line has the commands for this line. It closes with Esc, and the focus is on its button again. */
export const MenuOfALine: Story = {
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'More actions for Ridge vent' });
    await userEvent.click(button);
    const menu = within(await screen.findByRole('menu', { name: 'More actions for Ridge vent' }));
    await expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Insert line above',
      'Insert line below',
      'Duplicate',
      'Move up',
      'Move down',
      'Change measures…',
    ]);
    await userEvent.keyboard('{Escape}');
    await expectFocus(button);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Insert line above' }));
    await expectFocus(getFieldByLabel(await findNewLineForm(canvas), 'Name'));
    await expect(await findPlace(canvas)).toHaveTextContent(/^New line below/);
    await userEvent.click(button);
    await screen.findByRole('menu');
    const rate = getFieldByLabel(await findNewLineForm(canvas), 'Rate');
    await userEvent.click(rate);
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await expectFocus(rate);
  },
};

/** The menu is open at the end of the row. */
export const MenuOpen: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'More actions for Ridge vent' }));
    await screen.findByRole('menu');
  },
};

/** The last line of the section has a mark, and the form says where the line is added. */
export const PlaceChosen: Story = {
  play: async ({ canvas }) => userEvent.click(await canvas.findByRole('button', { name: 'Add a line to Roof' })),
};

export const PlaceChosenOnAPhone: Story = {
  ...PlaceChosen,
  tags: ['test-all'],
  globals: { viewport: { value: 'phone' } },
};
