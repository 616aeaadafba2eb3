/**
 * The differences between two states of an estimate: for the comparison of two revisions, for the note that an estimate differs from its
 * signed revision, and for change orders.
 */
import { cents, formatChange, type Money, subtractMoney, toDollars } from '@plumbline/values/money';
import { units } from '../catalogue/units.ts';
import type { DocumentPrices } from '../company/documentSettings.ts';
import { type DiscountTerms, discountText } from '../estimates/pricing/discount.ts';
import { countedPrice, type EstimateTotals, type LinePrice } from '../estimates/pricing/pricing.ts';

import { formatDecimal, formatRate } from '../shared/rate.ts';
import {
  type DocumentLine,
  type DocumentSection,
  documentTotals,
  linesOfDocument,
  type PricedContent,
} from './documentContent.ts';

/** A line that was added, removed or changed. */
export interface LineDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  /** The id of the line after the change, or of the removed line. */
  readonly id: string;
  readonly description: string;
  /** What changed, in words: `Quantity 2 → 3`. Empty for a line that was added or removed. */
  readonly changes: readonly string[];
  /** The change of the price without tax. An offered line has the price 0. */
  readonly net: Money;
  readonly tax: Money;
}

export interface DocumentDifference {
  readonly lines: readonly LineDifference[];
  /** The changes of the totals. A discount before tax changes the taxes more than the lines do. */
  readonly sub_total: Money;
  readonly tax_total: Money;
  readonly discount: Money;
  /** How the discount is given: `10% after tax → $50.00 after tax`, or `10% before tax` if only its amount differs. '' if nothing differs. */
  readonly discountChange: string;
  readonly amount_total: Money;
}

const noPrice: LinePrice = { net: cents(0n), tax: cents(0n), total: cents(0n), taxPercent: 0n };
const priceOf = (line: DocumentLine | undefined): LinePrice => (line && countedPrice(line)) ?? noPrice;

/** Pairs a line with the line that it was: with the same id, else with the same name and unit, because restored lines have new ids. */
function pairLines(before: readonly DocumentLine[], after: readonly DocumentLine[]) {
  const unpaired = new Map(before.map((line) => [line.id, line]));
  const pairs = new Map<string, DocumentLine>();
  const pair = (line: DocumentLine, earlier: DocumentLine | undefined) => {
    if (!earlier) return;
    pairs.set(line.id, earlier);
    unpaired.delete(earlier.id);
  };
  for (const line of after) pair(line, unpaired.get(line.id));
  const nameOf = ({ description, unit }: DocumentLine) => JSON.stringify([description, unit]);
  const unpairedByName = Map.groupBy(unpaired.values(), nameOf);
  for (const line of after) if (!pairs.has(line.id)) pair(line, unpairedByName.get(nameOf(line))?.shift());
  return { pairs, removed: before.filter(({ id }) => unpaired.has(id)) };
}

const arrow = (label: string, from: string, to: string) => (from === to ? [] : [`${label} ${from} → ${to}`]);

/** A change of a number that the document does not show. */
const changedLabel = (label: string, from: string, to: string) => (from === to ? [] : [`${label} changed`]);

/** A scope has too much text for an arrow. The document has the new text. */
const scopeChange = (from = '', to = '') =>
  from === to ? [] : [from === '' ? 'Description added' : to === '' ? 'Description removed' : 'Description changed'];

function changesOf(
  before: DocumentLine,
  after: DocumentLine,
  sections: readonly [string, string],
  prices: DocumentPrices,
): readonly string[] {
  // With quantity and amount, the client could compute the unit price.
  const figure = prices === 'quantities' ? arrow : changedLabel;
  const taxFigure = prices === 'total' ? changedLabel : arrow;
  return [
    ...arrow('Name', before.description, after.description),
    ...scopeChange(before.scope, after.scope),
    ...figure('Quantity', formatDecimal(before.quantity), formatDecimal(after.quantity)),
    ...figure('Rate', formatRate(before.rate), formatRate(after.rate)),
    ...taxFigure('Tax', `${formatDecimal(before.tax)} %`, `${formatDecimal(after.tax)} %`),
    ...arrow('Unit', units[before.unit], units[after.unit]),
    ...arrow('Option', before.option ?? 'no', after.option ?? 'no'),
    ...arrow('Section', sections[0] || 'none', sections[1] || 'none'),
  ];
}

const sectionNames = (sections: readonly DocumentSection[]) =>
  new Map(sections.flatMap(({ name, lines }) => lines.map(({ id }) => [id, name] as const)));

/** The change with percentage or amount, and basis. A percentage can stay while its amount follows the lines. */
function changeOfDiscount(
  before: DiscountTerms,
  after: DiscountTerms,
  totalsBefore: EstimateTotals,
  totalsAfter: EstimateTotals,
): string {
  if (totalsBefore.discount === 0n && totalsAfter.discount === 0n) return '';
  const textOf = (terms: DiscountTerms, { discount }: EstimateTotals) =>
    discountText({ ...terms, discount: toDollars(discount) });
  const [from, to] = [textOf(before, totalsBefore), textOf(after, totalsAfter)];
  if (from !== to) return `${from} → ${to}`;
  return totalsBefore.discount === totalsAfter.discount ? '' : to;
}

/**
 * Returns what changed from `before` to `after`, in the order of `after`, with the removed lines last. The texts of the changes contain the
 * numbers that a document with `prices` shows.
 */
export function compareDocuments(
  before: PricedContent,
  after: PricedContent,
  prices: DocumentPrices = 'quantities',
): DocumentDifference {
  const [linesBefore, linesAfter] = [linesOfDocument(before), linesOfDocument(after)];
  const { pairs, removed } = pairLines(linesBefore, linesAfter);
  const [sectionsBefore, sectionsAfter] = [sectionNames(before.sections), sectionNames(after.sections)];
  const difference = (from: DocumentLine | undefined, to: DocumentLine | undefined) => {
    const [priceBefore, priceAfter] = [priceOf(from), priceOf(to)];
    return {
      net: subtractMoney(priceAfter.net, priceBefore.net),
      tax: subtractMoney(priceAfter.tax, priceBefore.tax),
    };
  };
  const lines: LineDifference[] = linesAfter.flatMap((line): LineDifference[] => {
    const earlier = pairs.get(line.id);
    const { id, description } = line;
    if (!earlier) return [{ kind: 'added', id, description, changes: [], ...difference(undefined, line) }];
    const sections = [sectionsBefore.get(earlier.id) ?? '', sectionsAfter.get(id) ?? ''] as const;
    const changes = changesOf(earlier, line, sections, prices);
    return changes.length === 0 ? [] : [{ kind: 'changed', id, description, changes, ...difference(earlier, line) }];
  });
  const removedLines = removed.map(
    (line): LineDifference => ({
      kind: 'removed',
      id: line.id,
      description: line.description,
      changes: [],
      ...difference(line, undefined),
    }),
  );
  const [totalsBefore, totalsAfter] = [documentTotals(before), documentTotals(after)];
  return {
    lines: [...lines, ...removedLines],
    sub_total: subtractMoney(totalsAfter.sub_total, totalsBefore.sub_total),
    tax_total: subtractMoney(totalsAfter.tax_total, totalsBefore.tax_total),
    discount: subtractMoney(totalsAfter.discount, totalsBefore.discount),
    discountChange: changeOfDiscount(before, after, totalsBefore, totalsAfter),
    amount_total: subtractMoney(totalsAfter.amount_total, totalsBefore.amount_total),
  };
}

export const isUnchanged = ({ lines, discount, discountChange }: DocumentDifference): boolean =>
  lines.length === 0 && discount === 0n && discountChange === '';

/** A difference in one sentence: `Skylight: Quantity 2 → 3, +$1,895.00`. */
export function describeLineDifference({ kind, description, changes, net }: LineDifference): string {
  const price = net === 0n ? '' : `, ${formatChange(net)}`;
  if (kind === 'added') return `${description} added${price}`;
  if (kind === 'removed') return `${description} removed${price}`;
  return `${description}: ${changes.join(', ')}${price}`;
}
