import { type InferType, object } from 'yup';
import { itemTypeCodes } from '../catalogue/itemTypes.ts';
import { unitCodes } from '../catalogue/units.ts';
import { messages } from '../messages/messages.ts';
import { formatMoney, type Money, toDollars } from '../shared/money.ts';
import { decimal, dollars, flag, oneOf, requiredText } from '../shared/rules.ts';
import { asSent, asTyped, asTypedDollars, asTypedPercent } from '../shared/typed.ts';
import { maxQuantity, maxRate, maxTax } from './figures.ts';
import { linePlaces } from './pricing.ts';

const { required } = messages.validation;

const figures = (readRate = asSent, readQuantity = asSent, readTax = asSent) => ({
  rate: decimal(linePlaces, maxRate, readRate).required(required),
  quantity: decimal(linePlaces, maxQuantity, readQuantity).required(required),
  tax: decimal(linePlaces, maxTax, readTax).required(required),
  unit: oneOf(unitCodes).required(required),
});

/** A line as the API takes it; a total or estimate beside these is ignored, an index moves the line [R7.21, R7.22]. */
export const estimateItemBody = object({
  description: requiredText(500),
  ...figures(),
  index: decimal(0, 1_000_000).optional(),
});

/** The line form; with `saveToCatalogue` the item type is required too [R2.34, R5.10]. */
export const estimateItemForm = object({
  name: requiredText(500),
  ...figures(asTypedDollars, asTyped, asTypedPercent),
  saveToCatalogue: flag(),
  itemType: oneOf(itemTypeCodes).when('saveToCatalogue', ([save], type) => (save ? type.required(required) : type)),
});

/** The Add Discount dialog's one amount, which the sub total and the taxes must cover [R2.32]. */
export const discountForm = (limit: Money) =>
  object({
    discount: dollars(asTypedDollars)
      .max(toDollars(limit), `The discount cannot be more than ${formatMoney(limit)}, the sub total and taxes`)
      .required(required),
  });

/** The discount of an estimate in dollars [R2.32, R7.20]. That it is not above sub total and taxes needs the estimate. */
export const discountBody = object({ discount: dollars().required(required) });

export type EstimateItemBody = InferType<typeof estimateItemBody>;
export type EstimateItemForm = InferType<typeof estimateItemForm>;
