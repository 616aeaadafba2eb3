/** A cell of a table that is exported: a number stays one, anything else is text. */
export type CsvCell = string | number | null;

// what a spreadsheet would run: also tab, return and the full-width forms that some of its languages accept
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const special = /[",\r\n]/;

function field(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The rows as CSV (RFC 4180) behind the byte-order mark by which Excel knows UTF-8. Text that a spreadsheet would take
 * for a formula has an apostrophe before it, so that opening the file runs nothing.
 */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')}`;
