/** Tests of exact decimals and their rounding. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decimalPlaces,
  decimalString,
  divideRounded,
  multiplyDecimals,
  sumOfProducts,
  toScaledBigInt,
} from './decimal.ts';

const runs = { numRuns: 10_000 };

describe('a decimal', () => {
  it.each([
    [12.5, 4, 125_000n],
    ['12.5000', 4, 125_000n],
    [0.1, 4, 1_000n],
    [-0.25, 2, -25n],
    [1e-4, 4, 1n],
    [1e21, 0, 1_000_000_000_000_000_000_000n],
    [1.5e300, 2, 15n * 10n ** 301n],
    [-0, 2, 0n],
    ['-0', 2, 0n],
    ['007', 0, 7n],
  ])('%s in units of 10^-%i is %s', (value, places, units) => {
    expect(toScaledBigInt(value, places)).toBe(units);
  });

  it.each([
    [0.12345, 4],
    [1e-7, 4],
    [Number.NaN, 4],
    [Number.POSITIVE_INFINITY, 4],
    ['', 4],
    ['1.', 4],
    ['0x10', 4],
    ['1,000', 4],
    [99_999_999.00001, 4],
  ])('%o is refused as a decimal with at most %i decimal places', (value, places) => {
    expect(() => toScaledBigInt(value, places)).toThrow(RangeError);
  });

  it('has the same value as a number and as a text, and is refused as both if it has more than 4 decimal places', () => {
    const anyNumber = fc.oneof(
      fc.integer().map((n) => n / 10_000),
      fc.maxSafeInteger().map((n) => n / 10_000),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(anyNumber, (value) => {
        if (decimalPlaces(value) <= 4) {
          expect(toScaledBigInt(value, 4)).toBe(toScaledBigInt(String(value), 4));
        } else {
          expect(() => toScaledBigInt(value, 4)).toThrow(RangeError);
          expect(() => toScaledBigInt(String(value), 4)).toThrow(RangeError);
        }
      }),
      runs,
    );
  });

  it('is unchanged after formatting and parsing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(6), (units, places) => {
        expect(toScaledBigInt(decimalString(units, places), places)).toBe(units);
      }),
      runs,
    );
  });
});

describe('rounding', () => {
  it.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [4n, 10n, 0n],
    [-4n, 10n, 0n],
    [15n, 10n, 2n],
    [-15n, 10n, -2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
  ])('%i / %i is %i: nearest integer, halves away from zero', (numerator, denominator, nearest) => {
    expect(divideRounded(numerator, denominator)).toBe(nearest);
  });

  it('changes a quotient by at most one half and is symmetric around zero', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 12n }), (numerator, denominator) => {
        const nearest = divideRounded(numerator, denominator);
        // Twice the rounding error, in units of 1 / denominator.
        const doubleError = 2n * (numerator - nearest * denominator);

        expect(doubleError <= denominator && -doubleError <= denominator).toBe(true);
        expect(divideRounded(-numerator, denominator)).toBe(-nearest);
      }),
      runs,
    );
  });
});

describe('a product of decimals', () => {
  it.each([
    [1.1, 12, 13.2],
    [0.1, 0.2, 0.02],
    [0.0333, 0.5, 0.0167],
    [-0.0333, 0.5, -0.0167],
    [0.0333, 0.4, 0.0133],
    [99_999, 999_999, 99_998_900_001],
  ])('%d times %d is %d, rounded to 4 decimals with halves away from zero', (a, b, product) => {
    expect(multiplyDecimals(a, b, 4)).toBe(product);
    expect(multiplyDecimals(b, a, 4)).toBe(product);
  });

  it('is refused if a factor has more decimal places than the result', () => {
    expect(() => multiplyDecimals(0.12345, 1, 4)).toThrow(RangeError);
  });
});

describe('a sum of products', () => {
  it('is rounded once', () => {
    const half = [0.0001, 0.5] as const;
    expect(sumOfProducts([half], 4)).toBe(0.0001);
    expect(sumOfProducts([half, half], 4)).toBe(0.0001);
  });

  it('without products is 0', () => {
    expect(sumOfProducts([], 4)).toBe(0);
  });
});
