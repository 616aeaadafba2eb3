/** What a column of a spreadsheet can hold of a catalogue item [R3.07, R7.29]. */
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

/** An item can do without these [R5.11]. */
const optional: readonly ImportField[] = ['code', 'category'];

export const isRequired = (field: ImportField): boolean => !optional.includes(field);

/** What one choice can fill in for all rows of a sheet that leave it out: price lists seldom name them. */
export const fillableFields = ['item_type', 'unit'] as const satisfies readonly ImportField[];

export type FillableField = (typeof fillableFields)[number];

export const noFill: Readonly<Record<FillableField, null>> = { item_type: null, unit: null };

/** An object with what `make` makes under each field. */
export const eachField = <T>(make: (field: ImportField) => T): Record<ImportField, T> => ({
  code: make('code'),
  description: make('description'),
  rate: make('rate'),
  item_type: make('item_type'),
  unit: make('unit'),
  category: make('category'),
});

/** What an import does with a row: makes an item, changes one, finds it as it is, or cannot use it. */
export const importVerdicts = ['new', 'update', 'unchanged', 'error'] as const;

export type ImportVerdict = (typeof importVerdicts)[number];
