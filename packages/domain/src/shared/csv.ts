/** A cell of an exported table. */
export type CsvCell = string | number | null;

// the characters that start a formula: also tab, return and the full-width forms that some languages of Excel accept
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const needsQuotes = /[",\r\n]/;

function field(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The rows as CSV (RFC 4180) with the byte-order mark that Excel needs for UTF-8. Text that a spreadsheet program would run as
 * a formula gets an apostrophe.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
