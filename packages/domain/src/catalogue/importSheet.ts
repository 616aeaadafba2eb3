/** A spreadsheet sheet as an import reads it: cells, rows, and the table below its headings. */
import { guessMapping } from './importColumns.ts';

/** A number with another displayed text, such as the code `00123` or the price `$4.50`. */
export interface FormattedNumber {
  readonly number: number;
  readonly shown: string;
}

/** The value of a cell; '' if it is blank. A formula has its last result. */
export type Cell = string | number | FormattedNumber;

export interface SheetRow {
  /** The row number in the spreadsheet program: the first row is 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

export interface Sheet {
  readonly name: string;
  /** The number of visible sheets in the file. */
  readonly of: number;
  /** Without blank rows. */
  readonly rows: readonly SheetRow[];
}

/** The largest number of rows in an import, without the headings [B1]. */
export const maxImportRows = 20_000;

/** An import ignores the columns after these. */
export const maxColumns = 256;

/** The text that the spreadsheet program shows in the cell. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number') return String(cell);
  return cell ? cell.shown.trim() : '';
}

/** A sheet with its headings separated from its rows. */
export interface SheetTable {
  readonly sheet: Pick<Sheet, 'name' | 'of'>;
  readonly headingRow: number;
  /** The heading of each column; '' for a column without one. */
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

const headingRowsToTry = 10;
/** Each error of a column repeats its heading. */
const maxHeadingLength = 100;

/** Separates the headings. They are the first row, or one of the next rows that names more fields: price lists begin with a title. */
export function toSheetTable({ name, of, rows }: Sheet): SheetTable {
  const fieldCounts = rows.slice(0, headingRowsToTry).map(({ cells }) => countFields(cells));
  const headingIndex = Math.max(0, fieldCounts.indexOf(Math.max(...fieldCounts)));
  const { row = 1, cells = [] } = rows[headingIndex] ?? {};
  const below = rows.slice(headingIndex + 1);
  const width = below.reduce((widest, { cells: { length } }) => Math.max(widest, length), cells.length);
  return {
    sheet: { name, of },
    headingRow: row,
    columns: Array.from({ length: width }, (_, column) => cellText(cells[column]).slice(0, maxHeadingLength)),
    rows: below,
  };
}

const countFields = (cells: readonly Cell[]) =>
  Object.values(guessMapping(cells.map(cellText))).filter((column) => column !== null).length;
