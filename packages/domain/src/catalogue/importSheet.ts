/** A sheet that a user imports: its cells, rows and headings, and the fields of catalogue items in its columns [R3.07, R7.29]. */

/** A number and its text in the spreadsheet program, such as the code `00123` or the price `$4.50`. */
export interface FormattedNumber {
  readonly number: number;
  readonly formattedText: string;
}

/** The value of a cell. '' if it is blank. A formula has its last result. */
export type Cell = string | number | FormattedNumber;

export interface SheetRow {
  /** The row number in the spreadsheet program: the first row is 1. */
  readonly row: number;
  readonly cells: readonly Cell[];
}

export interface Sheet {
  readonly name: string;
  /** The number of visible sheets in the file. */
  readonly sheetCount: number;
  /** The rows without the blank rows. */
  readonly rows: readonly SheetRow[];
}

/** The maximum number of rows in an import, without the headings [B1]. */
export const maxImportRows = 20_000;

/** The maximum number of columns. The API refuses a sheet with more columns. */
export const maxColumns = 256;

/** The text that the spreadsheet program shows in the cell, without the spaces around it. '' if there is no cell. */
export function cellText(cell: Cell | undefined): string {
  if (typeof cell === 'string') return cell.trim();
  if (typeof cell === 'number') return String(cell);
  return cell ? cell.formattedText.trim() : '';
}

/** A sheet with its headings separated from its rows. */
export interface SheetTable {
  readonly sheet: Pick<Sheet, 'name' | 'sheetCount'>;
  /** The row number of the headings in the spreadsheet program. */
  readonly headingRow: number;
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
 * with a title. Of equal rows, the first is used.
 */
export function toSheetTable({ name, sheetCount, rows }: Sheet): SheetTable {
  const fieldCounts = rows.slice(0, searchedRowCount).map(({ cells }) => countFields(cells));
  const headingIndex = Math.max(0, fieldCounts.indexOf(Math.max(...fieldCounts)));
  const { row = 1, cells = [] } = rows[headingIndex] ?? {};
  const rowsBelow = rows.slice(headingIndex + 1);
  const width = rowsBelow.reduce((widest, { cells: { length } }) => Math.max(widest, length), cells.length);
  return {
    sheet: { name, sheetCount },
    headingRow: row,
    columns: Array.from({ length: width }, (_, column) => cellText(cells[column]).slice(0, maxHeadingLength)),
    rows: rowsBelow,
  };
}

const countFields = (cells: readonly Cell[]) =>
  Object.values(guessMapping(cells.map(cellText))).filter((column) => column !== null).length;

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
} as const;

export type ImportField = keyof typeof importFields;

export const importFieldNames = Object.keys(importFields) as readonly ImportField[];

const optionalFields: readonly ImportField[] = ['code', 'category', 'cost', 'markup', 'whole_units', 'covers'];

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
    const heading = headings[field].find((name) => normalizedHeadings.includes(name));
    if (heading !== undefined) mapping[field] = normalizedHeadings.indexOf(heading);
  }
  const { cost, markup, rate } = mapping;
  const isRate = rate === null && markup === null && cost !== null && isCostHeading(columns[cost] ?? '');
  return isRate && !hasDefaultMarkup ? { ...mapping, rate: cost, cost: null } : mapping;
}
