/** The forms of an estimate: a line and the discount. */

import { decimalPlaces } from '@plumbline/values/decimal';
import { formatMoney, type Money, toDollars } from '@plumbline/values/money';
import { type InferType, object } from 'yup';
import { takeoffBody } from '../../assemblies/takeoffSchema.ts';
import { itemTypeCodes } from '../../catalogue/itemTypes.ts';
import { unitCodes } from '../../catalogue/units.ts';
import { estimateTexts } from '../../messages/estimateTexts.ts';
import { messages } from '../../messages/messages.ts';
import { maxFormulaLength } from '../../shared/formula.ts';
import { keepNumber, type ParseNumber, parseTypedDollars, parseTypedPercent } from '../../shared/parseTypedNumber.ts';
import { maxDecimals, maxQuantity, maxRate, maxRateDecimals } from '../../shared/rate.ts';
import {
  decimal,
  dollars,
  flag,
  markup,
  oneOf,
  percent,
  requiredText,
  scopeText,
  signedDecimal,
  text,
  unitPrice,
} from '../../shared/validationRules.ts';
import { type DiscountTerms, type DiscountValue, defaultDiscountBasis } from '../pricing/discount.ts';
import { lineOptions } from '../pricing/extraLineValues.ts';
import { discountAmount } from '../pricing/pricing.ts';
import { maxDescriptionLength, parseLineDollars, parseLineNumber, parseLinePercent } from './line.ts';

const { required } = messages.validation;

/** The rate, quantity, tax and unit of a line. The rate or the quantity of a credit is negative. API calls contain numbers. A form contains typed texts, which the parameters parse. */
export const lineFields = (parseRate = keepNumber, parseQuantity = keepNumber, parseTax = keepNumber) => ({
  rate: signedDecimal(maxRateDecimals, maxRate, parseRate).required(required),
  quantity: signedDecimal(maxDecimals, maxQuantity, parseQuantity).required(required),
  tax: percent(parseTax).required(required),
  unit: oneOf(unitCodes).required(required),
});

/** The option, the cost, the formulas, the takeoff and the scope of a line in API calls. A null cost is unknown. A null formula or takeoff is removed. */
export const extraLineFields = () => ({
  option: oneOf(lineOptions),
  cost: unitPrice().nullable().optional(),
  rate_formula: text(maxFormulaLength).nullable().optional(),
  quantity_formula: text(maxFormulaLength).nullable().optional(),
  takeoff: takeoffBody(),
  // Without a default: a change without a scope keeps the stored one.
  scope: scopeText().default(undefined).optional(),
});

const formFields = lineFields(parseLineDollars, parseLineNumber, parseLinePercent);

/** The line form. If `saveToCatalogue` is true, the item type is also required [R2.34, R5.10], and the rate is a rate of the catalogue. */
export const estimateItemForm = object({
  name: requiredText(maxDescriptionLength),
  ...formFields,
  rate: formFields.rate.when('saveToCatalogue', ([save], rate) =>
    save ? rate.min(0, estimateTexts.creditInCatalogue) : rate,
  ),
  cost: unitPrice(parseLineDollars).optional(),
  scope: scopeText().default(undefined).optional(),
  // A line has no markup of its own: the typed markup gives the rate.
  markup: markup(parseLinePercent).optional(),
  saveToCatalogue: flag(),
  itemType: oneOf(itemTypeCodes).when('saveToCatalogue', ([save], type) => (save ? type.required(required) : type)),
});

/** The form of the dialog that sets the margin of lines. */
export const targetMarginForm = object({
  margin: decimal(maxDecimals, maxRate, parseTypedPercent)
    .lessThan(100, estimateTexts.cost.marginTooHigh)
    .required(required),
});

/** The percentage of a discount that is typed as `10%`. Null if the text is not a valid percentage. */
export function parseDiscountPercent(text: unknown): number | null {
  if (typeof text !== 'string' || !text.trim().endsWith('%')) return null;
  const percent = parseTypedPercent(text);
  const isPercent =
    typeof percent === 'number' && percent >= 0 && percent <= 100 && decimalPlaces(percent) <= maxDecimals;
  return isPercent ? percent : null;
}

/**
 * The form of the Add Discount dialog. The discount is typed in dollars or as a percentage of `limit` [R2.32]. The value is the amount in
 * dollars. `typedDiscount` returns what was typed.
 */
export function discountForm(limit: Money, { discount_basis }: Pick<DiscountTerms, 'discount_basis'> = {}) {
  const parse: ParseNumber = (text) => {
    const discount_percent = parseDiscountPercent(text);
    if (discount_percent === null) return parseTypedDollars(text);
    return toDollars(discountAmount({ discount: 0, discount_percent }, limit));
  };
  const message =
    limit > 0n
      ? `The discount cannot be more than ${formatMoney(limit)}, the ${estimateTexts.discountLimits[discount_basis ?? defaultDiscountBasis]}`
      : estimateTexts.nothingToDiscount;
  return object({
    discount: dollars(parse).max(toDollars(limit), message).required(required),
  });
}

/** What was typed in the Add Discount dialog: a percentage, or the valid amount. 0 % is no discount. */
export function typedDiscount(text: string, amount: number): DiscountValue {
  const percent = parseDiscountPercent(text);
  return percent === null || percent === 0 ? amount : `${percent}%`;
}

export type EstimateItemForm = InferType<typeof estimateItemForm>;
