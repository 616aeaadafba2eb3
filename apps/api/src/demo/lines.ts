import type { Unit } from '@plumbline/domain/catalogue/units';
import { type EstimateTotals, priceEstimate, withDiscount } from '@plumbline/domain/estimates/pricing';
import { money, toDollars } from '@plumbline/domain/shared/money';
import type { Job } from './jobs.ts';
import type { Seeded } from './seeded.ts';
import { general } from './trades/general.ts';
import type { DemoItem } from './trades/trade.ts';

export interface DemoLine {
  readonly description: string;
  readonly unit: Unit;
  readonly rate: number;
  readonly quantity: number;
  readonly tax: number;
}

/** What one usually buys of a unit, before the job's size is known. */
const usual: { readonly [U in Unit]?: readonly [number, number] } = {
  SQ: [14, 34],
  SF: [120, 900],
  LF: [40, 220],
  SY: [30, 160],
  CF: [60, 240],
  BF: [120, 600],
  HR: [8, 48],
  EA: [1, 9],
  TN: [3, 14],
  RL: [2, 8],
  GAL: [2, 10],
};

const someOf = (items: readonly DemoItem[], count: number, chance: Seeded): DemoItem[] => {
  const left = [...items];
  while (left.length > count) left.splice(chance.between(0, left.length - 1), 1);
  return left;
};

/** Lines from the catalogue for a job of about `price` dollars; materials are taxed, work is not. */
export function linesOf(job: Job, price: number, tax: number, chance: Seeded): readonly DemoLine[] {
  const own = someOf(job.items, chance.between(9, 34), chance);
  const items = [...own, ...someOf(general, chance.between(1, 5), chance)];
  const drafts = items.map((item) => ({ item, amount: chance.between(...(usual[item.unit] ?? [1, 2])) }));
  const unscaled = drafts.reduce((sum, { item, amount }) => sum + item.rate * amount, 0);
  return drafts.map(({ item, amount }) => ({
    description: item.description,
    unit: item.unit,
    rate: item.rate,
    quantity: Math.max(1, Math.round((amount * price) / unscaled)),
    tax: item.itemType === 'MATERIAL' ? tax : 0,
  }));
}

/** Their totals, with a discount of `percent` in steps of $25. */
export function totalsOf(lines: readonly DemoLine[], percent: number): EstimateTotals {
  const totals = priceEstimate(lines);
  return withDiscount(totals, money(Math.floor((toDollars(totals.sub_total) * percent) / 100 / 25) * 25));
}
