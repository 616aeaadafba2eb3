/** The totals that the client of a document can choose, for the user who sends it. */
import type { Money } from '@plumbline/values/money';
import { totalMargin } from '../estimates/pricing/margin.ts';
import { countsInTotals, isLimited, priceLine } from '../estimates/pricing/pricing.ts';
import {
  type DocumentContent,
  documentTotals,
  linesOfDocument,
  optionsOf,
  withChosenOptions,
} from './documentContent.ts';

export interface ChoiceRange {
  readonly smallest: Money;
  readonly largest: Money;
  /** The discount amount is above its limit with the smallest choice. */
  readonly isDiscountLimited: boolean;
  /** Whether the smallest total is 0 or less, or its lines cost more than their price. */
  readonly warning: 'nothing' | 'belowCost' | null;
}

/**
 * The smallest and the largest total of a document with options. Null without options. The smallest total has the options that are credits, and
 * the largest total all others. `costs` are the unit costs of the lines of the estimate by their ids.
 */
export function choiceRange(
  content: DocumentContent,
  costs: ReadonlyMap<string, number | null | undefined>,
): ChoiceRange | null {
  const ids = new Set(optionsOf(content));
  if (ids.size === 0) return null;
  const options = linesOfDocument(content).filter(({ id }) => ids.has(id));
  const isCredit = new Map(options.map((line) => [line.id, priceLine(line).total < 0n]));
  const choose = (credits: boolean) =>
    withChosenOptions(
      content,
      [...ids].filter((id) => isCredit.get(id) === credits),
    );
  const smallestContent = choose(true);
  const smallest = documentTotals(smallestContent);
  const lines = linesOfDocument(smallestContent)
    .filter(countsInTotals)
    .map((line) => ({ ...line, cost: costs.get(line.id) }));
  const margin = totalMargin(lines, smallest.discount);
  return {
    smallest: smallest.amount_total,
    largest: documentTotals(choose(false)).amount_total,
    isDiscountLimited: isLimited(smallestContent, smallest.discount),
    warning: smallest.amount_total <= 0n ? 'nothing' : margin && margin.margin < 0n ? 'belowCost' : null,
  };
}
