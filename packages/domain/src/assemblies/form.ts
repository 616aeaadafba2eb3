/** The form in which a user edits an assembly. The bodies of API calls have the same fields. */
import { type InferType, object } from 'yup';
import { unitCodes } from '../catalogue/units.ts';
import { messages } from '../messages/messages.ts';
import type { InputTexts } from '../shared/formChanges.ts';
import { keepNumber, type ParseNumber, parseTypedNumber } from '../shared/parseTypedNumber.ts';
import { maxDecimals } from '../shared/rate.ts';
import { decimal, id, listOf, oneOf, uniqueName } from '../shared/validationRules.ts';
import { type Assembly, maxAssemblyRows, maxQuantityPerUnit } from './assembly.ts';

const { required } = messages.validation;

const assemblyFields = (parse: ParseNumber) => ({
  name: uniqueName(100),
  unit: oneOf(unitCodes).required(required),
  rows: listOf(
    object({
      item: id().required(required),
      quantity: decimal(maxDecimals, maxQuantityPerUnit, parse)
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

/** The schema of the form. It parses the quantities from typed texts. */
export const assemblyForm = object(assemblyFields(parseTypedNumber));

export type AssemblyForm = InferType<typeof assemblyForm>;

/** The input in the fields of the form. The quantities are typed texts. */
export interface AssemblyInput {
  name: string;
  unit: string;
  rows: { item: string; quantity: string }[];
}

/** The input of the form for a stored assembly. */
export const assemblyInput = ({ name, unit, rows }: Assembly): AssemblyInput => ({
  name,
  unit,
  rows: rows.map(({ item, quantity }) => ({ item, quantity: String(quantity) })),
});

/** The text of an item whose quantity is empty. The text '' is a removed item. */
const emptyQuantity = ' ';

/**
 * Converts the input to one text for each field, so that the changes of two users to different items can be combined. The id of an
 * item is the field of its quantity.
 */
export const assemblyInputTexts: InputTexts<AssemblyInput> = {
  toTexts: ({ name, unit, rows }) => ({
    name,
    unit,
    ...Object.fromEntries(rows.map(({ item, quantity }) => [item, quantity || emptyQuantity])),
  }),
  fromTexts: ({ name = '', unit = '', ...quantities }) => ({
    name,
    unit,
    rows: Object.entries(quantities).flatMap(([item, quantity]) =>
      quantity === '' ? [] : [{ item, quantity: quantity === emptyQuantity ? '' : quantity }],
    ),
  }),
};
