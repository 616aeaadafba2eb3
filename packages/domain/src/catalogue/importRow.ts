import type { CatalogueItem } from './catalogueItem.ts';
import { type FillableField, fillableFields, type ImportField, importFieldNames, noFill } from './importFields.ts';
import type { ImportFill, ImportMapping, ImportRow } from './importPreview.ts';
import { type Cell, type SheetRow, shownIn } from './importSheet.ts';
import { type ItemValues, type ReadValue, readers } from './importValues.ts';

/** The cell of a row that holds a field, if a column does. */
export function cellOf({ cells }: SheetRow, mapping: ImportMapping, field: ImportField): Cell | undefined {
  const column = mapping[field];
  return column === null ? undefined : cells[column];
}

/** The fields that one choice could fill in for this row: it says nothing of them, nor has its item them. */
export const unfilledIn = (
  row: SheetRow,
  mapping: ImportMapping,
  item: CatalogueItem | undefined,
): readonly FillableField[] =>
  item ? [] : fillableFields.filter((field) => shownIn(cellOf(row, mapping, field)) === '');

/** What a row makes of the item it is about, or of a new one. */
export interface RowReading {
  readonly shown: ImportRow['values'];
  /** Undefined where something is wrong. */
  readonly values: ItemValues | undefined;
  readonly errors: readonly { readonly field: ImportField; readonly message: string }[];
}

/**
 * A field that no column holds stays as the item has it. So does the code of an item found without one, and an item type
 * or a unit that the row leaves out where `fill` has one: that is for new items.
 */
export function readRow(
  row: SheetRow,
  mapping: ImportMapping,
  item: CatalogueItem | undefined,
  fill: ImportFill = noFill,
): RowReading {
  const filledIn = (field: ImportField) => (field === 'item_type' || field === 'unit' ? fill[field] : null);
  const read = <Field extends ImportField>(field: Field): ReadValue<ItemValues[Field]> => {
    const cell = cellOf(row, mapping, field);
    const filled = filledIn(field);
    const isLeftOut = shownIn(cell) === '';
    const kept = mapping[field] === null || (isLeftOut && (field === 'code' || filled !== null));
    if (item && kept) return { value: item[field] };
    return readers[field](isLeftOut && filled !== null ? filled : cell);
  };
  const fields = {
    code: read('code'),
    description: read('description'),
    rate: read('rate'),
    item_type: read('item_type'),
    unit: read('unit'),
    category: read('category'),
  };
  const { code, description, rate, item_type, unit, category } = fields;

  if ('value' in code && 'value' in description && 'value' in rate && 'value' in category) {
    if ('value' in item_type && 'value' in unit) {
      const values: ItemValues = {
        code: code.value,
        description: description.value,
        rate: rate.value,
        item_type: item_type.value,
        unit: unit.value,
        category: category.value,
      };
      return { shown: values, values, errors: [] };
    }
  }
  const errors = importFieldNames.flatMap((field) => {
    const { error } = fields[field];
    return error === undefined ? [] : [{ field, message: error }];
  });
  const shown = {
    code: wordsOf(code),
    description: wordsOf(description),
    rate: 'value' in rate ? rate.value : null,
    item_type: wordsOf(item_type),
    unit: wordsOf(unit),
    category: wordsOf(category),
  };
  return { shown, values: undefined, errors };
}

const wordsOf = (read: ReadValue<string>): string => ('value' in read ? read.value : read.shown);
