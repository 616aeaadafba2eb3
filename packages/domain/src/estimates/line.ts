import type { CatalogueItem } from '../catalogue/catalogueItem.ts';
import type { Unit } from '../catalogue/units.ts';
import { rateInput } from './format.ts';
import { type LineFigures, type LinePrice, pricedLine, priceLine } from './pricing.ts';
import type { EstimateItemForm } from './schema.ts';

/** What a person says of a line; the rest of it is the server's [R3.06]. */
export interface LineValues {
  readonly description: string;
  readonly rate: number;
  readonly quantity: number;
  readonly tax: number;
  readonly unit: Unit;
}

/** A line while it is typed: the texts of its fields. */
export interface LineDraft {
  readonly name: string;
  readonly rate: string;
  readonly quantity: string;
  readonly tax: string;
  readonly unit: string;
}

export const emptyDraft: LineDraft = { name: '', rate: '', quantity: '', tax: '', unit: '' };

export const draftOf = (line: LineValues): LineDraft => ({
  name: line.description,
  rate: rateInput(line.rate),
  quantity: String(line.quantity),
  tax: String(line.tax),
  unit: line.unit,
});

/** A form that its schema let pass, as the wire has a line. */
export const lineOf = ({ name, rate, quantity, tax, unit }: EstimateItemForm): LineValues => ({
  description: name,
  rate,
  quantity,
  tax,
  unit,
});

/** What a line takes over from the catalogue: description, rate and unit [R2.30]. */
export const draftFromCatalogue = (item: CatalogueItem): Pick<LineDraft, 'name' | 'rate' | 'unit'> => ({
  name: item.description,
  rate: rateInput(item.rate),
  unit: item.unit,
});

export const sameLine = (a: LineValues, b: LineValues): boolean =>
  a.description === b.description &&
  a.rate === b.rate &&
  a.quantity === b.quantity &&
  a.tax === b.tax &&
  a.unit === b.unit;

const prices = new WeakMap<LineFigures, LinePrice>();

/** The line's money, reckoned once for each value of a line: on a key in one line the other thousand cost nothing. */
export function priceOf(line: LineFigures): LinePrice {
  const known = prices.get(line);
  if (known) return known;
  const price = priceLine(pricedLine(line));
  prices.set(line, price);
  return price;
}
