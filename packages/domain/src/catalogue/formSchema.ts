/** The yup schema of the form for a catalogue item. */
import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { parseTypedDollars, parseTypedNumber, parseTypedPercent } from '../shared/parseTypedNumber.ts';
import { maxDecimals, maxQuantity } from '../shared/rate.ts';
import {
  decimal,
  markup,
  oneOf,
  optionalText,
  percent,
  requiredText,
  scopeText,
  unitPrice,
} from '../shared/validationRules.ts';
import { itemTypeCodes } from './itemTypes.ts';
import { soldInCodes } from './soldIn.ts';
import { unitCodes } from './units.ts';

const { required, invalidNumber } = messages.validation;

/** The schema of the Item Details dialog [R2.37, R5.11]. It is not in `form.ts`, so that the list page does not load yup. */
export const catalogueItemForm = object({
  itemType: oneOf(itemTypeCodes).required(required),
  name: requiredText(500),
  code: optionalText(50),
  rate: unitPrice(parseTypedDollars).required(required),
  unit: oneOf(unitCodes).required(required),
  cost: unitPrice(parseTypedDollars).nullable().default(null),
  markup: markup(parseTypedPercent).nullable().default(null),
  soldIn: oneOf(soldInCodes).default('any'),
  covers: decimal(maxDecimals, maxQuantity, parseTypedNumber).moreThan(0, invalidNumber).nullable().default(null),
  coversUnit: oneOf(unitCodes).nullable().default(null),
  tax: percent(parseTypedPercent).nullable().default(null),
  scope: scopeText(),
});

export type CatalogueItemForm = InferType<typeof catalogueItemForm>;
