import { type InferType, object } from 'yup';
import { messages } from '../messages/messages.ts';
import { maxRate, rateDecimals } from '../shared/rate.ts';
import { decimal, oneOf, optionalText, requiredText } from '../shared/rules.ts';
import { asTypedDollars } from '../shared/typed.ts';
import { itemTypeCodes } from './itemTypes.ts';
import { unitCodes } from './units.ts';

const { required } = messages.validation;

/** The Item Details dialog: all but the code is required [R2.37, R5.11]. */
export const catalogueItemForm = object({
  itemType: oneOf(itemTypeCodes).required(required),
  name: requiredText(500),
  code: optionalText(50),
  rate: decimal(rateDecimals, maxRate, asTypedDollars).required(required),
  unit: oneOf(unitCodes).required(required),
});

export type CatalogueItemForm = InferType<typeof catalogueItemForm>;
