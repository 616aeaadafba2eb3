import { decimalPlaces } from '../shared/decimal.ts';
import { asTyped } from '../shared/typed.ts';
import { type LineFigures, linePlaces } from './pricing.ts';

// at these bounds a line's total still has its cents exact in a JSON number
export const maxRate = 9_999_999;
export const maxQuantity = 999_999;
export const maxTax = 100;

function figureIn(typed: string, max: number): number | null {
  const value = asTyped(typed);
  return typeof value === 'number' && value <= max && decimalPlaces(value) <= linePlaces ? value : null;
}

/** What can be reckoned of a line while it is typed, by the rules of its form; null while a figure is missing or wrong. */
export function figuresIn(draft: { readonly [K in keyof LineFigures]: string }): LineFigures | null {
  const rate = figureIn(draft.rate, maxRate);
  const quantity = figureIn(draft.quantity, maxQuantity);
  const tax = figureIn(draft.tax, maxTax);
  return rate === null || quantity === null || tax === null ? null : { rate, quantity, tax };
}
