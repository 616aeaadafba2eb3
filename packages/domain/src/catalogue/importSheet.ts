import { guessMapping } from './importHeadings.ts';
import type { ImportMapping } from './importPreview.ts';

/** A number that the sheet shows in another way than it is: the code `00123`, the price `$4.50`. */
export interface ShownNumber {
  readonly number: number;
  readonly shown: string;
}

/** What a cell holds; '' where it is blank. A formula is never looked at, its last result stands for it. */
export type Cell = string | number | ShownNumber;

export interface SheetRow {
  /** The row's number as a person sees it in the sheet: the first is 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

/** A sheet as it stands in its file. */
export interface Sheet {
  readonly name: string;
  /** How many sheets the file shows, this one among them. */
  readonly of: number;
  /** Blank ones are left out. */
  readonly rows: readonly SheetRow[];
}

/** Rows an import takes at the most, headings not counted [B1]. */
export const maxImportRows = 20_000;

/** The cell as a person sees it. */
export function shownIn(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number') return String(cell);
  return cell ? cell.shown.trim() : '';
}

/** A sheet with its headings told from its rows. */
export interface Table {
  readonly sheet: Pick<Sheet, 'name' | 'of'>;
  readonly headingRow: number;
  /** The text over each column; '' over one without. */
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

const rowsToLookAt = 10;
/** A heading is repeated in each error of its column. */
const longestHeading = 100;

/** The headings are the first row, unless one of the next few names more of an item: price lists begin with a title. */
export function tableOf({ name, of, rows }: Sheet): Table {
  const known = rows.slice(0, rowsToLookAt).map(({ cells }) => mapped(guessMapping(cells.map(shownIn))));
  const at = Math.max(0, known.indexOf(Math.max(...known)));
  const { row = 1, cells = [] } = rows[at] ?? {};
  const below = rows.slice(at + 1);
  const width = below.reduce((widest, { cells: { length } }) => Math.max(widest, length), cells.length);
  return {
    sheet: { name, of },
    headingRow: row,
    columns: Array.from({ length: width }, (_, column) => shownIn(cells[column]).slice(0, longestHeading)),
    rows: below,
  };
}

const mapped = (mapping: ImportMapping) => Object.values(mapping).filter((column) => column !== null).length;
