/** Collects the rows of a sheet with the limits of an import, and omits blank rows. */
import { type Cell, maxColumns, maxImportRows, type SheetRow } from '@plumbline/domain/catalogue/importSheet';
import { spreadsheetError } from '../ports.ts';

/** The limit of all texts in a sheet together, in characters. */
const maxTextLength = 10_000_000;
/** The limit of one cell, in characters. It is higher than the limit of each field of a catalogue item, which refuses the text. */
const maxCellLength = 3_000;
/** The maximum row in Excel. */
const maxRowNumber = 1_048_576;

export const tooManyColumns = (row: number) =>
  spreadsheetError(`Row ${row} of this spreadsheet has more than ${maxColumns} columns`);

const tooManyRows = `This spreadsheet has more than ${maxImportRows.toLocaleString('en-US')} rows. Split it into several files`;

export const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? text.trim().slice(0, maxLength) : text;

export class SheetRows {
  readonly rows: SheetRow[] = [];
  #textLength = 0;

  /** Adds a row with its cells by their column. The rows are added in their order. */
  add(row: number, cells: readonly (Cell | undefined)[], isHidden: boolean): void {
    const length = cells.findLastIndex((cell) => cell !== undefined && !isBlank(cell)) + 1;
    if (length === 0) return;
    if (length > maxColumns) throw tooManyColumns(row);
    if (row > maxRowNumber)
      throw spreadsheetError(`This spreadsheet has a row ${row}. The last row of a spreadsheet is ${maxRowNumber}`);
    // The row with the headings does not count.
    if (this.rows.length > maxImportRows) throw spreadsheetError(tooManyRows);
    const rowCells = Array.from({ length }, (_, column) => cells[column] ?? '');
    // A file can store a long text or number format once and use it in thousands of cells.
    for (const cell of rowCells) this.#textLength += textLength(cell);
    if (this.#textLength > maxTextLength)
      throw spreadsheetError(
        `This spreadsheet has too much text: more than ${maxTextLength.toLocaleString('en-US')} characters up to row ${row}`,
      );
    this.rows.push({ row, cells: rowCells.map(truncateCell), ...(isHidden && { isHidden }) });
  }
}

/** Whether a cell has nothing that an import could read. */
export const isBlank = (cell: Cell) => typeof cell === 'string' && cell.trim() === '';

function truncateCell(cell: Cell): Cell {
  if (typeof cell === 'string') return truncate(cell, maxCellLength);
  if (typeof cell === 'number' || cell.formattedText.length <= maxCellLength) return cell;
  return { ...cell, formattedText: truncate(cell.formattedText, maxCellLength) };
}

/**
 * Returns the length of the text or of the formatted number, because a number format can have thousands of characters. A number
 * without a format counts as one character.
 */
function textLength(cell: Cell): number {
  if (typeof cell === 'string') return cell.length;
  return typeof cell === 'number' ? 1 : cell.formattedText.length;
}
