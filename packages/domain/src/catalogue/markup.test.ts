/** Tests of rates that are computed from costs, and of the linked fields of cost, markup and rate. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { maxMarkup, maxRate } from '../shared/rate.ts';
import {
  defaultMarkupOf,
  followItemType,
  followPrice,
  markupOfRate,
  type PriceTexts,
  rateOfMargin,
  rateOfMarkup,
} from './markup.ts';

test.each([
  [10, 30, 13],
  [3.33, 33, 4.43],
  [0.0325, 40, 0.0455],
  [0.7142, 40, 0.9999],
  [0.7143, 40, 1],
  [10, 0, 10],
  [10, -25, 7.5],
  [0, 30, 0],
  [maxRate, 30, null],
])('a cost of %s with a markup of %s percent is the rate %s', (cost, markup, rate) => {
  expect(rateOfMarkup(cost, markup)).toBe(rate);
});

test.each([
  [65, 35, 100],
  [70, 30, 100],
  [10, 33.3333, 15],
  [10, 0, 10],
  [12, -20, 10],
  [0.0325, 35, 0.05],
  [10, 100, null],
  [10, 120, null],
  [maxRate, 50, null],
])('a cost of %s with a margin of %s percent is the rate %s', (cost, margin, rate) => {
  expect(rateOfMargin(cost, margin)).toBe(rate);
});

test.each([
  [10, 13, 30],
  [3, 14, 366.67],
  [10, 9, -10],
  [10, 0, -100],
  [0, 5, null],
  [null, 5, null],
  [10, -5, null],
  [0.0001, 5, null],
  [0.02, 0.02925, 46.25],
])('a cost of %s and a rate of %s mean a markup of %s percent', (cost, rate, markup) => {
  expect(markupOfRate(cost, rate)).toBe(markup);
});

test('the markup is emptied with the cost and the rate from which it was computed', () => {
  const texts = { cost: '10', markup: '30', rate: '13' };
  const withoutCost = followPrice(texts, 'cost', '', null);
  expect(withoutCost).toEqual({ cost: '', markup: '30', rate: '13' });
  expect(followPrice(withoutCost, 'rate', ' ', null)).toEqual({ cost: '', markup: '', rate: ' ' });
  expect(followPrice({ cost: '', markup: '', rate: '' }, 'markup', '25', null).markup).toBe('25');
});

const scaled = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((units) => units / 10_000);

test('a computed rate is less than one unit of its rounding from the exact rate', () => {
  fc.assert(
    fc.property(scaled(50_000), scaled(900), (cost, markup) => {
      const rate = rateOfMarkup(cost, markup) ?? Number.NaN;
      const exact = cost * (1 + markup / 100);
      expect(Math.abs(rate - exact)).toBeLessThanOrEqual((exact >= 1 ? 0.005 : 0.00005) * 1.0001 + exact * 1e-12);
    }),
  );
});

test('the markup that a computed rate means is the markup, up to the rounding of the rate', () => {
  fc.assert(
    fc.property(scaled(5_000), scaled(500), (cost, markup) => {
      fc.pre(cost >= 1);
      const meant = markupOfRate(cost, rateOfMarkup(cost, markup) ?? 0) ?? Number.NaN;
      expect(Math.abs(meant - markup)).toBeLessThanOrEqual(0.5 / cost + 0.0051);
    }),
  );
});

test('a markup of m has the same rate as the margin m / (1 + m)', () => {
  expect([rateOfMarkup(80, 25), rateOfMargin(80, 20)]).toEqual([100, 100]);
  expect(maxMarkup).toBe(10_000);
});

test('the markup of the item type is used before the markup of the company', () => {
  const markups = {
    default_markup: 30,
    item_type_markups: { EQUIPMENT: null, MATERIAL: 25, MISC: 0, PERSONNEL: null },
  };
  expect(['MATERIAL', 'MISC', 'PERSONNEL', ''].map((type) => defaultMarkupOf(markups, type))).toEqual([25, 0, 30, 30]);
  expect(defaultMarkupOf({ ...markups, default_markup: null }, 'EQUIPMENT')).toBeNull();
});

describe('the fields of cost, markup and rate', () => {
  const texts = (cost: string, markup: string, rate: string): PriceTexts => ({ cost, markup, rate });

  it.each([
    [
      'a cost without a rate gives the rate with the default markup',
      texts('', '', ''),
      'cost',
      '10',
      texts('10', '30', '13.00'),
    ],
    [
      'a cost without a rate gives the rate with the typed markup',
      texts('', '50', ''),
      'cost',
      '10',
      texts('10', '50', '15.00'),
    ],
    [
      'a cost next to a typed rate shows the markup of the rate',
      texts('', '', '14.00'),
      'cost',
      '10',
      texts('10', '40', '14.00'),
    ],
    [
      'a new cost keeps the markup of a computed rate',
      texts('10', '50', '15.00'),
      'cost',
      '12',
      texts('12', '50', '18.00'),
    ],
    [
      'a new cost keeps a rate that does not come from the markup',
      texts('10', '', '14.00'),
      'cost',
      '7',
      texts('7', '100', '14.00'),
    ],
    ['a removed cost keeps the rate', texts('10', '50', '15.00'), 'cost', '', texts('', '50', '15.00')],
    ['an invalid cost changes nothing else', texts('10', '50', '15.00'), 'cost', 'ten', texts('ten', '50', '15.00')],
    ['a markup gives the rate', texts('10', '50', '15.00'), 'markup', '20%', texts('10', '20%', '12.00')],
    ['a markup without a cost changes nothing else', texts('', '', '15.00'), 'markup', '20', texts('', '20', '15.00')],
    ['an invalid markup changes nothing else', texts('10', '50', '15.00'), 'markup', '5x', texts('10', '5x', '15.00')],
    ['a rate shows the markup that it means', texts('10', '50', '15.00'), 'rate', '14', texts('10', '40', '14')],
    ['a rate without a cost changes nothing else', texts('', '50', ''), 'rate', '14', texts('', '50', '14')],
    ['a removed rate keeps the markup', texts('10', '50', '15.00'), 'rate', '', texts('10', '50', '')],
    ['a credit has no markup', texts('10', '50', '15.00'), 'rate', '-14', texts('10', '', '-14')],
  ] as const)('%s', (_, before, field, typed, expected) => {
    expect(followPrice(before, field, typed, 30)).toEqual(expected);
  });

  it('leave the rate empty if there is no markup', () => {
    expect(followPrice(texts('', '', ''), 'cost', '10', null)).toEqual(texts('10', '', ''));
  });

  it('use the new default after a change of the item type, unless the markup is another one', () => {
    expect(followItemType(texts('10', '30', '13.00'), 30, 60)).toEqual(texts('10', '60', '16.00'));
    expect(followItemType(texts('10', '35', '13.50'), 30, 60)).toEqual(texts('10', '35', '13.50'));
    expect(followItemType(texts('', '', '9'), 30, 60)).toEqual(texts('', '', '9'));
  });
});
