/**
 * A discount of an estimate: an amount or a percentage, taken after tax or before tax. `pricing.ts` computes the totals with it. This module
 * has no schemas, so that the page of the client stays small.
 */
import { cents, formatMoney, type Money, money } from '@plumbline/values/money';

/** `after_tax`: lowers the total. `before_tax`: lowers the prices without tax, so that the taxes fall too. */
export const discountBases = ['after_tax', 'before_tax'] as const;

export type DiscountBasis = (typeof discountBases)[number];

export const defaultDiscountBasis: DiscountBasis = 'after_tax';

/**
 * The discount in the records of the API and in documents. Documents and pending changes that were stored before percentages existed have
 * only `discount`.
 */
export interface DiscountTerms {
  /** In dollars. Computed from the percentage if there is one. */
  readonly discount: number;
  /** Null or missing if the discount is an amount. */
  readonly discount_percent?: number | null | undefined;
  readonly discount_basis?: DiscountBasis | undefined;
}

/** A discount as a user types it: an amount in dollars, or a percentage such as `10%`. */
export type DiscountValue = number | `${number}%`;

export const discountValueOf = ({ discount, discount_percent }: DiscountTerms): DiscountValue =>
  discount_percent == null ? discount : `${discount_percent}%`;

/** The names of the bases in sentences. */
export const discountBasisNames = { after_tax: 'after tax', before_tax: 'before tax' } as const;

/** A discount in sentences: `10% after tax` or `$50.00 after tax`. */
export const discountText = (terms: DiscountTerms): string =>
  `${terms.discount_percent == null ? formatMoney(money(terms.discount)) : `${terms.discount_percent}%`} ${discountBasisNames[terms.discount_basis ?? defaultDiscountBasis]}`;

/** The name of a discount in totals: `Discount 10%, before tax`. */
export const discountName = ({ discount_percent, discount_basis = defaultDiscountBasis }: Partial<DiscountTerms>) =>
  `Discount${discount_percent == null ? '' : ` ${discount_percent}%`}, ${discountBasisNames[discount_basis]}`;

/**
 * The same name in two parts, for totals in which a discount after tax has the name of the specification [R2.29, R2.32]: `Discount` and
 * `10%, after tax`, or `Discount, before tax` and `10%`. The second part can be ''.
 */
export function discountNameParts(terms: Partial<DiscountTerms>): readonly [string, string] {
  const percent = terms.discount_percent == null ? [] : [`${terms.discount_percent}%`];
  if (isBeforeTax(terms)) return ['Discount, before tax', percent.join()];
  return ['Discount', [...percent, discountBasisNames.after_tax].join(', ')];
}

/** The fields of a typed discount, as in the API. The amount of a percentage is computed later. */
export const discountFieldsOf = (value: DiscountValue) =>
  typeof value === 'number'
    ? { discount: value, discount_percent: null }
    : { discount: 0, discount_percent: Number(value.slice(0, -1)) };

export const isBeforeTax = ({ discount_basis = defaultDiscountBasis }: Pick<DiscountTerms, 'discount_basis'>) =>
  discount_basis === 'before_tax';

/** Whether the totals depend on all lines: a discount before tax changes the tax of each line. */
export const isSharedOverLines = (terms: DiscountTerms): boolean => isBeforeTax(terms) && discountValueOf(terms) !== 0;

/** What decides which line gets a cent more than its share. Lines that are equal in all of it are interchangeable for the totals. */
interface SharingLine {
  readonly net: Money;
  readonly tax: Money;
  readonly taxPercent: bigint;
}

const compare = (a: bigint, b: bigint) => (a === b ? 0 : a < b ? -1 : 1);

/**
 * The share of each line in a discount before tax, by its net. All lines keep the same part of their net, also the credits: the share of a
 * credit is negative. The shares add up to the discount (largest remainder), and the order of the lines does not matter for the totals.
 * @param discount at least 0 and at most `subTotal`
 * @param subTotal the sum of the nets, above 0
 */
export function shareOverLines(lines: readonly SharingLine[], discount: Money, subTotal: Money): readonly Money[] {
  const shares = lines.map(({ net, tax, taxPercent }) => {
    const product = discount * net;
    const truncated = product / subTotal;
    const share = truncated * subTotal > product ? truncated - 1n : truncated;
    return { share, remainder: product - share * subTotal, net, tax, taxPercent };
  });
  const missingCents = Number(shares.reduce((missing, { share }) => missing - share, discount as bigint));
  const largestRemainders =
    missingCents === 0
      ? []
      : shares
          .toSorted(
            (a, b) =>
              compare(b.remainder, a.remainder) ||
              compare(b.net, a.net) ||
              compare(b.taxPercent, a.taxPercent) ||
              compare(b.tax, a.tax),
          )
          .slice(0, missingCents);
  const raised = new Set(largestRemainders);
  return shares.map((line) => cents(raised.has(line) ? line.share + 1n : line.share));
}
