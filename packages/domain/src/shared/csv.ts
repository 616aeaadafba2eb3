/** Writes tables as CSV files that spreadsheet programs can open safely. */

/** A cell of an exported table. */
export type CsvCell = string | number | null;

// The characters that start a formula. Some language versions of Excel also accept tabs, line breaks and full-width characters.
const formulaStart = /^[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",\r\n]/;

function formatCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The start of a CSV file: the byte-order mark that Excel needs for UTF-8. */
export const csvStart = '\uFEFF';

/** Rows of a CSV file (RFC 4180). Text that a spreadsheet program would run as a formula gets an apostrophe. */
export const toCsvRows = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');

/** A complete CSV file. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string => csvStart + toCsvRows(rows);
