import { type Money, money, toDollars } from '../shared/money.ts';
import { type Change, isUnderWay } from './change.ts';
import { figuresIn } from './figures.ts';
import { type LineValues, priceOf } from './line.ts';
import { discountLimit, type EstimateTotals, type LinePrice, sumPrices } from './pricing.ts';
import { discounted } from './reprice.ts';
import { keyOf, type WorkingCopy } from './workingCopy.ts';

/** A row of the estimate as the person sees it. */
export interface SheetLine {
  readonly key: string;
  /** The server's, or what is on its way. The same object while nothing changed. */
  readonly values: LineValues;
  readonly saving: boolean;
  /** A change of this line that is not on the server: it failed or somebody else was first. */
  readonly unsaved: Change | null;
  /** Whether the line is part of the totals: one that could not be added is not. */
  readonly counts: boolean;
}

/** The lines in order: the server's with what is on its way; what failed is rolled back and stands beside [R2.30]. */
export function sheetOf(copy: Pick<WorkingCopy, 'base' | 'changes' | 'keys'>): readonly SheetLine[] {
  const lines = new Map<string, SheetLine>();
  for (const item of copy.base.items) {
    const key = keyOf(copy, item);
    lines.set(key, { key, values: item, saving: false, unsaved: null, counts: true });
  }
  for (const change of copy.changes) {
    if (change.kind === 'discount' || change.kind === 'catalogue') continue;
    const line = lines.get(change.line);
    const next = change.kind === 'remove' ? withRemoval(line, change) : withValues(line, change);
    if (next) lines.set(change.line, next);
    else lines.delete(change.line);
  }
  return [...lines.values()];
}

function withRemoval(line: SheetLine | undefined, change: Change): SheetLine | null {
  if (!line || isUnderWay(change)) return null;
  return { ...line, unsaved: change };
}

function withValues(line: SheetLine | undefined, change: Change & { kind: 'add' | 'edit' }): SheetLine | null {
  const { values } = change;
  if (change.kind === 'add') {
    const underWay = isUnderWay(change);
    const unsaved = underWay ? null : change;
    return { key: change.line, values, saving: underWay, unsaved, counts: underWay };
  }
  if (!line) return isUnderWay(change) ? null : lost(change);
  // a line that could not be added shows what was last typed for it
  if (isUnderWay(change) || !line.counts) return { ...line, values, saving: line.counts };
  return { ...line, unsaved: change };
}

/** A line that somebody took away while this person changed it. */
const lost = (change: Change & { kind: 'edit' }): SheetLine => ({
  key: change.line,
  values: change.values,
  saving: false,
  unsaved: change,
  counts: false,
});

/** The discount as the person sees it: the server's, or the one on its way. */
export const discountOf = ({ base, changes }: Pick<WorkingCopy, 'base' | 'changes'>): number => {
  const change = changes.findLast((one) => one.kind === 'discount' && isUnderWay(one));
  return change?.kind === 'discount' ? change.discount : base.discount;
};

/** Totals under a discount in dollars; one that the lines do not cover shrinks to what they come to. */
export function coveredTotals(lines: Iterable<LinePrice>, discount: number): EstimateTotals {
  const totals = sumPrices(lines);
  const limit = discountLimit(totals);
  const wanted = money(discount);
  const isCovered = wanted <= limit;
  return discounted(totals, isCovered ? wanted : limit);
}

/** What is left of the discount once a line is deleted. */
export function discountWithout(lines: readonly SheetLine[], key: string, discount: Money): Money {
  const rest = lines.filter((line) => line.counts && line.key !== key);
  return coveredTotals(
    rest.map(({ values }) => priceOf(values)),
    toDollars(discount),
  ).discount;
}

/** A line's money as it stands, with what is just being typed in it; null where that cannot be reckoned. */
export function shownPrice(line: SheetLine, open: WorkingCopy['open']): LinePrice | null {
  if (open?.line !== line.key) return priceOf(line.values);
  const figures = figuresIn(open.draft);
  return figures && priceOf(figures);
}

/**
 * The totals of what is on the screen [R2.32]: the server's while it has the last word, ours from the same rules while a
 * change is on its way or a line is being typed in.
 */
export function totalsOf(
  copy: Pick<WorkingCopy, 'base' | 'changes' | 'keys' | 'open'>,
  lines: readonly SheetLine[] = sheetOf(copy),
): EstimateTotals {
  const { base } = copy;
  if (!copy.open && !copy.changes.some(isUnderWay)) {
    const { sub_total, tax_total, discount, amount_total } = base;
    return {
      sub_total: money(sub_total),
      tax_total: money(tax_total),
      discount: money(discount),
      amount_total: money(amount_total),
    };
  }
  const prices: LinePrice[] = [];
  for (const line of lines) {
    const price = line.counts ? (shownPrice(line, copy.open) ?? priceOf(line.values)) : null;
    if (price) prices.push(price);
  }
  return coveredTotals(prices, discountOf(copy));
}
