import { object, type Schema } from 'yup';
import { flag, plainNumber, plainText } from '../shared/rules.ts';
import { eachField } from './importFields.ts';
import { type ItemType, itemTypeCodes } from './itemTypes.ts';
import { type Unit, unitCodes } from './units.ts';

/** Columns of a sheet that are looked at. */
export const maxColumns = 256;
const column = () =>
  plainNumber()
    .integer('Not a column')
    .min(0, 'Not a column')
    .lessThan(maxColumns, 'Not a column')
    .nullable()
    .default(null);

/** Which column of the sheet, counted from 0, holds each field; null where none does. */
export const importMapping = object(eachField(column));

/** What rows without an item type or a unit get; null leaves them without. */
export const importFill = object({
  item_type: plainText<ItemType>()
    .oneOf([...itemTypeCodes], 'Not an item type')
    .nullable()
    .default(null),
  unit: plainText<Unit>()
    .oneOf([...unitCodes], 'Not a unit')
    .nullable()
    .default(null),
});

const isJsonOf = (schema: Schema) => (value: string | undefined) => {
  try {
    return value === undefined || schema.isValidSync(JSON.parse(value));
  } catch {
    return false;
  }
};

/** Both are JSON. Without `mapping` the headings decide [R7.29]. */
export const importQuery = object({
  mapping: plainText().max(1000, 'Not a mapping').test('json', 'Not a mapping', isJsonOf(importMapping)),
  fill: plainText().max(200, 'Not a choice for rows').test('json', 'Not a choice for rows', isJsonOf(importFill)),
});

/** [R7.29] `skipErrors` leaves the rows out that cannot be used; without it one of them stops the whole import. */
export const importBody = object({
  mapping: importMapping.default(undefined).optional(),
  fill: importFill.default(undefined).optional(),
  skipErrors: flag(),
});
