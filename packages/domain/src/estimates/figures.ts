import { decimalPlaces } from '../shared/decimal.ts';
import { asTyped, asTypedDollars, asTypedPercent, type ReadNumber } from '../shared/typed.ts';
import { type LineFigures, linePlaces } from './pricing.ts';

// at these bounds a line's total still has its cents exact in a JSON number
export const maxRate = 9_999_999;
export const maxQuantity = 999_999;
export const maxTax = 100;

function figureIn(typed: string, read: ReadNumber, max: number): number | null {
  const value = read(typed);
  return typeof value === 'number' && value >= 0 && value <= max && decimalPlaces(value) <= linePlaces ? value : null;
}

/** What can be reckoned of a line while it is typed, by the rules of its form; null while a figure is missing or wrong. */
export function figuresIn(draft: { readonly [K in keyof LineFigures]: string }): LineFigures | null {
  const rate = figureIn(draft.rate, asTypedDollars, maxRate);
  const quantity = figureIn(draft.quantity, asTyped, maxQuantity);
  const tax = figureIn(draft.tax, asTypedPercent, maxTax);
  return rate === null || quantity === null || tax === null ? null : { rate, quantity, tax };
}
