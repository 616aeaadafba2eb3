/**
 * Computes rates from costs. A markup is in percent of the cost, and a margin is in percent of the rate. All costs and markups are for
 * users of the company only.
 */
import { decimalPlaces, decimalString, divideRounded, toScaledBigInt } from '@plumbline/values/decimal';
import { type ParseNumber, parseTypedDollars, parseTypedPercent } from '../shared/parseTypedNumber.ts';
import { formatDecimal, formatRateInput, maxDecimals, maxMarkup, maxRate, maxRateDecimals } from '../shared/rate.ts';
import type { CatalogueItem } from './catalogueItem.ts';
import { type ItemType, itemTypeCodes } from './itemTypes.ts';

/** The default markup of each item type, in percent. Null if the type uses the default of the company. */
export type ItemTypeMarkups = { readonly [Type in ItemType]: number | null };

/** The default markups of a company, with the names of the API. */
export interface DefaultMarkups {
  readonly default_markup: number | null;
  readonly item_type_markups: ItemTypeMarkups;
}

/** Returns an object with the result of `map` for each item type. */
export const mapItemTypes = <T>(map: (type: ItemType) => T): Record<ItemType, T> =>
  Object.fromEntries(itemTypeCodes.map((type) => [type, map(type)])) as Record<ItemType, T>;

/** The default markup of the item type, or of the company if the type is unknown or has none. Null without a default. */
export function defaultMarkupOf(markups: DefaultMarkups, itemType: string): number | null {
  const ofType = itemTypeCodes.find((type) => type === itemType);
  return (ofType && markups.item_type_markups[ofType]) ?? markups.default_markup;
}

/** Whether the company has a default markup, for all item types or for some. */
export const hasDefaultMarkup = (markups: DefaultMarkups | null): boolean =>
  markups !== null &&
  (markups.default_markup !== null || Object.values(markups.item_type_markups).some((markup) => markup !== null));

/** 100 % in ten-thousandths of a percent. */
const hundredPercent = 1_000_000n;
/** Computed rates from this rate in dollars on have whole cents. */
const lowestRateInCents = 1n;
const unitsPerDollar = 100_000n;
const unitsPerCent = 1_000n;
const unitsPerTenThousandth = 10n;

/**
 * The rate `numerator / denominator`, in units of `maxRateDecimals`, as a decimal. It is rounded to the cent, or to ten-thousandths of a
 * dollar if it is below $1, because a cent is a large part of the price of a nail. Halves are rounded away from zero.
 * Null above the maximum rate.
 */
function roundRate(numerator: bigint, denominator: bigint): number | null {
  const hasCents = numerator >= lowestRateInCents * unitsPerDollar * denominator;
  const step = hasCents ? unitsPerCent : unitsPerTenThousandth;
  const rate = Number(decimalString(divideRounded(numerator, denominator * step) * step, maxRateDecimals));
  return rate <= maxRate ? rate : null;
}

/** The rate of a cost with a markup: cost x (1 + markup), rounded as in `roundRate`. Null above the maximum rate. */
export const rateOfMarkup = (cost: number, markup: number): number | null =>
  roundRate(
    toScaledBigInt(cost, maxRateDecimals) * (hundredPercent + toScaledBigInt(markup, maxDecimals)),
    hundredPercent,
  );

/**
 * The rate of a cost with a margin: cost / (1 - margin), rounded as in `roundRate`. Null above the maximum rate, and for a margin of 100 %
 * or more, which no rate has.
 */
export function rateOfMargin(cost: number, margin: number): number | null {
  const costShare = hundredPercent - toScaledBigInt(margin, maxDecimals);
  return costShare > 0n ? roundRate(toScaledBigInt(cost, maxRateDecimals) * hundredPercent, costShare) : null;
}

/** The number of decimals of a computed markup. */
const markupDecimals = 2;

/**
 * The markup in percent that a rate means: rate / cost - 1, with 2 decimals and halves rounded away from zero. Null if the cost is unknown
 * or 0, if the rate is a credit, and above the maximum markup.
 */
export function markupOfRate(cost: number | null | undefined, rate: number): number | null {
  if (cost == null || cost <= 0 || rate < 0) return null;
  const scaledCost = toScaledBigInt(cost, maxRateDecimals);
  const difference = toScaledBigInt(rate, maxRateDecimals) - scaledCost;
  const markup = Number(decimalString(divideRounded(difference * 10_000n, scaledCost), markupDecimals));
  return markup <= maxMarkup ? markup : null;
}

/** The markup of an item in percent: the stored markup, or the one that the rate means if they differ. Null if it is unknown. */
export function displayedMarkup({
  cost,
  markup,
  rate,
}: Pick<CatalogueItem, 'cost' | 'markup' | 'rate'>): number | null {
  const isCurrent = cost === null || (markup !== null && rateOfMarkup(cost, markup) === rate);
  return isCurrent ? markup : markupOfRate(cost, rate);
}

/** The texts of the fields that belong together: the cost of a unit, its markup in percent and the rate. */
export interface PriceTexts {
  readonly cost: string;
  readonly markup: string;
  readonly rate: string;
}

/** Parses the text of a field by its rule. Null if it is missing or invalid. */
function parseNumber(
  text: string,
  parse: ParseNumber,
  { min, max, decimals }: { readonly min: number; readonly max: number; readonly decimals: number },
): number | null {
  const value = parse(text);
  return typeof value === 'number' && value >= min && value <= max && decimalPlaces(value) <= decimals ? value : null;
}

/** The parsers of the fields. The fields of a line also take formulas. */
export interface PriceParsers {
  readonly dollars: ParseNumber;
  readonly percent: ParseNumber;
}

const typedNumbers: PriceParsers = { dollars: parseTypedDollars, percent: parseTypedPercent };

const parseDollars = (text: string, { dollars }: PriceParsers) =>
  parseNumber(text, dollars, { min: 0, max: maxRate, decimals: maxRateDecimals });
const parseMarkup = (text: string, { percent }: PriceParsers) =>
  parseNumber(text, percent, { min: -100, max: maxMarkup, decimals: maxDecimals });

/** The text of the markup that the texts of a cost and a rate mean. '' if it is unknown. */
export function markupText({ cost, rate }: Omit<PriceTexts, 'markup'>, parsers: PriceParsers = typedNumbers): string {
  const typedRate = parseDollars(rate, parsers);
  const markup = typedRate === null ? null : markupOfRate(parseDollars(cost, parsers), typedRate);
  return markup === null ? '' : formatDecimal(markup);
}

/** Whether neither a cost nor a rate is typed. */
export const isPriceEmpty = ({ cost, rate }: Omit<PriceTexts, 'markup'>): boolean =>
  cost.trim() === '' && rate.trim() === '';

/**
 * The texts while a user types in one of the fields. `before` has the texts from before the user began to type in this field, so that the
 * result does not depend on the numbers in between.
 * - A typed markup gives the rate.
 * - A typed rate gives the markup that it means.
 * - An emptied cost or rate also empties the markup if both are empty: the markup came from numbers that are gone.
 * - A typed cost gives the rate if there was none, or if the rate came from the cost and its markup. Otherwise the rate stays, and the
 *   markup is the one that it means. `defaultMarkup` is used if there was no markup.
 */
export function followPrice(
  before: PriceTexts,
  field: keyof PriceTexts,
  text: string,
  defaultMarkup: number | null,
  parsers: PriceParsers = typedNumbers,
): PriceTexts {
  const typed = { ...before, [field]: text };
  const cost = parseDollars(typed.cost, parsers);
  if (field !== 'markup' && isPriceEmpty(typed)) return { ...typed, markup: '' };
  if (field === 'rate')
    return text.trim() === '' || cost === null ? typed : { ...typed, markup: markupText(typed, parsers) };
  const rateOf = (cost: number | null, markup: number | null) =>
    cost === null || markup === null ? null : rateOfMarkup(cost, markup);
  if (field === 'markup') {
    const rate = rateOf(cost, parseMarkup(text, parsers));
    return rate === null ? typed : { ...typed, rate: formatRateInput(rate) };
  }
  if (cost === null) return typed;
  const markup = parseMarkup(before.markup, parsers) ?? defaultMarkup;
  const isComputed =
    before.rate.trim() === '' ||
    parseDollars(before.rate, parsers) === (rateOf(parseDollars(before.cost, parsers), markup) ?? Number.NaN);
  const rate = isComputed ? rateOf(cost, markup) : null;
  if (rate === null) return { ...typed, markup: markupText(typed, parsers) || before.markup };
  return { ...typed, markup: before.markup.trim() || formatDecimal(markup ?? 0), rate: formatRateInput(rate) };
}

/** The texts after the item type changed. If the markup was the default of the previous type, the new default replaces it. */
export function followItemType(
  texts: PriceTexts,
  previousDefault: number | null,
  newDefault: number | null,
): PriceTexts {
  const isDefault = texts.markup.trim() !== '' && parseMarkup(texts.markup, typedNumbers) === previousDefault;
  return isDefault && newDefault !== null ? followPrice(texts, 'markup', formatDecimal(newDefault), null) : texts;
}
