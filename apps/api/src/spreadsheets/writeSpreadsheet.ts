/** Creates the spreadsheets that users can download. */
import { utils, write } from 'xlsx';

/** Creates an xlsx with one sheet of these rows. A text is never written as a formula [S11]. */
export function writeSpreadsheet(
  sheetName: string,
  rows: readonly (readonly (string | number)[])[],
): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(rows.map((row) => [...row]));
  sheet['!cols'] = columnWidths(rows);
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}

/** The width of each column: the characters of its longest text, and 2 for the margins. */
const columnWidths = ([headings = [], ...rows]: readonly (readonly (string | number)[])[]) =>
  headings.map((_, column) => ({
    wch: 2 + Math.max(...[headings, ...rows].map((row) => String(row[column] ?? '').length)),
  }));
