import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatMoney, money } from '../shared/money.ts';
import { pricedLine, priceEstimate, priceLine } from './pricing.ts';
import { discounted, repriced } from './reprice.ts';

const figure = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((n) => n / 10_000);
const aLine = fc.record({ rate: figure(9_999), quantity: figure(999), tax: figure(100) }).map(pricedLine);
const aStep = fc.record({ at: fc.nat(20), line: fc.option(aLine) });

it('comes, line by line, to what all lines come to together', () => {
  fc.assert(
    fc.property(fc.array(aStep, { maxLength: 30 }), (steps) => {
      let lines: ReturnType<typeof pricedLine>[] = [];
      let totals = priceEstimate([]);
      for (const { at, line } of steps) {
        const was = lines[at];
        lines = line ? lines.toSpliced(at, 1, line) : lines.toSpliced(at, 1);
        totals = repriced(totals, was ? priceLine(was) : null, line && priceLine(line));
      }
      expect(totals).toEqual(priceEstimate(lines));
    }),
    { numRuns: 2_000 },
  );
});

it('takes a discount off, and no more of it than the lines come to', () => {
  const shingles = priceLine(pricedLine({ rate: 100, quantity: 2, tax: 8 }));
  const nails = priceLine(pricedLine({ rate: 10, quantity: 1, tax: 0 }));
  const both = repriced(repriced(priceEstimate([]), null, shingles), null, nails);
  const off = discounted(both, money(50));

  expect(formatMoney(off.amount_total)).toBe('$176.00');
  expect(repriced(off, shingles, null)).toMatchObject({ discount: money(10), amount_total: 0n });
  expect(repriced(off, nails, null)).toMatchObject({ discount: money(50), amount_total: money(166) });
});
