/** The forms of an estimate: a line and the discount. */
import { type InferType, object } from 'yup';
import { itemTypeCodes } from '../catalogue/itemTypes.ts';
import { unitCodes } from '../catalogue/units.ts';
import { messages } from '../messages/messages.ts';
import { decimalPlaces } from '../shared/decimal.ts';
import { formatMoney, type Money, toDollars } from '../shared/money.ts';
import {
  keepNumber,
  type ParseNumber,
  parseTypedDollars,
  parseTypedNumber,
  parseTypedPercent,
} from '../shared/parseTypedNumber.ts';
import { maxRate, rateDecimals } from '../shared/rate.ts';
import { decimal, dollars, flag, oneOf, percent, requiredText } from '../shared/validationRules.ts';
import { lineOptions } from './extraLineValues.ts';
import { maxDescriptionLength, maxQuantity } from './line.ts';
import { discountLimit, type EstimateTotals, percentDiscount } from './pricing.ts';

const { required } = messages.validation;

/** The fields that a line has in its form and in API calls. API calls contain numbers. A form contains typed texts. */
export const lineFields = (parseRate = keepNumber, parseQuantity = keepNumber, parseTax = keepNumber) => ({
  rate: decimal(rateDecimals, maxRate, parseRate).required(required),
  quantity: decimal(rateDecimals, maxQuantity, parseQuantity).required(required),
  tax: percent(parseTax).required(required),
  unit: oneOf(unitCodes).required(required),
});

/** The fields of a line that only API calls have. Null is an unknown cost. */
export const extraLineFields = () => ({
  option: oneOf(lineOptions),
  cost: decimal(rateDecimals, maxRate).nullable().optional(),
});

/** The line form. With `saveToCatalogue` the item type is required too [R2.34, R5.10]. */
export const estimateItemForm = object({
  name: requiredText(maxDescriptionLength),
  ...lineFields(parseTypedDollars, parseTypedNumber, parseTypedPercent),
  cost: decimal(rateDecimals, maxRate, parseTypedDollars).optional(),
  saveToCatalogue: flag(),
  itemType: oneOf(itemTypeCodes).when('saveToCatalogue', ([save], type) => (save ? type.required(required) : type)),
});

type DiscountBase = Pick<EstimateTotals, 'sub_total' | 'tax_total'>;

/** The amount of a discount that is typed as a percent, such as `10%`. Null for other texts. */
export function parsePercentDiscount(totals: DiscountBase, text: unknown): Money | null {
  if (typeof text !== 'string' || !text.trim().endsWith('%')) return null;
  const percent = parseTypedPercent(text);
  const isPercent =
    typeof percent === 'number' && percent >= 0 && percent <= 100 && decimalPlaces(percent) <= rateDecimals;
  return isPercent ? percentDiscount(totals, percent) : null;
}

/**
 * The Add Discount dialog. The discount is typed in dollars or as a percent of the sub total and the taxes. It is at most their
 * sum [R2.32].
 */
export function discountForm(totals: DiscountBase) {
  const limit = discountLimit(totals);
  const parse: ParseNumber = (text) => {
    const amount = parsePercentDiscount(totals, text);
    return amount === null ? parseTypedDollars(text) : toDollars(amount);
  };
  return object({
    discount: dollars(parse)
      .max(toDollars(limit), `The discount cannot be more than ${formatMoney(limit)}, the sub total and taxes`)
      .required(required),
  });
}

export type EstimateItemForm = InferType<typeof estimateItemForm>;
