/** Amounts of money in whole cents, and their formats. */
import { decimalPlaces, decimalString, divideRounded, toScaledBigInt } from './decimal.ts';

declare const unit: unique symbol;

/** US dollars in whole cents. The type prevents mixing money with rates and quantities [R9.04]. */
export type Money = bigint & { readonly [unit]: 'cent' };

/** Marks a whole number of cents as money. */
export const cents = (value: bigint): Money => value as Money;

/** Converts dollars, a JSON number or a decimal string, to money. Throws a RangeError for more than 2 decimals. */
export const money = (dollars: number | string): Money => cents(toScaledBigInt(dollars, 2));

/** Dollars for the API: a JSON number with at most 2 decimals. */
export const toDollars = (amount: Money): number => Number(decimalString(amount, 2));

export const addMoney = (a: Money, b: Money): Money => cents(a + b);
export const subtractMoney = (a: Money, b: Money): Money => cents(a - b);

/** Rounds dollars to the nearest cent, halves away from zero. */
function roundToCents(dollars: number): Money {
  const places = Math.max(2, decimalPlaces(dollars));
  return cents(divideRounded(toScaledBigInt(dollars, places), 10n ** BigInt(places - 2)));
}

/** `$1,032.48`: a dollar sign, thousands separators, exactly 2 decimals [R9.04]. A plain number is in dollars. */
export function formatMoney(amount: Money | number): string {
  const text = decimalString(typeof amount === 'number' ? roundToCents(amount) : amount, 2);
  const [whole = '0', fraction = '00'] = text.replace('-', '').split('.');
  return `${text.startsWith('-') ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/** A difference with its sign: `+$1,895.00` or `-$20.00`. */
export const formatChange = (amount: Money): string => `${amount >= 0n ? '+' : ''}${formatMoney(amount)}`;

/** An amount in an input field that shows the `$` beside its text: `1,032.48`. */
export const formatMoneyInput = (amount: Money | number): string => formatMoney(amount).replace('$', '');

/**
 * A typed or pasted amount without its currency, for an input field that shows the `$` beside its text: `1,234.50` for `$1,234.50` and for
 * `1,234.50 USD`. Also removes the spaces around the amount and between groups of three digits.
 */
export const withoutCurrency = (text: string): string =>
  text
    .replaceAll(/US\$|USD|\$/gi, '')
    .trim()
    .replace(/^([-−])\s+/, '$1')
    .replaceAll(/(\d)\s(?=\d{3}(?!\d))/g, '$1');
