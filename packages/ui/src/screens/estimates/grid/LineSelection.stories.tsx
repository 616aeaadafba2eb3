/** Stories of selected lines, which a user can move, change, duplicate and delete together. */
import { anEstimate } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from '../testing/EstimateWithFakeApi.tsx';
import { type Canvas, findLine } from '../testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/Grid/LineSelection',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const shield = 'Ice and water shield';
const edge = 'Drip edge, aluminum';
const vent = 'Ridge vent';

const focusLine = async (canvas: Canvas, name: string) => {
  const cell = await findLine(canvas, name);
  await userEvent.click(cell);
  await expectFocus(cell);
};
const lineNames = (canvas: Canvas) => canvas.getAllByRole('rowheader').map((cell: HTMLElement) => cell.textContent);
const expectSelected = (canvas: Canvas, expected: readonly string[]) =>
  waitFor(() =>
    expect(
      canvas
        .queryAllByRole('row', { selected: true })
        .map((row: HTMLElement) => within(row).getByRole('rowheader').textContent),
    ).toEqual(expected),
  );
const findBar = async (canvas: Canvas) => within(await canvas.findByRole('group', { name: 'Selected lines' }));

export const LinesSelectedWithTheKeyboard: Story = {
  play: async ({ canvas }) => {
    await focusLine(canvas, shield);
    await userEvent.keyboard(' ');
    await expectSelected(canvas, [shield]);
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await expectSelected(canvas, [shield, edge, vent]);
    await expectFocus(await findLine(canvas, vent));
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expectSelected(canvas, [shield, edge]);
    await userEvent.keyboard('{Control>}a{/Control}');
    const bar = await findBar(canvas);
    await expect(bar.getByRole('status')).toHaveTextContent('9 selected');
    await userEvent.keyboard('{Escape}');
    await expectSelected(canvas, []);
    await userEvent.keyboard(' ');
    await userEvent.click((await findBar(canvas)).getByRole('button', { name: 'Clear the selection' }));
    await expectSelected(canvas, []);
    await expectFocus(await findLine(canvas, edge));
  },
};

export const LinesSelectedWithTheMouse: Story = {
  play: async ({ canvas }) => {
    const user = userEvent.setup();
    await user.click(await findLine(canvas, shield));
    await user.keyboard('{Shift>}');
    await user.click(await findLine(canvas, vent));
    await user.keyboard('{/Shift}');
    await expectSelected(canvas, [shield, edge, vent]);
    await user.keyboard('{Control>}');
    await user.click(await findLine(canvas, edge));
    await user.keyboard('{/Control}');
    await expectSelected(canvas, [shield, vent]);
    const row = (await findLine(canvas, 'Pipe boots')).closest('tr') as HTMLElement;
    // A click on the row outside its cells, for example on the checkbox to the left of the name.
    await user.click(row);
    await expectSelected(canvas, [shield, vent, 'Pipe boots']);
  },
};

/** Alt and an arrow key move the line that has the focus. The focus stays on the same cell. */
export const LineMovedWithTheKeyboard: Story = {
  play: async ({ canvas }) => {
    await focusLine(canvas, shield);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(lineNames(canvas).slice(2, 4)).toEqual([edge, shield]));
    await expectFocus(await findLine(canvas, shield));
    await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
    await waitFor(() => expect(lineNames(canvas)[0]).toBe(shield));
    await expectFocus(await findLine(canvas, shield));
  },
};

/** The table renders its rows in groups of 25. The last line of the second group moves to the third group. */
export const LineMovedToTheNextGroup: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: exampleLines(60) }) } },
  play: async ({ canvas }) => {
    await canvas.findByRole('grid');
    await waitFor(() => expect(lineNames(canvas)).toHaveLength(60));
    const lastIndexOfSecondGroup = 2 * 25 - 1;
    const name = lineNames(canvas)[lastIndexOfSecondGroup] ?? '';
    await focusLine(canvas, name);
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(lineNames(canvas)[lastIndexOfSecondGroup + 1]).toBe(name));
    await expectFocus(await findLine(canvas, name));
  },
};

export const SelectedLinesMovedChangedAndDuplicated: Story = {
  play: async ({ canvas }) => {
    await focusLine(canvas, shield);
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    const bar = await findBar(canvas);
    await userEvent.click(bar.getByRole('button', { name: 'Move up' }));
    await waitFor(() =>
      expect(lineNames(canvas).slice(1, 4)).toEqual([shield, edge, 'Architectural shingles, installed']),
    );
    await userEvent.type(bar.getByRole('textbox', { name: 'Tax % of the selected lines' }), '5%{Enter}');
    const findRow = async (name: string) => within((await findLine(canvas, name)).closest('tr') as HTMLElement);
    await waitFor(async () => expect((await findRow(edge)).getByRole('gridcell', { name: '5' })).toBeVisible());
    await userEvent.click(bar.getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(lineNames(canvas).slice(1, 5)).toEqual([shield, edge, shield, edge]));
  },
};

export const InvalidTaxForSelectedLines: Story = {
  play: async ({ canvas }) => {
    await focusLine(canvas, shield);
    await userEvent.keyboard(' ');
    const tax = (await findBar(canvas)).getByRole('textbox', { name: 'Tax % of the selected lines' });
    // A tax is at most 100%.
    await userEvent.type(tax, '101{Enter}');
    await expect(tax).toBeInvalid();
  },
};

export const SelectedLinesDeleted: Story = {
  play: async ({ canvas }) => {
    await focusLine(canvas, shield);
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}{Delete}');
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete these 2 items?' }),
    );
    await expect(dialog.getByText(`${shield}, ${edge}`)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(lineNames(canvas)).not.toContain(shield));
    await expectFocus(await findLine(canvas, vent));
    await expectSelected(canvas, []);
  },
};
