/** The form of an assembly. The API calls have the same fields. */
import { type InferType, object } from 'yup';
import { unitCodes } from '../catalogue/units.ts';
import { messages } from '../messages/messages.ts';
import { keepNumber, type ParseNumber, parseTypedNumber } from '../shared/parseTypedNumber.ts';
import { rateDecimals } from '../shared/rate.ts';
import { decimal, id, listOf, oneOf, uniqueName } from '../shared/validationRules.ts';
import { maxAssemblyRows, maxQuantityPerUnit } from './assembly.ts';

const { required } = messages.validation;

const assemblyFields = (parse: ParseNumber) => ({
  name: uniqueName(100),
  unit: oneOf(unitCodes).required(required),
  rows: listOf(
    object({
      item: id().required(required),
      quantity: decimal(rateDecimals, maxQuantityPerUnit, parse)
        .required(required)
        .moreThan(0, messages.validation.invalidNumber),
    }),
    maxAssemblyRows,
    `At most ${maxAssemblyRows} items`,
  )
    .min(1, 'Add at least one item')
    .required(required)
    .test(
      'unique items',
      'An item can be in an assembly only once',
      // This test also runs if a row of the body is null.
      (rows) => new Set(rows.map((row) => row?.item)).size === rows.length,
    ),
});

/** The body of an assembly in API calls. */
export const assemblyBody = object(assemblyFields(keepNumber));

/** The form of an assembly. The quantities are typed texts. */
export const assemblyForm = object(assemblyFields(parseTypedNumber));

export type AssemblyForm = InferType<typeof assemblyForm>;
