/** Tests of costs and margins: rounding, unknown costs, offered lines, the discount and negative margins. */

import { money, toDollars } from '@plumbline/values/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatMarginPercent, lineMargin, totalMargin } from './margin.ts';
import { priceEstimate, priceLine } from './pricing.ts';

const line = { rate: 100, quantity: 2, tax: 8, cost: 65 };
/** The cost and the margin in dollars, and the percent. */
const figuresOf = (margin: ReturnType<typeof lineMargin>) =>
  margin && [toDollars(margin.cost), toDollars(margin.margin), margin.percent];

describe('the margin of a line', () => {
  it.each([
    ['is the price without tax minus the cost', {}, [130, 70, 35]],
    ['is negative if the cost is above the rate', { cost: 120 }, [240, -40, -20]],
    ['has no percent if the rate is 0', { rate: 0 }, [130, -130, null]],
    ['is the whole price if the cost is 0', { cost: 0 }, [0, 200, 100]],
    ['is 0 for a quantity of 0', { quantity: 0 }, [0, 0, null]],
    ['has a cost that is rounded to the cent', { cost: 0.0325, quantity: 1.5, rate: 1 }, [0.05, 1.45, 96.7]],
    [
      'has a cost in which half a cent is rounded away from zero',
      { cost: 0.005, quantity: 1, rate: 0.01 },
      [0.01, 0, 0],
    ],
    ['has a percent with one decimal', { rate: 3, quantity: 1, cost: 2 }, [2, 1, 33.3]],
    [
      'has a percent of -0.05 that is rounded away from zero',
      { rate: 800, quantity: 1, cost: 800.4 },
      [800.4, -0.4, -0.1],
    ],
  ])('%s', (_, values, expected) => {
    expect(figuresOf(lineMargin({ ...line, ...values }))).toEqual(expected);
  });

  it('is null if the line has no cost', () => {
    expect([lineMargin({ ...line, cost: null }), lineMargin({ ...line, cost: undefined })]).toEqual([null, null]);
  });
});

const countsOf = (margin: ReturnType<typeof totalMargin>) => [margin?.costedLineCount, margin?.lineCount];

describe('the margin of an estimate', () => {
  it('is the sum of the margins of its lines', () => {
    const margin = totalMargin([line, { ...line, cost: 120 }]);
    expect([figuresOf(margin), countsOf(margin)]).toEqual([
      [370, 30, 7.5],
      [2, 2],
    ]);
  });

  it('leaves out the lines without a cost, and says how many have one', () => {
    const margin = totalMargin([line, { ...line, cost: null }, { ...line, cost: undefined }]);
    expect([figuresOf(margin), countsOf(margin)]).toEqual([
      [130, 70, 35],
      [1, 3],
    ]);
  });

  it('leaves out the optional lines that the client has not chosen', () => {
    const lines = [line, { ...line, option: 'offered' as const, cost: null }, { ...line, option: 'chosen' as const }];
    const margin = totalMargin(lines);
    expect([figuresOf(margin), countsOf(margin)]).toEqual([
      [260, 140, 35],
      [2, 2],
    ]);
  });

  it('is lowered by the discount, and has no percent if the discount is above the price without tax', () => {
    expect(figuresOf(totalMargin([line], money(50)))).toEqual([130, 20, 13.3]);
    expect(figuresOf(totalMargin([line], money(216)))).toEqual([130, -146, null]);
  });

  it('is lowered only by the share of the discount that falls on the lines with a cost', () => {
    const tenPercent = money(20 + 80);
    const margin = totalMargin([line, { rate: 800, quantity: 1, tax: 0 }], tenPercent);
    expect([figuresOf(margin), countsOf(margin)]).toEqual([
      [130, 50, 27.8],
      [1, 2],
    ]);
    const others = Array.from({ length: 34 }, () => ({ rate: 5000, quantity: 1, tax: 0 }));
    expect(figuresOf(totalMargin([line, line, ...others], money(17_040)))).toEqual([260, 100, 27.8]);
  });

  it('counts a returned line with its negative cost, and a credit without a cost not at all', () => {
    expect(figuresOf(totalMargin([line, { ...line, quantity: -1 }]))).toEqual([65, 35, 35]);
    expect(figuresOf(totalMargin([line, { rate: -250, quantity: 1, tax: 0 }]))).toEqual([130, 70, 35]);
    expect(figuresOf(lineMargin({ ...line, quantity: -2 }))).toEqual([-130, -70, null]);
  });

  it('has a markup in percent of the cost', () => {
    expect(totalMargin([line])?.markup).toBe(53.8);
    expect(totalMargin([line], money(50))?.markup).toBe(15.4);
    expect([totalMargin([{ ...line, cost: 0 }])?.markup, lineMargin({ ...line, quantity: -1 })?.markup]).toEqual([
      null,
      null,
    ]);
  });

  it('has the same discount in percent for the lines with a cost as for all lines, to the cent', () => {
    const figure = (max: number) => fc.integer({ min: 1, max: max * 100 }).map((units) => units / 100);
    const randomLine = fc.record({
      rate: figure(1e4),
      quantity: figure(100),
      tax: fc.constant(0),
      cost: fc.option(figure(1e4)),
    });
    fc.assert(
      fc.property(fc.array(randomLine, { minLength: 1, maxLength: 20 }), fc.nat(100), (lines, percent) => {
        const { discount } = priceEstimate(lines, { discount: 0, discount_percent: percent });
        const before = totalMargin(lines);
        const after = totalMargin(lines, discount);
        const uncosted = totalMargin(
          lines.map((each) => ({ ...each, cost: each.cost === null ? 1 : null })),
          discount,
        );
        const shareOf = (margin: ReturnType<typeof totalMargin>, lower: ReturnType<typeof totalMargin>) =>
          (margin?.margin ?? 0n) - (lower?.margin ?? 0n);
        const uncostedBefore = totalMargin(lines.map((each) => ({ ...each, cost: each.cost === null ? 1 : null })));
        const sum = shareOf(before, after) + shareOf(uncostedBefore, uncosted);
        expect(sum - discount <= 1n && discount - sum <= 1n).toBe(true);
        const price = (before?.cost ?? 0n) + (before?.margin ?? 0n);
        const expected = Number(price * BigInt(percent)) / 100;
        expect(Math.abs(Number(shareOf(before, after)) - expected)).toBeLessThanOrEqual(1.01);
      }),
    );
  });

  it('is null if no line that counts in the totals has a cost', () => {
    expect([totalMargin([]), totalMargin([{ ...line, cost: null }])]).toEqual([null, null]);
    expect(totalMargin([{ ...line, option: 'offered' }])).toBeNull();
  });

  it('has, for random lines, the sums of their costs and margins, which add up to the price without tax', () => {
    const figure = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((units) => units / 10_000);
    const randomLine = fc.record({ rate: figure(1e5), quantity: figure(1e4), tax: figure(100), cost: figure(1e5) });
    fc.assert(
      fc.property(fc.array(randomLine, { minLength: 1, maxLength: 20 }), (lines) => {
        const margin = totalMargin(lines);
        const margins = lines.map((each) => lineMargin(each));
        const sum = (part: 'cost' | 'margin') => margins.reduce((total, each) => total + (each?.[part] ?? 0n), 0n);
        expect([margin?.cost, margin?.margin]).toEqual([sum('cost'), sum('margin')]);
        const net = lines.reduce((total, each) => total + priceLine(each).net, 0n);
        expect((margin?.cost ?? 0n) + (margin?.margin ?? 0n)).toBe(net);
      }),
    );
  });
});

test.each([
  [35.2, '35.2%'],
  [100, '100%'],
  [-12.5, '-12.5%'],
  [-999, '-999%'],
  [-1234.5, '< -999%'],
  [null, '—'],
])('the percent %s is shown as %s', (percent, text) => {
  expect(formatMarginPercent(percent)).toBe(text);
});
