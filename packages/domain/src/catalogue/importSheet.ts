/** A spreadsheet sheet as an import reads it: cells, rows, headings, and the fields that its columns hold [R3.07, R7.29]. */

/** A number with another displayed text, such as the code `00123` or the price `$4.50`. */
export interface FormattedNumber {
  readonly number: number;
  readonly shown: string;
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

/** The fields of a catalogue item that columns can hold. */
export const importFields = {
  code: 'Code',
  description: 'Item name',
  rate: 'Rate',
  item_type: 'Item type',
  unit: 'Unit',
  category: 'Category',
} as const;

export type ImportField = keyof typeof importFields;

export const importFieldNames = Object.keys(importFields) as readonly ImportField[];

const optionalFields: readonly ImportField[] = ['code', 'category'];

/** Whether an item must have the field [R5.11]. */
export const isRequired = (field: ImportField): boolean => !optionalFields.includes(field);

/** Price lists often lack these fields. One choice fills them in for all rows without a value. */
export const fillableFields = ['item_type', 'unit'] as const satisfies readonly ImportField[];

export type FillableField = (typeof fillableFields)[number];

export const noFill: Readonly<Record<FillableField, null>> = { item_type: null, unit: null };

/** An object with the result of `make` for each field. */
export const mapImportFields = <T>(make: (field: ImportField) => T): Record<ImportField, T> => ({
  code: make('code'),
  description: make('description'),
  rate: make('rate'),
  item_type: make('item_type'),
  unit: make('unit'),
  category: make('category'),
});

/** The result of a row: it creates an item, changes an item, leaves an item unchanged, or has errors. */
export const importVerdicts = ['new', 'update', 'unchanged', 'error'] as const;

export type ImportVerdict = (typeof importVerdicts)[number];

/** Other headings of each field, the most specific first. */
const otherHeadings: Readonly<Record<ImportField, readonly string[]>> = {
  code: ['item code', 'code no', 'item no', 'item number', 'item id', 'sku', 'part no', 'part number', 'product code'],
  description: ['name', 'item description', 'description', 'product name', 'line item', 'item', 'product', 'service'],
  rate: ['unit price', 'unit cost', 'unit rate', 'price', 'cost', 'price per unit', 'cost per unit', 'list price'],
  item_type: ['type', 'cost type', 'line type', 'kind'],
  unit: ['uom', 'u o m', 'unit of measure', 'units', 'unit of measurement', 'measure', 'per'],
  category: ['group', 'trade', 'section', 'division', 'product category', 'item category'],
};

/** Lower-case letters and digits with single spaces: `Unit-Price ($) *` is `unit price`. */
const normalizeHeading = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const headings = mapImportFields((field) => [normalizeHeading(importFields[field]), ...otherHeadings[field]]);

/** Finds the column of each field by its heading. Null if no heading matches. The first of two equal headings is used. */
export function guessMapping(columns: readonly string[]): Record<ImportField, number | null> {
  const normalized = columns.map(normalizeHeading);
  const mapping = mapImportFields<number | null>(() => null);
  for (const field of importFieldNames) {
    const heading = headings[field].find((known) => normalized.includes(known));
    if (heading !== undefined) mapping[field] = normalized.indexOf(heading);
  }
  return mapping;
}
