/** The yup schema of the form for a catalogue item. */
import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { parseTypedDollars, parseTypedPercent } from '../shared/parseTypedNumber.ts';
import { maxDecimals, maxRate } from '../shared/rate.ts';
import { decimal, markup, oneOf, optionalText, requiredText } from '../shared/validationRules.ts';
import { itemTypeCodes } from './itemTypes.ts';
import { unitCodes } from './units.ts';

const { required } = messages.validation;

/** The schema of the Item Details dialog [R2.37, R5.11]. It is not in `form.ts`, so that the list page does not load yup. */
export const catalogueItemForm = object({
  itemType: oneOf(itemTypeCodes).required(required),
  name: requiredText(500),
  code: optionalText(50),
  rate: decimal(maxDecimals, maxRate, parseTypedDollars).required(required),
  unit: oneOf(unitCodes).required(required),
  cost: decimal(maxDecimals, maxRate, parseTypedDollars).nullable().default(null),
  markup: markup(parseTypedPercent).nullable().default(null),
});

export type CatalogueItemForm = InferType<typeof catalogueItemForm>;
