/** Stories of the grid of lines: moving the focus with keys, and editing single cells. */
import { aLine, anEstimate } from '@plumbline/domain/testing/builders';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from '../testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  chooseFromMenu,
  findDialog,
  findLine,
  findNewLineForm,
  getFieldByLabel,
  getLineTable,
  neverResolves,
} from '../testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/Grid/LineGrid',
  component: EstimateWithFakeApi,
  ...estimateStory,
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const shield = 'Ice and water shield';

/** Finds a cell by the name of its line and its own text. */
const findCell = async (canvas: Canvas, line: string, text: string) =>
  within((await findLine(canvas, line)).closest('tr') as HTMLElement).getByRole('gridcell', { name: text });

const focusCell = async (canvas: Canvas, line: string, text: string) => {
  const cell = await findCell(canvas, line, text);
  await userEvent.click(cell);
  await expectFocus(cell);
};

/** The table has the roles of an ARIA grid. The total is computed, so its cell is read-only. */
export const Default: Story = {
  play: async ({ canvas }) => {
    const grid = within(await canvas.findByRole('grid', { name: 'Line items' }));
    const headers = grid.getAllByRole('columnheader').map((header) => header.textContent);
    await expect(headers).toEqual(['Name', 'Rate', 'Quantity', 'Tax %', 'Total', 'Unit', 'Actions']);
    await expect(grid.getAllByRole('row')).toHaveLength(10);
    await expect(await findCell(canvas, shield, '$1,848.91')).toHaveAttribute('aria-readonly', 'true');
  },
};

/** The grid has one tab stop: the cell that had the focus last. */
export const OneTabStop: Story = {
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole('grid');
    await focusCell(canvas, shield, '$122.00');
    await expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    await userEvent.tab();
    await expect(grid).not.toContainElement(document.activeElement as HTMLElement);
    await userEvent.tab({ shift: true });
    await expectFocus(await findCell(canvas, shield, '$122.00'));
  },
};

export const FocusMovedWithKeys: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: exampleLines(120) }) } },
  play: async ({ canvas }) => {
    const grid = within(await canvas.findByRole('grid'));
    await focusCell(canvas, shield, '14');
    const expectFocusAfter = async (keys: string, findExpected: () => Element | null | undefined) => {
      await userEvent.keyboard(keys);
      await expectFocus(findExpected());
    };
    await expectFocusAfter('{ArrowDown}{ArrowRight}', () =>
      grid.getAllByRole('row')[4]?.querySelector('[data-field=tax]'),
    );
    await expectFocusAfter('{Home}', () => grid.getByRole('rowheader', { name: 'Drip edge, aluminum' }));
    await expectFocusAfter('{ArrowLeft}', () => grid.getByRole('rowheader', { name: 'Drip edge, aluminum' }));
    await expectFocusAfter('{End}', () => grid.getByRole('button', { name: 'More actions for Drip edge, aluminum' }));
    await expectFocusAfter('{ArrowLeft}{ArrowUp}', () => grid.getByRole('button', { name: `Delete ${shield}` }));
    await expectFocusAfter('{Control>}{Home}{/Control}', () => grid.getAllByRole('rowheader')[0]);
    await expectFocusAfter('{ArrowUp}', () => grid.getAllByRole('rowheader')[0]);
    // The table renders its rows in groups of 25. The focus moves to the third group.
    await expectFocusAfter('{ArrowDown}'.repeat(50), () => grid.getAllByRole('rowheader')[50]);
    // The number of rows that PageDown skips depends on the height of the window.
    await userEvent.keyboard('{PageDown}');
    const focusedRow = () => grid.getAllByRole('rowheader').indexOf(document.activeElement as HTMLElement);
    const lowerRow = focusedRow();
    await expect(lowerRow).toBeGreaterThan(52);
    await userEvent.keyboard('{PageUp}');
    await expect(focusedRow()).toBeLessThan(lowerRow - 2);
    await expectFocusAfter('{Control>}{End}{/Control}', () =>
      grid.getAllByRole('button', { name: /^More actions/ }).at(-1),
    );
    // The form for a new line is below the last row.
    const form = await findNewLineForm(canvas);
    await expectFocusAfter('{Home}{ArrowDown}', () => getFieldByLabel(form, 'Name'));
    await expectFocusAfter('{ArrowUp}', () => grid.getAllByRole('rowheader').at(-1));
  },
};

export const ValueReplacedByTyping: Story = {
  args: { calls: { saveItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await focusCell(canvas, shield, '14');
    await userEvent.keyboard('1');
    await expectFocus(getLineTable(canvas).getByRole('textbox', { name: `Quantity of ${shield}` }));
    await userEvent.keyboard('0');
    await expect(getLineTable(canvas).getByRole('status')).toHaveTextContent('$1,320.65');
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await findCell(canvas, 'Drip edge, aluminum', '212')).toHaveFocus());
    await expect(await findCell(canvas, shield, '10')).toBeVisible();
    await expectCall(args.calls.saveItem).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ description: shield, quantity: 10 }) }),
    );
  },
};

export const ValueRestoredWithEscape: Story = {
  args: { calls: { saveItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await focusCell(canvas, shield, '$122.00');
    await userEvent.keyboard('{F2}');
    const input = getLineTable(canvas).getByRole('textbox', { name: `Rate of ${shield}` });
    await expectFocus(input);
    await userEvent.keyboard('5{Escape}');
    await expectFocus(await findCell(canvas, shield, '$122.00'));
    await expect(args.calls.saveItem).not.toHaveBeenCalled();
  },
};

/** Tab saves and edits the next cell. An unchanged cell is not saved. */
export const NextCellEditedAfterTab: Story = {
  args: { calls: { saveItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await userEvent.dblClick(await findLine(canvas, shield));
    const grid = getLineTable(canvas);
    const input = (label: string) => grid.getByRole('textbox', { name: `${label} of ${shield}` });
    await expectFocus(input('Name'));
    await userEvent.tab();
    await expectFocus(input('Rate'));
    await userEvent.tab();
    await userEvent.keyboard('10');
    await userEvent.tab();
    await waitFor(() => expect(input('Tax %')).toHaveFocus());
    await userEvent.tab({ shift: true });
    await expectFocus(input('Quantity'));
    await expect(input('Quantity')).toHaveValue('10');
    await userEvent.tab();
    await userEvent.tab();
    await expectFocus(grid.getByRole('combobox', { name: `Unit of ${shield}` }));
    await userEvent.tab();
    await expectFocus(grid.getByRole('textbox', { name: 'Name of Drip edge, aluminum' }));
    await expectCall(args.calls.saveItem).toHaveBeenCalledOnce();
  },
};

/** A letter opens the cell of the unit. Typing the code of a unit selects this unit. */
export const UnitSelectedByCode: Story = {
  args: { calls: { saveItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await focusCell(canvas, shield, 'Roll');
    await userEvent.keyboard('sq{Enter}');
    await expectCall(args.calls.saveItem).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ description: shield, unit: 'SQ' }) }),
    );
    await waitFor(async () => expect(await findCell(canvas, shield, 'Square')).toBeVisible());
  },
};

export const InvalidCell: Story = {
  args: { calls: { saveItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await focusCell(canvas, shield, '14');
    await userEvent.keyboard('many{Enter}');
    const input = getLineTable(canvas).getByRole('textbox', { name: `Quantity of ${shield}` });
    await waitFor(() => expect(input).toHaveAccessibleDescription('Invalid number'));
    await expectFocus(input);
    // A click elsewhere does not discard the text.
    await userEvent.click(canvas.getByRole('heading', { name: 'Line items' }));
    await expectFocus(input);
    await expect(input).toHaveValue('many');
    await expect(args.calls.saveItem).not.toHaveBeenCalled();
  },
};

export const CellBeingEdited: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, '$122.00');
    await userEvent.keyboard('{Enter}');
    await expectFocus(getLineTable(canvas).getByRole('textbox', { name: `Rate of ${shield}` }));
  },
};

export const CellSavedByAClickElsewhere: Story = {
  args: { calls: { saveItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await focusCell(canvas, shield, '14');
    await userEvent.keyboard('20');
    await userEvent.click(await findCell(canvas, 'Ridge vent', '48'));
    await expectCall(args.calls.saveItem).toHaveBeenCalledOnce();
    await expectFocus(await findCell(canvas, 'Ridge vent', '48'));
  },
};

/** After a line is deleted, the Delete button of the next line gets the focus. */
export const FocusAfterLineDeleted: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Delete ${shield}` }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes' }));
    await expectFocus(await canvas.findByRole('button', { name: 'Delete Drip edge, aluminum' }));
  },
};

/** A new line starts with the unit of the last line, and not with its tax: a line without tax would make the next ones untaxed. */
export const NewLineWithUnitOfLastLine: Story = {
  args: {
    calls: {
      addItem: fn(neverResolves),
      loadEstimate: async () => anEstimate({ items: [aLine({ tax: 8.25, unit: 'SQ' })] }),
    },
  },
  play: async ({ canvas, args }) => {
    await canvas.findByRole('grid');
    const form = await findNewLineForm(canvas);
    await expect(getFieldByLabel(form, 'Unit')).toHaveDisplayValue('Square');
    await userEvent.type(getFieldByLabel(form, 'Name'), 'Ridge vent');
    await userEvent.type(getFieldByLabel(form, 'Rate'), '11.5');
    await userEvent.type(getFieldByLabel(form, 'Quantity'), '48{Enter}');
    await expectCall(args.calls.addItem).toHaveBeenCalledWith(
      expect.objectContaining({ values: expect.objectContaining({ tax: 0, unit: 'SQ' }) }),
    );
    await expectFocus(getFieldByLabel(form, 'Name'));
    await expect(getFieldByLabel(form, 'Tax %')).toHaveValue('0');
    await expect(getFieldByLabel(form, 'Unit')).toHaveDisplayValue('Square');
  },
};

/** The scope of work is below the name, and it is edited in the row. Enter makes a new line of text. */
export const ScopeOfWork: Story = {
  args: {
    calls: {
      saveItem: fn(neverResolves),
      loadEstimate: async () => anEstimate({ items: [aLine({ scope: 'Tear off two layers\nHaul away and dispose' })] }),
    },
  },
  play: async ({ canvas, args }) => {
    const line = 'Architectural shingles, installed';
    await userEvent.click(await canvas.findByRole('button', { name: `Edit ${line}` }));
    const field = await canvas.findByRole('textbox', { name: 'Description' });
    await expect(field).toHaveValue('Tear off two layers\nHaul away and dispose');
    await userEvent.type(field, '{Enter}Clean the gutters');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expectCall(args.calls.saveItem).toHaveBeenCalledWith(
      expect.objectContaining({
        values: expect.objectContaining({ scope: 'Tear off two layers\nHaul away and dispose\nClean the gutters' }),
      }),
    );
    await expect(await canvas.findByText(/Clean the gutters/)).toBeVisible();
  },
};

/** A double click on the button adds one line. Its second click does nothing. */
export const LineAddedByDoubleClick: Story = {
  args: { calls: { addItem: fn(neverResolves) } },
  play: async ({ canvas, args }) => {
    await findLine(canvas, shield);
    const form = await findNewLineForm(canvas);
    await userEvent.type(getFieldByLabel(form, 'Name'), 'Ridge vent');
    await userEvent.type(getFieldByLabel(form, 'Rate'), '11.5');
    await userEvent.type(getFieldByLabel(form, 'Quantity'), '48');
    await userEvent.dblClick(form.getByRole('button', { name: 'Add line item' }));
    await expectCall(args.calls.addItem).toHaveBeenCalledOnce();
    await expect(getFieldByLabel(form, 'Name')).not.toBeInvalid();
    await expect(form.getByLabelText('Save to catalogue')).not.toBeChecked();
  },
};

/** A formula is computed when the cell is saved. The cell is edited as the formula again. */
export const FormulaTyped: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, '14');
    await userEvent.keyboard('=12*3{Enter}');
    const cell = await findCell(canvas, shield, '36');
    await expect(cell).toHaveAttribute('title', '=12*3');
    await userEvent.click(cell);
    await userEvent.keyboard('{F2}');
    await expect(document.activeElement).toHaveValue('=12*3');
    await userEvent.keyboard('{Escape}');
  },
};

/** Ctrl+D copies the value of the cell above, as in a spreadsheet. */
export const FilledFromTheCellAbove: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, '14');
    await userEvent.keyboard('{Control>}d{/Control}');
    await expect(await findCell(canvas, shield, '24')).toBeVisible();
  },
};

/** The list of keys opens with `?` in the lines, or from the menu. The focus then returns to the cell. */
export const KeysListed: Story = {
  play: async ({ canvas }) => {
    const cell = await findLine(canvas, 'Ridge vent');
    await userEvent.click(cell);
    await userEvent.keyboard('?');
    const dialog = await findDialog('Keys of the estimate');
    await expect(dialog.getByText('Move down').nextElementSibling).toHaveTextContent('Alt+');
    await expect(dialog.getByText('Fill with the first selected cell or the cell above')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expectFocus(cell);
    await chooseFromMenu(canvas, 'More', 'Keyboard shortcuts');
    await findDialog('Keys of the estimate');
  },
};
