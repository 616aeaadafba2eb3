/** A sheet that a user imports: its cells, rows and headings, and the fields of catalogue items in its columns [R3.07, R7.29]. */

/** What a number is, if its format says that it is not a plain number. A format with `%` as a fixed text is a plain number. */
export type NumberKind = 'date' | 'time' | 'percentage';

/** A number and its text in the spreadsheet program, such as the code `00123` or the price `$4.50`. */
export interface FormattedNumber {
  /** The exact number. A percentage of 15 % is 0.15. A date is the number of days since the start of the calendar of the sheet. */
  readonly number: number;
  readonly formattedText: string;
  readonly kind?: NumberKind;
}

/** The value of a cell. '' if it is blank. A formula has its last result, or `formulaWithoutResult`. */
export type Cell = string | number | FormattedNumber;

export interface SheetRow {
  /** The row number in the spreadsheet program: the first row is 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
  /** The spreadsheet program does not show the row, because a filter or the user hides it. */
  readonly isHidden?: true;
}

export interface Sheet {
  readonly name: string;
  /** The number of visible sheets in the file. */
  readonly sheetCount: number;
  /** The names of the visible sheets that have rows. */
  readonly sheetNames: readonly string[];
  /** The rows without the blank rows. */
  readonly rows: readonly SheetRow[];
}

/** The text of a cell with a formula whose result is not in the file. Some programs write formulas without computing them. */
export const formulaWithoutResult = '#NO RESULT';

/** The text of a cell whose formula has failed. Programs add errors, for example `#SPILL!`. */
const errorValue = /^#(N\/A|GETTING_DATA|[A-Z][A-Z0-9_/]*[!?])$/;

export const isErrorValue = (text: string): boolean => errorValue.test(text);

/** The maximum number of rows in an import, without the headings [B1]. */
export const maxImportRows = 20_000;

/** The maximum number of columns. The API refuses a sheet with more columns. */
export const maxColumns = 256;

/** Spreadsheet programs keep 15 digits of a number. Its other digits are errors of a computation: 1.2000000000000002. */
const keptDigits = 15;

/** The text that the spreadsheet program shows in the cell, without the spaces around it. '' if there is no cell. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number') return String(Number(cell.toPrecision(keptDigits)));
  return cell ? cell.formattedText.trim() : '';
}

/** The letters of a column in a spreadsheet: `A` for index 0, `AA` for index 26. */
export const columnLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(65 + index) : columnLetter(Math.floor(index / 26) - 1) + columnLetter(index % 26);

/** A sheet with its headings separated from its rows. */
export interface SheetTable {
  readonly sheet: Pick<Sheet, 'name' | 'sheetCount'>;
  /** The names of the visible sheets that have rows. */
  readonly sheetNames: readonly string[];
  /** The row numbers of the headings in the spreadsheet program: one row, or two rows one below the other. */
  readonly headingRows: readonly number[];
  /** The heading of each column. '' for a column without a heading. */
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
}

/** The headings are searched only in this number of rows at the start of the sheet, without the blank rows. */
const searchedRowCount = 10;
/** The maximum length of a heading. The headings are cut, because each error of a column contains its heading. */
const maxHeadingLength = 100;

/**
 * Separates the headings from the rows. The headings are the row with the most recognized headings, because a price list can begin
 * with a title. Of equal rows, the first is used. The row below can belong to the headings.
 */
export function toSheetTable({ name, sheetCount, sheetNames, rows }: Sheet): SheetTable {
  const searchedRows = rows.slice(0, searchedRowCount);
  const fieldCounts = searchedRows.map(({ cells }) => countFields(cells.map(cellText)));
  const highestCount = Math.max(0, ...fieldCounts);
  const bestIndex = Math.max(0, fieldCounts.indexOf(highestCount));
  const stackedIndex = searchedRows.findIndex((row, index) => {
    const below = rows[index + 1];
    return isTextRowBelow(row, below) && countFields(stackedHeadings(row, below)) > highestCount;
  });
  const headingIndex = stackedIndex < 0 ? bestIndex : stackedIndex;
  const heading = rows[headingIndex] ?? { row: 1, cells: [] };
  const below = rows[headingIndex + 1];
  const isStacked = isTextRowBelow(heading, below) && (stackedIndex >= 0 || isSecondHeading(heading, below));
  const headings = isStacked ? stackedHeadings(heading, below) : heading.cells.map(cellText);
  const rowsBelow = rows.slice(headingIndex + (isStacked ? 2 : 1));
  const width = rowsBelow.reduce((widest, { cells: { length } }) => Math.max(widest, length), headings.length);
  return {
    sheet: { name, sheetCount },
    sheetNames,
    headingRows: isStacked ? [heading.row, below.row] : [heading.row],
    columns: Array.from({ length: width }, (_, column) => (headings[column] ?? '').slice(0, maxHeadingLength)),
    rows: rowsBelow,
  };
}

/** Whether `below` is the next row of the sheet and has only texts. Such a row can be a second row of headings. */
const isTextRowBelow = (heading: SheetRow, below: SheetRow | undefined): below is SheetRow =>
  below !== undefined &&
  below.row === heading.row + 1 &&
  below.cells.some((cell) => cellText(cell) !== '') &&
  below.cells.every((cell) => typeof cell === 'string' && !/^[-+$]?[\d.,]+%?$/.test(cell.trim()));

/** Whether a row of texts below the headings has neither a name nor a code. It is then no item, but a second row of headings. */
function isSecondHeading({ cells }: SheetRow, below: SheetRow): boolean {
  const { code, description } = guessMapping(cells.map(cellText));
  const identifyingColumns = [code, description].filter((column) => column !== null);
  return identifyingColumns.length > 0 && identifyingColumns.every((column) => cellText(below.cells[column]) === '');
}

/**
 * The headings of two rows. A heading above several headings belongs to each of them: `Price` above `Material` and `Labour` gives
 * `Price Material` and `Price Labour`. Other headings of a column are one heading, or the one of them that is recognized.
 */
function stackedHeadings(above: SheetRow, below: SheetRow): string[] {
  const width = Math.max(above.cells.length, below.cells.length);
  let group = '';
  return Array.from({ length: width }, (_, column) => {
    const [upper, lower] = [cellText(above.cells[column]), cellText(below.cells[column])];
    const isGrouped = (at: number) => cellText(above.cells[at]) === '' && cellText(below.cells[at]) !== '';
    if (upper !== '') group = lower !== '' && isGrouped(column + 1) ? upper : '';
    else if (lower === '') group = '';
    const combined = `${group || upper} ${lower}`.trim();
    const candidates = group ? [combined, lower] : [combined, upper, lower];
    return candidates.find((heading) => countFields([heading]) > 0) ?? combined;
  });
}

const countFields = (columns: readonly string[]) =>
  Object.values(guessMapping(columns)).filter((column) => column !== null).length;

/** The fields of a catalogue item that a sheet can have as columns, with their labels. */
export const importFields = {
  code: 'Code',
  description: 'Item name',
  rate: 'Rate',
  item_type: 'Item type',
  unit: 'Unit',
  category: 'Category',
  cost: 'Cost',
  markup: 'Markup %',
  whole_units: 'Whole units',
  covers: 'One unit covers',
  tax: 'Tax %',
  scope: 'Description',
} as const;

export type ImportField = keyof typeof importFields;

export const importFieldNames = Object.keys(importFields) as readonly ImportField[];

const optionalFields: readonly ImportField[] = [
  ...(['code', 'category', 'cost', 'markup', 'whole_units', 'covers'] as const),
  ...(['tax', 'scope'] as const),
];

/** Whether an item must have the field [R5.11]. */
export const isRequired = (field: ImportField): boolean => !optionalFields.includes(field);

/** Fields that price lists often do not have. The user can choose one value for all rows without a value. */
export const fieldsWithDefaults = ['item_type', 'unit'] as const satisfies readonly ImportField[];

export type FieldWithDefault = (typeof fieldsWithDefaults)[number];

/** No default values: rows without an item type or a unit stay without a value. */
export const noImportDefaults: Readonly<Record<FieldWithDefault, null>> = { item_type: null, unit: null };

/** Returns an object with the result of `map` for each field. */
export const mapImportFields = <T>(map: (field: ImportField) => T): Record<ImportField, T> => ({
  code: map('code'),
  description: map('description'),
  rate: map('rate'),
  item_type: map('item_type'),
  unit: map('unit'),
  category: map('category'),
  cost: map('cost'),
  markup: map('markup'),
  whole_units: map('whole_units'),
  covers: map('covers'),
  tax: map('tax'),
  scope: map('scope'),
});

/**
 * The status of a row in an import: it has errors, creates an item, changes an item, or leaves an item unchanged. The preview shows
 * the rows in this order.
 */
export const importRowStatuses = ['error', 'new', 'update', 'unchanged'] as const;

export type ImportRowStatus = (typeof importRowStatuses)[number];

/** The headings that price lists use instead of the label of a field, normalized. The preferred heading is first. */
const otherHeadings: Readonly<Record<ImportField, readonly string[]>> = {
  code: ['item code', 'code no', 'item no', 'item number', 'item id', 'sku', 'part no', 'part number', 'product code'],
  description: ['name', 'item description', 'description', 'product name', 'line item', 'item', 'product', 'service'],
  rate: ['unit price', 'unit rate', 'price', 'price per unit', 'list price', 'sell price', 'selling price'],
  item_type: ['type', 'cost type', 'line type', 'kind'],
  unit: ['uom', 'u o m', 'unit of measure', 'units', 'unit of measurement', 'measure', 'per'],
  category: ['group', 'trade', 'section', 'division', 'product category', 'item category'],
  cost: ['our cost', 'unit cost', 'cost per unit', 'cost each', 'cost price'],
  markup: ['mark up', 'our markup'],
  whole_units: ['sold in', 'sold in whole units', 'whole units only'],
  covers: ['covers', 'coverage', 'coverage per unit', 'unit covers'],
  tax: ['tax', 'tax rate', 'tax percent', 'tax percentage', 'sales tax', 'sales tax rate', 'vat', 'vat rate', 'gst'],
  scope: [
    ...['scope', 'scope of work', 'long description', 'full description', 'item description', 'product description'],
    ...['item details', 'details', 'specification'],
  ],
};

/**
 * Headings of a cost that are used as the rate in a sheet without a rate and a markup, because its only amounts are prices. A company with a
 * default markup computes the rates from the costs instead.
 */
const costsUsedAsRate: readonly string[] = ['unit cost', 'cost', 'cost per unit'];

export const isCostHeading = (heading: string): boolean => costsUsedAsRate.includes(normalizeHeading(heading));

/** Lower-case letters and digits with single spaces: `Unit-Price ($) *` is `unit price`. */
export const normalizeHeading = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The normalized headings by which each field is recognized. The preferred heading is first. */
export const headings = mapImportFields((field) => [normalizeHeading(importFields[field]), ...otherHeadings[field]]);

/**
 * Finds the index of the column of each field by its heading. Null if no heading matches. The first of two equal headings is used.
 * `hasDefaultMarkup`: costs without a markup give a rate.
 */
export function guessMapping(
  columns: readonly string[],
  { hasDefaultMarkup = false } = {},
): Record<ImportField, number | null> {
  const normalizedHeadings = columns.map(normalizeHeading);
  const mapping = mapImportFields<number | null>(() => null);
  for (const field of importFieldNames) {
    const columnsOfField = headings[field].map((name) => normalizedHeadings.indexOf(name));
    // A column “Description” has the names in a sheet without another column for them.
    const isName = (column: number) => field === 'scope' && column === mapping.description;
    mapping[field] = columnsOfField.find((column) => column >= 0 && !isName(column)) ?? null;
  }
  const { cost, markup, rate } = mapping;
  const isRate = rate === null && markup === null && cost !== null && isCostHeading(columns[cost] ?? '');
  return isRate && !hasDefaultMarkup ? { ...mapping, rate: cost, cost: null } : mapping;
}
