/** Stories of selected cells, which a user can copy, cut, paste and fill as in a spreadsheet. */
import { anEstimate } from '@plumbline/domain/testing/builders';
import { copiedFromSpreadsheets, mergedCellsHtml } from '@plumbline/domain/testing/copiedFromSpreadsheets';
import { exampleLines } from '@plumbline/domain/testing/exampleLines';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, screen, userEvent, waitFor } from 'storybook/test';
import { expectCall } from '../../../../components/testing/expectCall.ts';
import { expectFocus } from '../../../../components/testing/expectFocus.ts';
import { EstimateWithFakeApi, estimateStory } from '../../testing/EstimateWithFakeApi.tsx';
import {
  type Canvas,
  findDialog,
  findLine,
  findLineRow,
  getLineTable,
  neverResolves,
} from '../../testing/estimateStorySteps.ts';

const meta = {
  title: 'Screens/Estimates/Grid/CellRange',
  component: EstimateWithFakeApi,
  ...estimateStory,
  args: { ...estimateStory.args, calls: { saveItem: fn(neverResolves), addItem: fn(neverResolves) } },
} satisfies Meta<typeof EstimateWithFakeApi>;

export default meta;
type Story = StoryObj<typeof meta>;

const shield = 'Ice and water shield';
const edge = 'Drip edge, aluminum';
const vent = 'Ridge vent';
const boots = 'Pipe boots';

const findCell = async (canvas: Canvas, line: string, column: string) =>
  (await findLine(canvas, line)).closest('tr')?.querySelector(`[data-field="${column}"]`) as HTMLElement;

const focusCell = async (canvas: Canvas, line: string, column: string) => {
  const cell = await findCell(canvas, line, column);
  await userEvent.click(cell);
  await expectFocus(cell);
};

/** Expects the texts of the selected cells, row by row. */
const expectSelectedCells = (canvas: Canvas, expected: readonly (readonly string[])[]) =>
  waitFor(() =>
    expect(
      getLineTable(canvas)
        .getAllByRole('row')
        .map((row: HTMLElement) =>
          [...row.querySelectorAll('td[aria-selected="true"]')].map((cell) => cell.textContent),
        )
        .filter((cells: readonly unknown[]) => cells.length > 0),
    ).toEqual(expected),
  );

/** Expects the texts of a column in consecutive lines. */
const expectColumn = (canvas: Canvas, column: string, expected: readonly string[], from = 0) =>
  waitFor(() =>
    expect(
      [...getLineTable(canvas).getAllByRole('row')]
        .slice(1 + from, 1 + from + expected.length)
        .map((row: HTMLElement) => row.querySelector(`[data-field="${column}"]`)?.textContent),
    ).toEqual(expected),
  );

/** Sends the event that the browser sends after Ctrl+C, Ctrl+X or Ctrl+V. Returns the clipboard. */
function pressClipboardKeys(type: 'copy' | 'cut' | 'paste', data: Readonly<Record<string, string>> = {}) {
  const clipboardData = new DataTransfer();
  for (const [format, text] of Object.entries(data)) clipboardData.setData(format, text);
  // The browser sends the event to the body if a key moved the focus to the cell.
  const event = new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true });
  const isHandled = !document.body.dispatchEvent(event);
  return { isHandled, text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') };
}
const paste = (text: string, html = '') => pressClipboardKeys('paste', { 'text/plain': text, 'text/html': html });

export const CellsSelectedWithTheKeyboard: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'rate');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    await expectSelectedCells(canvas, [
      ['$122.00', '14'],
      ['$4.25', '212'],
    ]);
    await expectFocus(await findCell(canvas, edge, 'quantity'));
    await waitFor(() => expect(canvas.getByText('4 cells selected')).toBeInTheDocument());
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expectSelectedCells(canvas, [['$122.00', '14']]);
    await userEvent.keyboard('{Shift>}{End}{/Shift}');
    await expectSelectedCells(canvas, [['$122.00', '14', '8.25', '$1,848.91', 'Roll']]);
    await userEvent.keyboard('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    await waitFor(() => expect(canvas.getByText('35 cells selected')).toBeInTheDocument());
    await userEvent.keyboard('{Escape}');
    await expectSelectedCells(canvas, []);
    await expectFocus(await findCell(canvas, 'Permit and inspection', 'unit'));
    // An arrow key without Shift selects no cells any more.
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expectSelectedCells(canvas, [['Load'], ['Bid Item']]);
    await userEvent.keyboard('{ArrowLeft}');
    await expectSelectedCells(canvas, []);
  },
};

const pointerAt = (cell: HTMLElement) => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2, pointerId: 1, isPrimary: true, buttons: 1 };
};

export const CellsSelectedWithTheMouse: Story = {
  play: async ({ canvas }) => {
    const [first, last] = [await findCell(canvas, shield, 'rate'), await findCell(canvas, vent, 'tax')];
    const user = userEvent.setup();
    await user.click(first);
    await user.keyboard('{Shift>}');
    await user.click(last);
    await user.keyboard('{/Shift}');
    const block = [
      ['$122.00', '14', '8.25'],
      ['$4.25', '212', '8.25'],
      ['$11.50', '48', '8.25'],
    ];
    await expectSelectedCells(canvas, block);
    await user.click(first);
    await expectSelectedCells(canvas, []);

    const drag = async (pointerType: string) => {
      await fireEvent.pointerDown(first, { ...pointerAt(first), button: 0, pointerType });
      await fireEvent.pointerMove(first, { ...pointerAt(last), pointerType });
      await fireEvent.pointerUp(last, { ...pointerAt(last), pointerType });
    };
    // A finger scrolls.
    await drag('touch');
    await expectSelectedCells(canvas, []);
    await drag('mouse');
    await expectSelectedCells(canvas, block);
    // The browser sends the click after a drag to the row or the table, which must not select a line.
    await fireEvent.click(first.closest('tr') as HTMLElement, { detail: 1 });
    await expect(canvas.queryByRole('group', { name: 'Selected lines' })).toBeNull();
    await expectFocus(last);
  },
};

export const CellsCopied: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'description');
    await userEvent.keyboard('{Shift>}{ArrowDown}{End}{/Shift}');
    const { isHandled, text } = pressClipboardKeys('copy');
    await expect(isHandled).toBe(true);
    await expect(text).toBe(`${shield}\t122\t14\t8.25\t1848.91\tRoll\r\n${edge}\t4.25\t212\t8.25\t975.33\tLineal Foot`);
    await waitFor(() => expect(canvas.getByText('12 cells copied')).toBeInTheDocument());
  },
};

/** Three copied prices change three rates, and ask nothing. */
export const PricesPasted: Story = {
  play: async ({ canvas, args }) => {
    await focusCell(canvas, shield, 'rate');
    paste('99.50\r\n$1,250.00\r\n12*3\r\n');
    await expectColumn(canvas, 'rate', ['$99.50', '$1,250.00', '$36.00'], 2);
    await expect(screen.queryByRole('dialog')).toBeNull();
    await expectCall(args.calls.saveItem).toHaveBeenCalledTimes(3);
    await expectSelectedCells(canvas, [['$99.50'], ['$1,250.00'], ['$36.00']]);
    await expectFocus(await findCell(canvas, shield, 'rate'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await expectColumn(canvas, 'rate', ['$122.00', '$4.25', '$11.50'], 2);
  },
};

export const OneValueFillsTheSelectedCells: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'quantity');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    paste('5');
    await expectColumn(canvas, 'quantity', ['5', '5', '5', '4'], 2);
  },
};

export const CellsFilledDown: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'rate');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{/Shift}{Control>}d{/Control}');
    await expectColumn(canvas, 'rate', ['$122.00', '$122.00', '$122.00', '$38.00'], 2);
    await expectColumn(canvas, 'quantity', ['14', '14', '14', '4'], 2);
  },
};

/** Ctrl+Enter writes what the user types in one cell to all selected cells that accept it. */
export const CellsFilledWithATypedValue: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'quantity');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}3*4{Control>}{Enter}{/Control}');
    await expectColumn(canvas, 'quantity', ['12', '12', '12', '4'], 2);
    await expectSelectedCells(canvas, [['12'], ['12'], ['12']]);
    await expectFocus(await findCell(canvas, vent, 'quantity'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await expectColumn(canvas, 'quantity', ['14', '212', '48', '4'], 2);
  },
};

/** A text that the edited cell does not accept changes no cell. */
export const InvalidValueIsNotFilled: Story = {
  play: async ({ canvas, args }) => {
    await focusCell(canvas, shield, 'quantity');
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}many{Control>}{Enter}{/Control}');
    const input = getLineTable(canvas).getByRole('textbox', { name: `Quantity of ${edge}` });
    await waitFor(() => expect(input).toHaveAccessibleDescription('Invalid number'));
    await expect(args.calls.saveItem).not.toHaveBeenCalled();
  },
};

/** The dialog shows the cells that do not fit. Nothing changes before the user confirms. */
export const InvalidCellCorrected: Story = {
  play: async ({ canvas, args }) => {
    await focusCell(canvas, shield, 'rate');
    paste('99.50\t7\ntwelve\t8');
    const dialog = await findDialog('Paste cells');
    await expect(dialog.getByRole('status')).toHaveTextContent('1 row to correct');
    await expectFocus(dialog.getByLabelText('Rate, row 2'));
    await expect(dialog.getByLabelText('Name, row 2')).toHaveValue(edge);
    await userEvent.click(dialog.getByRole('button', { name: 'Change 2 lines' }));
    await expectFocus(dialog.getByLabelText('Rate, row 2'));
    await expect(args.calls.saveItem).not.toHaveBeenCalled();
    await userEvent.clear(dialog.getByLabelText('Rate, row 2'));
    await userEvent.type(dialog.getByLabelText('Rate, row 2'), '12');
    await userEvent.click(dialog.getByRole('button', { name: 'Change 2 lines' }));
    await expectColumn(canvas, 'rate', ['$99.50', '$12.00', '$11.50'], 2);
    await expectColumn(canvas, 'quantity', ['7', '8', '48'], 2);
  },
};

export const CellsThatDoNotFit: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, 'Permit and inspection', 'description');
    paste('Permit\ttwo\t1\nScaffold\t140\t2\t0\t\tDay\nSkip\t95\t1');
    await expectFocus((await findDialog('Paste cells')).getByLabelText('Rate, row 1'));
  },
};

/** Rows past the last line become new lines after a question. */
export const RowsPastTheLastLine: Story = {
  play: async ({ canvas, args }) => {
    await focusCell(canvas, 'Permit and inspection', 'description');
    paste('Permit\t300\t1\nScaffold\t140\t2\nSkip\t95\t1');
    const dialog = await findDialog('Paste cells');
    await userEvent.click(dialog.getByRole('button', { name: 'Change 1 line and add 2' }));
    await expectColumn(canvas, 'description', ['Permit', 'Scaffold', 'Skip'], 8);
    await expectCall(args.calls.addItem).toHaveBeenCalledTimes(2);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expectColumn(canvas, 'description', ['Dumpster, 20 yard', 'Permit and inspection'], 7);
  },
};

export const ComputedColumnsLeftOut: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'tax');
    paste('5\t999\tEach\textra');
    await expectColumn(canvas, 'unit', ['Each'], 2);
    await expectColumn(canvas, 'tax', ['5'], 2);
  },
};

/** A cut of cells copies them, and empties those that can be empty. */
export const RequiredCellsAreNotCut: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'rate');
    await expect(pressClipboardKeys('cut').text).toBe('122');
    await expectColumn(canvas, 'rate', ['$122.00'], 2);
  },
};

export const LinesCutAndPasted: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'description');
    await userEvent.keyboard(' {Shift>}{ArrowDown}{/Shift}');
    const { text, html } = pressClipboardKeys('cut');
    await expect(text).toBe(`${shield}\t122\t14\t8.25\t1848.91\tRoll\r\n${edge}\t4.25\t212\t8.25\t975.33\tLineal Foot`);
    await expectColumn(canvas, 'description', [vent, boots], 2);
    await focusCell(canvas, boots, 'rate');
    paste(text, html);
    await expectColumn(canvas, 'description', [vent, boots, shield, edge], 2);
  },
};

/** A text that the user selected on the page is copied by the browser. */
export const SelectedTextIsCopiedByTheBrowser: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'rate');
    document.getSelection()?.selectAllChildren(await findLine(canvas, shield));
    await expect(pressClipboardKeys('copy').isHandled).toBe(false);
    document.getSelection()?.removeAllRanges();
  },
};

const pastedFrom = (origin: string): Story => ({
  play: async ({ canvas }) => {
    const copied = copiedFromSpreadsheets.find((spreadsheet) => spreadsheet.origin === origin);
    await focusCell(canvas, shield, 'description');
    paste(copied?.text ?? '', copied?.html);
    await expectColumn(
      canvas,
      'description',
      ['Slate, Welsh "first" grade', 'Pipe 3/4" PVC', '=SUM(A1) is only a name', 'Größe & Maß <b>'],
      2,
    );
    await expectColumn(canvas, 'rate', ['$1,250.00', '$5.85', '$0.00', '$0.0325'], 2);
    await expectColumn(canvas, 'quantity', ['40', '12.5', '3', '1,000'], 2);
    await expectColumn(canvas, 'unit', ['Square', 'Lineal Foot', 'Each', 'Square Foot'], 2);
  },
});

export const PastedFromExcel = pastedFrom('Excel for Windows, Microsoft 365');
export const PastedFromGoogleSheets: Story = { ...pastedFrom('Google Sheets in Chrome'), tags: ['test-all'] };
export const PastedFromLibreOffice: Story = { ...pastedFrom('LibreOffice Calc 7.6 on Linux'), tags: ['test-all'] };

/** Merged cells give their value to each row. */
export const MergedCellsPasted: Story = {
  play: async ({ canvas }) => {
    for (const { html } of mergedCellsHtml) {
      await focusCell(canvas, shield, 'rate');
      paste('99.50\t4\t7.5%\n100.50\t5\t\n101.50\t6\t', html);
      await expectColumn(canvas, 'rate', ['$99.50', '$100.50', '$101.50'], 2);
      await expectColumn(canvas, 'tax', ['7.5', '7.5', '7.5', '8.25'], 2);
      await userEvent.keyboard('{Control>}z{/Control}');
      await expectColumn(canvas, 'tax', ['8.25', '8.25', '8.25'], 2);
    }
  },
};

/** The table renders its rows in groups of 25. A range has cells of several groups. */
export const RangeOverSeveralGroups: Story = {
  args: { calls: { loadEstimate: async () => anEstimate({ items: exampleLines(60) }), saveItem: fn(neverResolves) } },
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'quantity');
    const table = canvas.getByLabelText('Line items');
    await waitFor(() => expect(table.querySelectorAll('[data-line]')).toHaveLength(60));
    await userEvent.keyboard('{Shift>}{Control>}{ArrowDown}{/Control}{ArrowUp}{/Shift}');
    await waitFor(() => expect(canvas.getByText('57 cells selected')).toBeInTheDocument());
    await expect(pressClipboardKeys('copy').text.split('\r\n')).toHaveLength(57);
  },
};

const row = async (canvas: Canvas, name: string) => (await findLineRow(canvas, name)).getByRole('rowheader');

/** The selected cells have a tint and an outline. The cell with the focus has its own outline. */
export const SelectedCells: Story = {
  play: async ({ canvas }) => {
    await focusCell(canvas, shield, 'description');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}');
    await expect(await row(canvas, shield)).toHaveAttribute('aria-selected', 'true');
  },
};
