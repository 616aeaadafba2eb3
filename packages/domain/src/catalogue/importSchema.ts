import { object } from 'yup';
import { flag, plainNumber, plainText } from '../shared/rules.ts';
import { eachField } from './importFields.ts';

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

const isJson = (value: string | undefined) => {
  try {
    return value === undefined || importMapping.isValidSync(JSON.parse(value));
  } catch {
    return false;
  }
};

/** `mapping` is JSON; without it the headings decide [R7.29]. */
export const importQuery = object({
  mapping: plainText().max(1000, 'Not a mapping').test('json', 'Not a mapping', isJson),
});

/** [R7.29] `skipErrors` leaves the rows out that cannot be used; without it one of them stops the whole import. */
export const importBody = object({ mapping: importMapping.default(undefined).optional(), skipErrors: flag() });
