/** Parses and validates rows that a user copied from a spreadsheet and pasted as line items. */
import { ValidationError } from 'yup';
import { headings as catalogueHeadings, normalizeHeading } from '../../catalogue/importSheet.ts';
import { parseUnit } from '../../catalogue/parseCodes.ts';
import { estimateItemForm } from './form.ts';
import { emptyDraft, type LineDraft, type LineValues, lineLabels, lineOf } from './line.ts';

/** The fields of a pasted row. A pasted table has no column of scopes: the scope is below the name in its cell. */
export type PastedField = Exclude<keyof LineDraft, 'scope'>;

/** The fields in the order of the dialog. The cost is a field only while costs are shown. */
export const pastedFields = (showsCosts: boolean): readonly PastedField[] => [
  ...(['name', 'rate', 'quantity', 'tax', 'unit'] as const),
  ...(showsCosts ? (['cost'] as const) : []),
];

/** The column of each field, counted from 0. Null for a field without a column. */
export type PastedMapping = Readonly<Record<PastedField, number | null>>;

/** The copied rows with their headings separated from them. */
export interface PastedTable {
  /** The heading of each column. '' for a column without a heading. */
  readonly headings: readonly string[];
  /** The texts of the cells with their line breaks. Blank rows are left out. All rows have the same length. */
  readonly rows: readonly (readonly string[])[];
  /** The column of each field, found by the headings or by the contents of the columns. */
  readonly mapping: PastedMapping;
}

/**
 * Matches one cell: its quoted text or its plain text, and the tab, the line break or the end of the text after it. A spreadsheet
 * program quotes a cell with a line break, and doubles the quotes in that cell. It does not quote a cell such as `1" pipe`.
 */
const cellPattern = /(?:"((?:[^"\t]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;

/** The cells of tab-separated text, as Excel and LibreOffice copy them, with the line breaks in them. */
function splitTable(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  cellPattern.lastIndex = 0;
  for (let match = cellPattern.exec(text); match; match = cellPattern.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // Most programs end the last row with a line break too.
  const hasEmptyEnd = rows.length > 1 && rows.at(-1)?.join('') === '' && rows.at(-1)?.length === 1;
  return hasEmptyEnd ? rows.slice(0, -1) : rows;
}

const inOneLine = (cell: string) => cell.replace(/\s*[\r\n]\s*/g, ' ');

/** The cells of tab-separated text. A line break in a cell becomes a space. */
export const parseTable = (text: string): readonly (readonly string[])[] =>
  splitTable(text).map((cells) => cells.map(inOneLine));

/** The first line of a cell is the name of a line, and the lines below it are its scope of work. */
function nameAndScope(cell: string): Pick<LineDraft, 'name' | 'scope'> {
  const [name = '', ...scopeLines] = cell.split(/\r\n|\r|\n/);
  const scope = scopeLines.join('\n').trim();
  return { name: name.trim(), ...(scope !== '' && { scope }) };
}

/** Whether a pasted text has rows: it contains tabs or several lines. */
export const isPastedRows = (text: string): boolean => text.includes('\t') || /\n./.test(text);

/** The rows of a table that are not blank. */
const withoutBlankRows = (rows: readonly (readonly string[])[]) =>
  rows.filter((cells) => cells.some((cell) => cell !== ''));

/** Headings of the unit cost. The most specific heading is first, because `cost` can also be the cost of all units. */
const costHeadings: readonly string[] = ['unit cost', 'cost per unit', 'cost each', 'our cost', 'cost price', 'cost'];

/** Headings of each field. A total is computed, so its column is not used. */
const fieldHeadings: Readonly<Record<PastedField | 'total', readonly string[]>> = {
  name: [lineLabels.description, 'work', 'task', 'details', 'particulars', ...catalogueHeadings.description],
  rate: [lineLabels.rate, ...catalogueHeadings.rate.filter((heading) => !costHeadings.includes(heading))],
  quantity: [lineLabels.quantity, 'qty', 'count', 'hours', 'est qty'],
  tax: [lineLabels.tax, 'tax', 'tax rate', 'sales tax', 'tax percent', 'vat', 'gst'],
  unit: [lineLabels.unit, ...catalogueHeadings.unit],
  cost: costHeadings,
  total: [lineLabels.total, 'amount', 'line total', 'ext price', 'extended', 'extended price', 'sum', 'subtotal'],
};

const fieldsByHeading = new Map(
  Object.entries(fieldHeadings).flatMap(([field, headings]) =>
    headings.map((heading) => [normalizeHeading(heading), field] as const),
  ),
);

const fieldOfHeading = (heading: string) => fieldsByHeading.get(normalizeHeading(heading));

/** A row of headings names at least two columns. */
export const isHeadingRow = (cells: readonly string[]): boolean =>
  new Set(cells.map(fieldOfHeading).filter((field) => field !== undefined)).size >= 2;

const noMapping: PastedMapping = { name: null, rate: null, quantity: null, tax: null, unit: null, cost: null };

/**
 * Finds the columns by their headings. While costs are hidden, a column of costs is used as the rate if no column has the heading of a
 * rate, and is not used otherwise.
 */
function mappingByHeadings(columns: readonly string[], showsCosts: boolean): PastedMapping {
  const mapping: Record<PastedField, number | null> = { ...noMapping };
  columns.forEach((heading, column) => {
    const field = fieldOfHeading(heading);
    if (field && field !== 'total') mapping[field as PastedField] ??= column;
  });
  const normalizedHeadings = columns.map(normalizeHeading);
  const costHeading = costHeadings.find((heading) => normalizedHeadings.includes(heading));
  const cost = costHeading === undefined ? null : normalizedHeadings.indexOf(costHeading);
  return showsCosts ? { ...mapping, cost } : { ...mapping, rate: mapping.rate ?? cost, cost: null };
}

/** Whether the cell is a number, such as `$1,234.50`, `8.25%`, `-5` or `(5.00)`. `\u2212` is the minus sign. */
const isNumeric = (cell: string) => /\d/.test(cell) && /^[-\u2212$(]*[\d.,\s]+[)%]?$/.test(cell);

/**
 * Finds the columns of rows without headings. The fields are expected in the order of the table of lines: name, rate, quantity and tax.
 * Further columns of numbers, for example the total, are not used. The unit is the column with the names of units.
 */
function mappingByContents(rows: readonly (readonly string[])[], width: number): PastedMapping {
  const share = (column: number, test: (cell: string) => boolean) =>
    rows.filter((cells) => test(cells[column] ?? '')).length / rows.length;
  const columns = Array.from({ length: width }, (_, column) => column);
  const isMostly = (test: (cell: string) => boolean) => (column: number) => share(column, test) > 0.5;
  const numericColumns = columns.filter(isMostly(isNumeric));
  const unit = columns.find(isMostly((cell) => !isNumeric(cell) && parseUnit(cell) !== undefined)) ?? null;
  const name = columns.find((column) => column !== unit && !numericColumns.includes(column)) ?? null;
  const [rate = null, quantity = null, tax = null] = numericColumns;
  return { name, rate, quantity, tax, unit, cost: null };
}

/** Parses copied text. The first row is used as headings if it names at least two columns. */
export function parsePastedRows(text: string, { showsCosts }: { readonly showsCosts: boolean }): PastedTable {
  const allRows = withoutBlankRows(splitTable(text));
  const width = Math.max(0, ...allRows.map(({ length }) => length));
  const rows = allRows.map((cells) => Array.from({ length: width }, (_, column) => cells[column] ?? ''));
  const rowsInOneLine = rows.map((cells) => cells.map(inOneLine));
  const [first = []] = rowsInOneLine;
  if (isHeadingRow(first))
    return { headings: first, rows: rows.slice(1), mapping: mappingByHeadings(first, showsCosts) };
  return { headings: first.map(() => ''), rows, mapping: mappingByContents(rowsInOneLine, width) };
}

/**
 * The rows as input texts. A field without a column gets its text in `defaults`, or is empty. The text of a unit becomes the code of the
 * unit. A text that is not a unit is kept, so that the form refuses and shows it.
 */
export function pastedDrafts(
  { rows }: Pick<PastedTable, 'rows'>,
  mapping: PastedMapping,
  defaults: Pick<LineDraft, 'tax' | 'unit'>,
): readonly LineDraft[] {
  return rows.map((cells) => {
    const textOf = (field: PastedField, otherwise = '') => {
      const column = mapping[field];
      return column === null ? otherwise : inOneLine(cells[column] ?? '');
    };
    const unit = textOf('unit', defaults.unit);
    return {
      ...emptyDraft,
      ...nameAndScope(mapping.name === null ? '' : (cells[mapping.name] ?? '')),
      rate: textOf('rate'),
      quantity: textOf('quantity'),
      tax: textOf('tax', defaults.tax),
      unit: parseUnit(unit) ?? unit,
      ...(mapping.cost !== null && { cost: textOf('cost') }),
    };
  });
}

export type PastedErrors = Readonly<Partial<Record<PastedField, string>>>;

/** The schema of a row. Validation with the whole line form would take twice as long, because that form has a conditional rule. */
const pastedRowForm = estimateItemForm.pick([...pastedFields(true), 'scope']);

/**
 * The values of a row, or the error of each invalid cell. The rules are those of the line form [R5.10]. The error of a scope is the error of the
 * name, because both were in one cell.
 */
export function validatePastedRow(
  draft: LineDraft,
): { readonly values: LineValues; readonly errors?: undefined } | { readonly errors: PastedErrors } {
  try {
    return { values: lineOf(pastedRowForm.validateSync(draft, { abortEarly: false, disableStackTrace: true }), draft) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // Reversed, so that the first error of a cell is kept.
    const errors = error.inner.map(({ path, message }) => [path === 'scope' ? 'name' : path, message]);
    return { errors: Object.fromEntries(errors.reverse()) };
  }
}
