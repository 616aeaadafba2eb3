/** Tests of the prices of lines and the totals of estimates, compared with exact fractions. */

import { formatMoney, type Money, money, toDollars } from '@plumbline/values/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPercent, maxQuantity, maxRate } from '../shared/rate.ts';
import {
  discountLimit,
  type LineFigures,
  priceEstimate,
  priceLine,
  repriceEstimate,
  sumPrices,
  withDiscount,
} from './pricing.ts';

/**
 * An exact fraction of two BigInts. The expected prices are computed with fractions, independently of pricing.ts. A number is converted
 * from its decimal text.
 */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const fraction = (text: string): Fraction => {
  const [whole = '', decimals = ''] = text.split('.');
  return { numerator: BigInt(whole + decimals), denominator: BigInt(`1${'0'.repeat(decimals.length)}`) };
};
const multiply = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.numerator,
  denominator: a.denominator * b.denominator,
});
const add = (a: Fraction, b: Fraction): Fraction => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
});
const toCents = ({ numerator, denominator }: Fraction): bigint => {
  const whole = (numerator * 100n) / denominator;
  const remainder = (numerator * 100n) % denominator;
  return 2n * remainder >= denominator ? whole + 1n : whole;
};

const expectedPrice = (line: TypedLine) => {
  const net = multiply(fraction(line.rate), fraction(line.quantity));
  const withTax = multiply(
    net,
    multiply(add(fraction('100'), fraction(line.tax)), { numerator: 1n, denominator: 100n }),
  );
  return { net: toCents(net), tax: toCents(withTax) - toCents(net), total: toCents(withTax) };
};

interface TypedLine {
  readonly rate: string;
  readonly quantity: string;
  readonly tax: string;
}

/** Decimals up to `max` as text: with many digits, with few digits, and with a 5 at the rounding position. */
const typedDecimals = (max: number): fc.Arbitrary<string> => {
  const upTo = (limit: number, places: number) =>
    fc.integer({ min: 0, max: limit * 10 ** places }).map((n) => {
      const digits = n.toString().padStart(places + 1, '0');
      return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    });
  return fc.oneof(
    upTo(max, 4),
    upTo(Math.min(max, 500), 2),
    upTo(Math.min(max, 40), 0),
    upTo(Math.min(max, 20), 1).map((text) => (text.includes('.') ? `${text}05` : text)),
    fc.constantFrom('0', '0.5', '0.25', '0.005', '0.0001', '8.25', String(max)),
  );
};
const typedLine = fc.record({
  rate: typedDecimals(maxRate),
  quantity: typedDecimals(maxQuantity),
  tax: typedDecimals(maxPercent),
});
const typedLines = fc.array(typedLine, { maxLength: 12 });

/** The line with JSON numbers, as in the API. */
const toNumbers = (line: TypedLine): LineFigures => ({
  rate: Number(line.rate),
  quantity: Number(line.quantity),
  tax: Number(line.tax),
});
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const manyRuns = { numRuns: 10_000 };

describe('the price of a line', () => {
  it.each([
    ['8 h at $42.50, 8.25 % tax', { rate: 42.5, quantity: 8, tax: 8.25 }, '$340.00', '$28.05', '$368.05'],
    ['half a cent is rounded up', { rate: 0.005, quantity: 1, tax: 0 }, '$0.01', '$0.00', '$0.01'],
    ['less than half a cent is rounded down', { rate: 0.0049, quantity: 1, tax: 0 }, '$0.00', '$0.00', '$0.00'],
    ['1.005 is exact, not the nearest binary float', { rate: 1.005, quantity: 1, tax: 0 }, '$1.01', '$0.00', '$1.01'],
    ['0.1 is exact', { rate: 0.1, quantity: 3, tax: 0 }, '$0.30', '$0.00', '$0.30'],
    [
      'net and total are rounded, and the tax is their difference',
      { rate: 0.055, quantity: 1, tax: 10 },
      '$0.06',
      '$0.00',
      '$0.06',
    ],
    ['100 % tax doubles the net', { rate: 19.99, quantity: 3, tax: 100 }, '$59.97', '$59.97', '$119.94'],
    ['all numbers are 0', { rate: 0, quantity: 0, tax: 0 }, '$0.00', '$0.00', '$0.00'],
  ])('is exact and rounded to the cent: %s [R5.15]', (_case, figures, net, tax, total) => {
    const price = priceLine(figures);

    expect([price.net, price.tax, price.total].map(formatMoney)).toEqual([net, tax, total]);
  });

  it('equals the exact fraction, rounded to the cent', () => {
    fc.assert(
      fc.property(typedLine, (line) => {
        const expected = expectedPrice(line);

        expect(priceLine(line)).toEqual(expected);
        expect(priceLine(toNumbers(line))).toEqual(expected);
      }),
      manyRuns,
    );
  });

  it('has a total that keeps its cents as a JSON number, even for the largest values that the form accepts', () => {
    const { total } = priceLine({ rate: maxRate, quantity: maxQuantity, tax: maxPercent });

    expect(money(toDollars(total))).toBe(total);
  });
});

describe('an estimate', () => {
  const price = (lines: readonly TypedLine[], discount?: Money) => priceEstimate(lines, discount);

  it('adds up as printed: the totals are sums of the lines, and the amount is the sum minus the discount', () => {
    fc.assert(
      fc.property(typedLines, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
        const expected = lines.map(expectedPrice);
        const limit = sum(expected.map((line) => line.total));
        // 0.99, so that rounding cannot make the discount larger than the limit.
        const discount = money((Math.floor((Number(limit) / 100) * share * 0.99 * 100) / 100).toFixed(2));
        const totals = price(lines, discount);

        expect(totals.sub_total).toBe(sum(expected.map((line) => line.net)));
        expect(totals.tax_total).toBe(sum(expected.map((line) => line.tax)));
        expect(discountLimit(totals)).toBe(limit);
        expect(totals.amount_total).toBe(limit - discount);
        expect(totals.amount_total >= 0n).toBe(true);
        expect(sumPrices(lines.map(priceLine), discount)).toEqual(totals);
      }),
      manyRuns,
    );
  });

  it('has the same totals in any order of its lines', () => {
    const shuffled = typedLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, ([lines, shuffledLines]) => {
        expect(price(shuffledLines)).toEqual(price(lines));
      }),
      manyRuns,
    );
  });

  it('has the same totals for JSON numbers and for typed texts', () => {
    fc.assert(
      fc.property(typedLines, (lines) => {
        expect(priceEstimate(lines.map(toNumbers))).toEqual(price(lines));
      }),
      manyRuns,
    );
  });

  it('of two lines has an amount of $1,032.48 after a discount of $50 [R2.32]', () => {
    const lines = [
      { rate: 415, quantity: 2, tax: 8 },
      { rate: 31.0135, quantity: 6, tax: 0 },
    ];

    expect(formatMoney(priceEstimate(lines, money(50)).amount_total)).toBe('$1,032.48');
  });

  it('has totals of zero if it has no lines', () => {
    expect(priceEstimate([])).toEqual({ sub_total: 0n, tax_total: 0n, discount: 0n, amount_total: 0n });
  });
});

describe('repriceEstimate', () => {
  const figure = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((n) => n / 10_000);
  const aLine = fc.record({ rate: figure(9_999), quantity: figure(999), tax: figure(100) });
  const aStep = fc.record({ index: fc.nat(20), line: fc.option(aLine) });

  it('returns the totals of all lines after several changes of lines', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 30 }), (steps) => {
        let lines: LineFigures[] = [];
        let totals = priceEstimate([]);
        for (const { index, line } of steps) {
          const replacedLine = lines[index];
          lines = line ? lines.toSpliced(index, 1, line) : lines.toSpliced(index, 1);
          totals = repriceEstimate(totals, replacedLine ? priceLine(replacedLine) : null, line && priceLine(line));
        }
        expect(totals).toEqual(priceEstimate(lines));
      }),
      { numRuns: 2_000 },
    );
  });

  it('lowers a discount to the sum of the remaining lines if it is above this sum', () => {
    const shingles = priceLine({ rate: 100, quantity: 2, tax: 8 });
    const nails = priceLine({ rate: 10, quantity: 1, tax: 0 });
    const totals = repriceEstimate(repriceEstimate(priceEstimate([]), null, shingles), null, nails);
    const discountedTotals = withDiscount(totals, money(50));

    expect(formatMoney(discountedTotals.amount_total)).toBe('$176.00');
    expect(repriceEstimate(discountedTotals, shingles, null)).toMatchObject({ discount: money(10), amount_total: 0n });
    expect(repriceEstimate(discountedTotals, nails, null)).toMatchObject({
      discount: money(50),
      amount_total: money(166),
    });
  });
});
