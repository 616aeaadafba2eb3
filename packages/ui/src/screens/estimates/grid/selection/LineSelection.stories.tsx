/** Stories of selected lines, which a user can move, change, duplicate and delete together. */
import { anEstimate } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { expectFocus } from '../../../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from '../../testing/EstimateWithFakeApi.tsx';
import { type Canvas, findCutOff, findLine } from '../../testing/estimateStorySteps.ts';

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
    await user.keyboard('{Control>}');
    await user.click(await findLine(canvas, shield));
    await user.keyboard('{/Control}{Shift>}');
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

/** The button Select works with the mouse too: a click anywhere on a line selects it. */
export const LinesSelectedWithTheButton: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Select' }));
    const bar = await findBar(canvas);
    await expect(bar.getByRole('status')).toHaveTextContent('Choose lines');
    await userEvent.click(await findLine(canvas, shield));
    await userEvent.click(await findLine(canvas, vent));
    await expectSelected(canvas, [shield, vent]);
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await expectSelected(canvas, []);
    // A click on a line no longer selects it.
    await userEvent.click(await findLine(canvas, shield));
    await expectSelected(canvas, []);
  },
};

/** A finger that presses elements. */
function aFinger() {
  const user = userEvent.setup();
  return {
    press: (target: Element) => user.pointer({ keys: '[TouchA>]', target }),
    release: () => user.pointer({ keys: '[/TouchA]' }),
    tap: (target: Element) => user.pointer({ keys: '[TouchA]', target }),
    /** Presses and moves by 20 pixels. */
    swipe: (target: Element) =>
      user.pointer([
        { keys: '[TouchA>]', target, coords: { clientX: 300, clientY: 400 } },
        { pointerName: 'TouchA', target, coords: { clientX: 300, clientY: 380 } },
      ]),
  };
}
const checkedLines = (canvas: Canvas) =>
  canvas.queryAllByRole('checkbox', { checked: true }).map((box: HTMLElement) => box.ariaLabel);

/** A long press selects a line. Then a tap anywhere on a card selects it or deselects it, and the commands are at the bottom. */
export const LinesSelectedOnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const { press, release } = aFinger();
    await press(await findLine(canvas, shield));
    await waitFor(() => expect(checkedLines(canvas)).toEqual([`Select ${shield}`]));
    await release();
    await expect(checkedLines(canvas)).toEqual([`Select ${shield}`]);
    await userEvent.click(canvas.getByRole('checkbox', { name: `Select ${edge}` }));
    const bar = await findBar(canvas);
    await expect(bar.getByRole('status')).toHaveTextContent('2 selected');
    for (const name of [
      'Copy',
      'Duplicate',
      'Move up',
      'Move down',
      'Set tax',
      'Put in section…',
      'Optional…',
      'Delete',
    ]) {
      const { width, height, bottom } = bar.getByRole('button', { name }).getBoundingClientRect();
      await expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await expect(bottom).toBeLessThanOrEqual(window.innerHeight);
    }
    await userEvent.click(bar.getByRole('button', { name: 'Duplicate' }));
    await waitFor(() => expect(canvas.getAllByRole('checkbox', { name: `Select ${edge}` })).toHaveLength(2));
    // Without a selected line the taps have their usual meaning again.
    await userEvent.click(canvas.getByRole('checkbox', { name: `Select ${shield}`, checked: true }));
    await userEvent.click(canvas.getByRole('checkbox', { name: `Select ${edge}`, checked: true }));
    await waitFor(() => expect(canvas.queryByRole('checkbox', { name: `Select ${vent}` })).toBeNull());
    await expect(canvas.getByRole('button', { name: `Edit ${vent}` })).toBeVisible();
  },
};

/** A short tap on a cell edits it in place. After a long press on one line, a tap on another selects it. */
export const LinesTappedOnATablet: Story = {
  globals: { viewport: { value: 'tablet' } },
  play: async ({ canvas }) => {
    const { press, release, tap, swipe } = aFinger();
    // A finger that moves scrolls the page. Its press is not long, although another line is pressed for a long time afterwards.
    await swipe(await findLine(canvas, edge));
    await release();
    await tap(await findLine(canvas, vent));
    await expectFocus(await canvas.findByRole('textbox', { name: `Name of ${vent}` }));
    await userEvent.keyboard('{Escape}');
    await press(await findLine(canvas, shield));
    await expectSelected(canvas, [shield]);
    await release();
    await expectSelected(canvas, [shield]);
    await tap(await findLine(canvas, vent));
    await expectSelected(canvas, [shield, vent]);
  },
};

/** The bar of the selected lines has all its commands in a narrow card too, also the margin. */
export const LinesSelectedWithCostsOnATablet: Story = {
  globals: { viewport: { value: 'tabletInLandscape' } },
  args: { defaultShowCosts: true },
  play: async ({ canvas }) => {
    await focusLine(canvas, shield);
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    const bar = await findBar(canvas);
    await expect(bar.getByRole('button', { name: 'Set margin' })).toBeVisible();
    await waitFor(() => expect(findCutOff(canvas)).toEqual([]));
  },
};

/** A device without a keyboard copies the selected lines with a button. */
export const LinesCopiedWithTheButton: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const write = spyOn(navigator.clipboard, 'write').mockResolvedValue();
    await findLine(canvas, shield);
    await userEvent.click(canvas.getByRole('button', { name: 'Select' }));
    await userEvent.click(await canvas.findByRole('checkbox', { name: `Select ${edge}` }));
    await userEvent.click((await findBar(canvas)).getByRole('button', { name: 'Copy' }));
    await expect(await screen.findByText('1 line copied')).toBeVisible();
    const [[item]] = write.mock.calls[0] ?? [[]];
    const text = await (await item?.getType('text/plain'))?.text();
    await expect(text?.split('\t')[0]).toBe(edge);
  },
};
