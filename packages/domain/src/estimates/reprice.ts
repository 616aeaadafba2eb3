import { cents, type Money, money, subtractMoney } from '../shared/money.ts';
import { discountLimit, type EstimateTotals, type LinePrice } from './pricing.ts';

/** Above this, two amounts a cent apart may be the same JSON number. */
export const largestTotal = money(70_000_000_000_000);

/** The same lines under another discount. That it is not above the lines is the caller's to check [R2.32]. */
export const discounted = (totals: EstimateTotals, discount: Money): EstimateTotals => ({
  ...totals,
  discount,
  amount_total: subtractMoney(discountLimit(totals), discount),
});

/**
 * The totals after one line changed from `was` (null: it is new) to `is` (null: it is gone), without the other lines.
 * A discount that the lines no longer cover shrinks to what they come to, so that no total is below 0.
 */
export function repriced(totals: EstimateTotals, was: LinePrice | null, is: LinePrice | null): EstimateTotals {
  const change = (part: 'net' | 'tax') => (is?.[part] ?? 0n) - (was?.[part] ?? 0n);
  const sub_total = cents(totals.sub_total + change('net'));
  const tax_total = cents(totals.tax_total + change('tax'));
  const limit = discountLimit({ sub_total, tax_total });
  const isCovered = totals.discount <= limit;
  return discounted({ ...totals, sub_total, tax_total }, isCovered ? totals.discount : limit);
}
