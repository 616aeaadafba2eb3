/** The fields of a catalogue item that spreadsheet columns can hold, and how column headings are recognized [R3.07, R7.29]. */

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
export const eachField = <T>(make: (field: ImportField) => T): Record<ImportField, T> => ({
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

const headings = eachField((field) => [normalizeHeading(importFields[field]), ...otherHeadings[field]]);

/** Finds the column of each field by its heading; null if no heading matches. The first of two equal headings is used. */
export function guessMapping(columns: readonly string[]): Record<ImportField, number | null> {
  const normalized = columns.map(normalizeHeading);
  const mapping = eachField<number | null>(() => null);
  for (const field of importFieldNames) {
    const heading = headings[field].find((known) => normalized.includes(known));
    if (heading !== undefined) mapping[field] = normalized.indexOf(heading);
  }
  return mapping;
}
