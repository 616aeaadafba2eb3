/** Tests of the prices of lines and the totals of estimates, compared with exact fractions. */

import { toScaledBigInt } from '@plumbline/values/decimal';
import { cents, formatMoney, money, toDollars } from '@plumbline/values/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxDecimals, maxPercent, maxQuantity, maxRate } from '../../shared/rate.ts';
import { type DiscountBasis, type DiscountTerms, discountBases, shareOverLines } from './discount.ts';
import {
  discountLimit,
  type EstimateTotals,
  isWithinLargestTotal,
  type LineFigures,
  largestTotal,
  priceEstimate,
  priceLine,
  repriceEstimate,
  sumPrices,
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
  const [whole = '', decimals = ''] = text.replace('-', '').split('.');
  const sign = text.startsWith('-') ? -1n : 1n;
  return { numerator: sign * BigInt(whole + decimals), denominator: BigInt(`1${'0'.repeat(decimals.length)}`) };
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
  if (numerator < 0n) return -toCents({ numerator: -numerator, denominator });
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
  const taxPercent = toScaledBigInt(line.tax, maxDecimals);
  return { net: toCents(net), tax: toCents(withTax) - toCents(net), total: toCents(withTax), taxPercent };
};

interface TypedLine {
  readonly rate: string;
  readonly quantity: string;
  readonly tax: string;
}

/** Decimals up to `max` as text: with many digits, with few digits, and with a 5 at the rounding position. */
const typedDecimals = (max: number, decimals = 4): fc.Arbitrary<string> => {
  const upTo = (limit: number, places: number) =>
    fc.integer({ min: 0, max: limit * 10 ** places }).map((n) => {
      const digits = n.toString().padStart(places + 1, '0');
      return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
    });
  return fc.oneof(
    upTo(max, decimals),
    upTo(Math.min(max, 500), 2),
    upTo(Math.min(max, 40), 0),
    upTo(Math.min(max, 20), 1).map((text) => (text.includes('.') ? `${text}05` : text)),
    fc.constantFrom('0', '0.5', '0.25', '0.005', '0.0001', '8.25', String(max)),
  );
};
/** Every fifth number is negative, for credits. */
const signedDecimals = (max: number, decimals: number) =>
  fc
    .tuple(typedDecimals(max, decimals), fc.nat(4))
    .map(([text, choice]) => (choice === 0 && Number(text) !== 0 ? `-${text}` : text));
const typedLine = fc.record({
  rate: signedDecimals(maxRate, 5),
  quantity: signedDecimals(maxQuantity, 4),
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
    ['a rate with 5 decimals is exact', { rate: 0.02925, quantity: 200, tax: 0 }, '$5.85', '$0.00', '$5.85'],
    ['0.1 is exact', { rate: 0.1, quantity: 3, tax: 0 }, '$0.30', '$0.00', '$0.30'],
    [
      'net and total are rounded, and the tax is their difference',
      { rate: 0.055, quantity: 1, tax: 10 },
      '$0.06',
      '$0.00',
      '$0.06',
    ],
    ['100 % tax doubles the net', { rate: 19.99, quantity: 3, tax: 100 }, '$59.97', '$59.97', '$119.94'],
    ['a credit of 3 at $12.50', { rate: 12.5, quantity: -3, tax: 8 }, '-$37.50', '-$3.00', '-$40.50'],
    ['a credit of $250', { rate: -250, quantity: 1, tax: 0 }, '-$250.00', '$0.00', '-$250.00'],
    [
      'half a cent of a credit is rounded away from 0',
      { rate: -0.005, quantity: 1, tax: 0 },
      '-$0.01',
      '$0.00',
      '-$0.01',
    ],
    ['two negative numbers are a price', { rate: -12.5, quantity: -3, tax: 8 }, '$37.50', '$3.00', '$40.50'],
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

  it('of a credit is the negative price of the same line with positive numbers', () => {
    fc.assert(
      fc.property(typedLine, fc.constantFrom('rate', 'quantity'), (line, field) => {
        const text = line[field];
        const { net, tax, total } = priceLine({ ...line, [field]: text.startsWith('-') ? text.slice(1) : `-${text}` });
        expect(priceLine(line)).toMatchObject({ net: -net, tax: -tax, total: -total });
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
  const price = (lines: readonly TypedLine[], terms?: DiscountTerms) => priceEstimate(lines, terms);

  it('adds up as printed: the totals are sums of the lines, and the amount is the sum minus the discount', () => {
    fc.assert(
      fc.property(typedLines, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
        const expected = lines.map(expectedPrice);
        const total = sum(expected.map((line) => line.total));
        const limit = total > 0n ? total : 0n;
        // 0.99, so that rounding cannot make the discount larger than the limit.
        const discount = money((Math.floor((Number(limit) / 100) * share * 0.99 * 100) / 100).toFixed(2));
        const terms = { discount: toDollars(discount) };
        const totals = price(lines, terms);

        expect(totals.sub_total).toBe(sum(expected.map((line) => line.net)));
        expect(totals.tax_total).toBe(sum(expected.map((line) => line.tax)));
        expect(discountLimit(totals)).toBe(limit);
        expect(totals.amount_total).toBe(total - discount);
        expect(totals.amount_total < 0n).toBe(total < 0n);
        expect(sumPrices(lines.map(priceLine), terms)).toEqual(totals);
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

    expect(formatMoney(priceEstimate(lines, { discount: 50 }).amount_total)).toBe('$1,032.48');
  });

  it('has a discount in percent that is lower by the percentage of a credit', () => {
    const roof = { rate: 100, quantity: 10, tax: 10 };
    const credit = { rate: -250, quantity: 1, tax: 10 };
    const tenPercent = { discount: 0, discount_percent: 10 };
    expect(formatMoney(priceEstimate([roof], tenPercent).discount)).toBe('$110.00');
    expect(formatMoney(priceEstimate([roof, credit], tenPercent).discount)).toBe('$82.50');
  });

  it('can have a negative total, and then no discount', () => {
    const credit = { rate: 40, quantity: -3, tax: 5 };
    for (const discount_basis of discountBases) {
      for (const discount_percent of [null, 10]) {
        const terms = { discount: 50, discount_percent, discount_basis };
        const totals = priceEstimate([credit], terms);
        expect([totals.discount, discountLimit(totals, terms)]).toEqual([0n, 0n]);
        expect([totals.sub_total, totals.tax_total, totals.amount_total].map((amount) => formatMoney(amount))).toEqual([
          '-$120.00',
          '-$6.00',
          '-$126.00',
        ]);
      }
    }
  });

  it('is limited in each of its totals, because credits can hide a large price', () => {
    const largest = toDollars(largestTotal);
    const totalsOf = (sub_total: number, tax_total: number) => ({
      sub_total: money(sub_total),
      tax_total: money(tax_total),
    });
    const within = [totalsOf(largest, 0), totalsOf(-largest, 0), totalsOf(largest, -largest)];
    const above = [
      totalsOf(largest + 1, -1),
      totalsOf(-largest - 1, 1),
      totalsOf(0, -largest - 1),
      totalsOf(largest, 1),
    ];
    expect([...within, ...above].map(isWithinLargestTotal)).toEqual([true, true, true, false, false, false, false]);
  });

  it('has totals of zero if it has no lines', () => {
    expect(priceEstimate([])).toEqual({ sub_total: 0n, tax_total: 0n, discount: 0n, amount_total: 0n });
  });
});

describe('repriceEstimate', () => {
  const figure = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((n) => n / 10_000);
  const signed = (max: number) => fc.integer({ min: -max * 10_000, max: max * 10_000 }).map((n) => n / 10_000);
  const aLine = fc.record({ rate: signed(9_999), quantity: signed(999), tax: figure(100) });
  const aStep = fc.record({ index: fc.nat(20), line: fc.option(aLine) });

  it('returns the totals of all lines after several changes of lines', () => {
    fc.assert(
      fc.property(fc.array(aStep, { maxLength: 30 }), (steps) => {
        let lines: LineFigures[] = [];
        let totals = priceEstimate([]);
        for (const { index, line } of steps) {
          const replacedLine = lines[index];
          lines = line ? lines.toSpliced(index, 1, line) : lines.toSpliced(index, 1);
          totals = repriceEstimate(totals, [replacedLine ? priceLine(replacedLine) : null], [line && priceLine(line)]);
        }
        expect(totals).toEqual(priceEstimate(lines));
      }),
      { numRuns: 2_000 },
    );
  });

  it('has the totals of all lines with a discount that is at most their sum, after changes of lines and credits', () => {
    const steps = fc.array(fc.record({ index: fc.nat(6), line: fc.option(aLine) }), { maxLength: 15 });
    fc.assert(
      fc.property(steps, fc.nat(9_999_999), (changes, discount) => {
        let lines: LineFigures[] = [];
        let totals = priceEstimate([]);
        for (const { index, line } of changes) {
          const replacedLine = lines[index];
          const previous = { ...totals, discount: cents(BigInt(discount)) };
          lines = line ? lines.toSpliced(index, 1, line) : lines.toSpliced(index, 1);
          totals = repriceEstimate(
            previous,
            [replacedLine ? priceLine(replacedLine) : null],
            [line && priceLine(line)],
          );
          expect(totals).toEqual(priceEstimate(lines, { discount: discount / 100 }));
          expect(totals.discount >= 0n && totals.discount <= discountLimit(totals)).toBe(true);
          expect(totals.amount_total).toBe(totals.sub_total + totals.tax_total - totals.discount);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('lowers a discount to the sum of the remaining lines if it is above this sum', () => {
    const shingles = priceLine({ rate: 100, quantity: 2, tax: 8 });
    const nails = priceLine({ rate: 10, quantity: 1, tax: 0 });
    const totals = repriceEstimate(priceEstimate([]), [], [shingles, nails]);
    const discountedTotals = repriceEstimate({ ...totals, discount: money(50) }, [], []);

    expect(formatMoney(discountedTotals.amount_total)).toBe('$176.00');
    expect(repriceEstimate(discountedTotals, [shingles], [])).toMatchObject({ discount: money(10), amount_total: 0n });
    expect(repriceEstimate(discountedTotals, [nails], [])).toMatchObject({
      discount: money(50),
      amount_total: money(166),
    });
  });
});

describe('a discount before tax', () => {
  const beforeTax = (discount: number, discount_percent: number | null = null): DiscountTerms => ({
    discount,
    discount_percent,
    discount_basis: 'before_tax',
  });
  const texts = ({ sub_total, tax_total, discount, amount_total }: EstimateTotals) =>
    [sub_total, tax_total, discount, amount_total].map((amount) => formatMoney(amount));

  it('lowers the taxes, and after tax it does not', () => {
    const lines = [1, 2, 3].map(() => ({ rate: 45, quantity: 1, tax: 21 }));
    expect(texts(priceEstimate(lines, beforeTax(60)))).toEqual(['$135.00', '$15.75', '$60.00', '$90.75']);
    expect(texts(priceEstimate(lines, { discount: 60 }))).toEqual(['$135.00', '$28.35', '$60.00', '$103.35']);
  });

  it('is at most the sub total, and a percentage is one of the sub total', () => {
    const lines = [{ rate: 45, quantity: 3, tax: 21 }];
    expect(texts(priceEstimate(lines, beforeTax(140)))).toEqual(['$135.00', '$0.00', '$135.00', '$0.00']);
    expect(texts(priceEstimate(lines, beforeTax(0, 10)))).toEqual(['$135.00', '$25.52', '$13.50', '$147.02']);
    expect(texts(priceEstimate(lines, beforeTax(0, 100)))).toEqual(['$135.00', '$0.00', '$135.00', '$0.00']);
  });

  it('lowers a credit by the same part as the prices, so that its tax falls too', () => {
    const lines = [
      { rate: 100, quantity: 1, tax: 10 },
      { rate: -50, quantity: 1, tax: 20 },
    ];
    expect(texts(priceEstimate(lines))).toEqual(['$50.00', '$0.00', '$0.00', '$50.00']);
    expect(texts(priceEstimate(lines, beforeTax(25)))).toEqual(['$50.00', '$0.00', '$25.00', '$25.00']);
    expect(texts(priceEstimate(lines, beforeTax(50)))).toEqual(['$50.00', '$0.00', '$50.00', '$0.00']);
  });

  it('gives the cents that are left to the lines with the largest remainders', () => {
    const prices = [0.05, 0.05, 0.05].map((rate) => priceLine({ rate, quantity: 1, tax: 100 }));
    const shares = shareOverLines(prices, money('0.10'), money('0.15'));
    expect(shares.toSorted()).toEqual([3n, 3n, 4n]);
  });

  const share = fc.double({ min: 0, max: 1.1, noNaN: true });
  const basis = fc.constantFrom<DiscountBasis>(...discountBases);
  const termsOf = (lines: readonly TypedLine[], part: number, discount_basis: DiscountBasis, isPercent: boolean) => {
    const { sub_total, tax_total } = priceEstimate(lines);
    const whole = Math.max(0, toDollars(sub_total) + toDollars(tax_total));
    const discount = Number((whole * part).toFixed(2));
    return { discount, discount_percent: isPercent ? Math.floor(Math.min(part, 1) * 100) : null, discount_basis };
  };

  it('has shares that add up and do not exceed the prices, whatever the order of the lines', () => {
    const shuffled = typedLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, share, basis, fc.boolean(), ([lines, shuffledLines], part, discount_basis, isPercent) => {
        const terms = termsOf(lines, part, discount_basis, isPercent);
        const totals = priceEstimate(lines, terms);
        expect(priceEstimate(shuffledLines, terms)).toEqual(totals);
        if (totals.discount === 0n) return;
        const prices = lines.map(priceLine);
        if (discount_basis === 'after_tax') return;
        const shares = shareOverLines(prices, totals.discount, totals.sub_total);
        expect(sum(shares)).toBe(totals.discount);
        for (const [index, { net }] of prices.entries()) {
          const remaining = net - (shares[index] ?? 0n);
          expect(net < 0n ? remaining >= net && remaining <= 0n : remaining >= 0n && remaining <= net).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('makes neither the taxes nor the total negative, and lowers the total by at least the discount', () => {
    fc.assert(
      fc.property(typedLines, share, basis, fc.boolean(), (lines, part, discount_basis, isPercent) => {
        const terms = termsOf(lines, part, discount_basis, isPercent);
        const before = priceEstimate(lines);
        const totals = priceEstimate(lines, terms);
        expect(totals.sub_total).toBe(before.sub_total);
        expect(totals.amount_total).toBe(totals.sub_total + totals.tax_total - totals.discount);
        expect(totals.discount >= 0n && totals.discount <= discountLimit(totals, terms)).toBe(true);
        expect(totals.amount_total >= 0n || totals.discount === 0n).toBe(true);
        expect(totals.tax_total >= 0n || before.tax_total < 0n).toBe(true);
        if (lines.every((line) => priceLine(line).net >= 0n)) {
          expect(totals.tax_total <= before.tax_total).toBe(true);
          expect(totals.amount_total <= before.amount_total - totals.discount).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('of 100 % leaves nothing, and of 0 % everything', () => {
    fc.assert(
      fc.property(typedLines, basis, (lines, discount_basis) => {
        const before = priceEstimate(lines);
        expect(priceEstimate(lines, { discount: 0, discount_percent: 0, discount_basis })).toEqual(before);
        const { amount_total } = priceEstimate(lines, { discount: 0, discount_percent: 100, discount_basis });
        if (before.amount_total >= 0n && before.sub_total > 0n) expect(amount_total).toBe(0n);
      }),
      { numRuns: 2_000 },
    );
  });

  it('needs all lines', () => {
    const totals = priceEstimate([{ rate: 45, quantity: 3, tax: 21 }], beforeTax(60));
    expect(() => repriceEstimate(totals, [], [], beforeTax(0))).toThrow('A discount before tax needs all lines');
  });
});
