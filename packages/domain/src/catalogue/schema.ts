import { object } from 'yup';
import { messages } from '../messages/messages.ts';
import { patchOf } from '../shared/patch.ts';
import { rateDecimals } from '../shared/rate.ts';
import { decimal, oneOf, optionalText, requiredText } from '../shared/rules.ts';
import { itemTypeCodes } from './itemTypes.ts';
import { unitCodes } from './units.ts';

const { required } = messages.validation;

/** A catalogue item as the API takes it; a code is not required [R3.07, R5.11]. */
export const catalogueItemBody = object({
  code: optionalText(50),
  description: requiredText(500),
  rate: decimal(rateDecimals, 9_999_999).required(required),
  item_type: oneOf(itemTypeCodes).required(required),
  unit: oneOf(unitCodes).required(required),
  category: optionalText(100),
});

/** What a change names; the rest stays [R7.14]. */
export const catalogueItemPatch = patchOf(catalogueItemBody);
