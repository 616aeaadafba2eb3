import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, type Money, money, toDollars } from '../shared/money.ts';
import { maxQuantity, maxRate, maxTax } from './figures.ts';
import { discountLimit, type LineFigures, pricedLine, priceEstimate, priceLine, sumPrices } from './pricing.ts';

/**
 * The oracle: exact fractions over BigInt, written apart from pricing.ts. A figure is read by its decimal text,
 * money is rounded by comparing twice the remainder with the divisor.
 */
interface Fraction {
  readonly over: bigint;
  readonly under: bigint;
}

const fraction = (text: string): Fraction => {
  const [whole = '', decimals = ''] = text.split('.');
  return { over: BigInt(whole + decimals), under: BigInt(`1${'0'.repeat(decimals.length)}`) };
};
const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const toCents = ({ over, under }: Fraction): bigint => {
  const whole = (over * 100n) / under;
  const rest = (over * 100n) % under;
  return 2n * rest >= under ? whole + 1n : whole;
};

const oracle = (line: TypedLine) => {
  const net = times(fraction(line.rate), fraction(line.quantity));
  const withTax = times(net, times(plus(fraction('100'), fraction(line.tax)), { over: 1n, under: 100n }));
  return { net: toCents(net), tax: toCents(withTax) - toCents(net), total: toCents(withTax) };
};

interface TypedLine {
  readonly rate: string;
  readonly quantity: string;
  readonly tax: string;
}

/** Decimals up to `max` as text: some with many digits, some with few, and many that end in a half. */
const typed = (max: number): fc.Arbitrary<string> => {
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
const aTypedLine = fc.record({ rate: typed(maxRate), quantity: typed(maxQuantity), tax: typed(maxTax) });
const someLines = fc.array(aTypedLine, { maxLength: 12 });

/** As the wire has it: JSON numbers. */
const onTheWire = (line: TypedLine): LineFigures => ({
  rate: Number(line.rate),
  quantity: Number(line.quantity),
  tax: Number(line.tax),
});
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
const check = { numRuns: 10_000 };

describe('a line', () => {
  it.each([
    ['8 h at $42.50, 8.25 % tax', { rate: 42.5, quantity: 8, tax: 8.25 }, '$340.00', '$28.05', '$368.05'],
    ['half a cent goes up', { rate: 0.005, quantity: 1, tax: 0 }, '$0.01', '$0.00', '$0.01'],
    ['just under half a cent goes down', { rate: 0.0049, quantity: 1, tax: 0 }, '$0.00', '$0.00', '$0.00'],
    ['1.005 is not the float below it', { rate: 1.005, quantity: 1, tax: 0 }, '$1.01', '$0.00', '$1.01'],
    ['a tenth is a tenth', { rate: 0.1, quantity: 3, tax: 0 }, '$0.30', '$0.00', '$0.30'],
    [
      'net and total are rounded, the tax is what is between',
      { rate: 0.055, quantity: 1, tax: 10 },
      '$0.06',
      '$0.00',
      '$0.06',
    ],
    ['tax doubles it', { rate: 19.99, quantity: 3, tax: 100 }, '$59.97', '$59.97', '$119.94'],
    ['nothing', { rate: 0, quantity: 0, tax: 0 }, '$0.00', '$0.00', '$0.00'],
  ])('%s [R5.15]', (_what, figures, net, tax, total) => {
    const price = priceLine(pricedLine(figures));

    expect([price.net, price.tax, price.total].map(formatMoney)).toEqual([net, tax, total]);
  });

  it('comes to the cent that exact fractions give', () => {
    fc.assert(
      fc.property(aTypedLine, (line) => {
        const expected = oracle(line);

        expect(priceLine(pricedLine(line))).toEqual(expected);
        expect(priceLine(pricedLine(onTheWire(line)))).toEqual(expected);
      }),
      check,
    );
  });

  it('keeps its cents on the wire, at the largest figures the form takes', () => {
    const { total } = priceLine(pricedLine({ rate: maxRate, quantity: maxQuantity, tax: maxTax }));

    expect(money(toDollars(total))).toBe(total);
  });
});

describe('an estimate', () => {
  const priced = (lines: readonly TypedLine[], discount?: Money) => priceEstimate(lines.map(pricedLine), discount);

  it('adds up as printed: totals are the sums of the lines, the lines less the discount are the total', () => {
    fc.assert(
      fc.property(someLines, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
        const expected = lines.map(oracle);
        const limit = sum(expected.map((line) => line.total));
        const discount = money((Math.floor((Number(limit) / 100) * share * 0.99 * 100) / 100).toFixed(2));
        const totals = priced(lines, discount);

        expect(totals.sub_total).toBe(sum(expected.map((line) => line.net)));
        expect(totals.tax_total).toBe(sum(expected.map((line) => line.tax)));
        expect(discountLimit(totals)).toBe(limit);
        expect(totals.amount_total).toBe(limit - discount);
        expect(totals.amount_total >= 0n).toBe(true);
        expect(sumPrices(lines.map(pricedLine).map(priceLine), discount)).toEqual(totals);
      }),
      check,
    );
  });

  it('comes to the same whatever the order of its lines', () => {
    const shuffled = someLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length })),
    );
    fc.assert(
      fc.property(shuffled, ([lines, others]) => {
        expect(priced(others)).toEqual(priced(lines));
      }),
      check,
    );
  });

  it('comes to the same from the wire as from what was typed', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        expect(priceEstimate(lines.map(onTheWire).map(pricedLine))).toEqual(priced(lines));
      }),
      check,
    );
  });

  it('is $1,032.48 after $50 off [R2.32]', () => {
    const lines = [
      { rate: 415, quantity: 2, tax: 8 },
      { rate: 31.0135, quantity: 6, tax: 0 },
    ];

    expect(formatMoney(priceEstimate(lines.map(pricedLine), money(50)).amount_total)).toBe('$1,032.48');
  });

  it('is nothing without lines', () => {
    expect(priceEstimate([])).toEqual({ sub_total: 0n, tax_total: 0n, discount: 0n, amount_total: 0n });
  });
});
