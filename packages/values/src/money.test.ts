/** Tests of amounts of money and their format. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, formatMoney, money, toDollars, withoutCurrency } from './money.ts';

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [5, '$5.00'],
    [0.5, '$0.50'],
    [1032.48, '$1,032.48'],
    [999.995, '$1,000.00'],
    [1_234_567.8, '$1,234,567.80'],
    [1.005, '$1.01'],
    [0.004, '$0.00'],
    [-0.004, '$0.00'],
    [-0.005, '-$0.01'],
    [-1234.5, '-$1,234.50'],
    [1e21, '$1,000,000,000,000,000,000,000.00'],
    [1e-7, '$0.00'],
  ])('%d is shown as %s [R9.04]', (amount, text) => {
    expect(formatMoney(amount)).toBe(text);
  });

  it('is shown with exact cents, also for large amounts', () => {
    expect(formatMoney(cents(9_007_199_254_740_993n))).toBe('$90,071,992,547,409.93');
  });

  it('is unchanged after conversion to the API format and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }), (amount) => {
        expect(money(toDollars(cents(amount)))).toBe(amount);
        expect(formatMoney(toDollars(cents(amount)))).toBe(formatMoney(cents(amount)));
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    ['$1,234.50', '1,234.50'],
    [' $ 1,234.50 ', '1,234.50'],
    ['1234.50 USD', '1234.50'],
    ['US$5', '5'],
    ['-$5', '-5'],
    ['- 5', '-5'],
    ['1 234 567.50', '1234567.50'],
    ['1\u202f234.50', '1234.50'],
    // These texts remain invalid, because they can mean several amounts.
    ['1.234,50 $', '1.234,50'],
    ['12 50', '12 50'],
  ])('typed as %j is %j in a field that shows the dollar sign', (typed, text) => {
    expect(withoutCurrency(typed)).toBe(text);
  });

  it('refuses more than two decimals, and texts that are not decimals', () => {
    expect(() => money(0.001)).toThrow(RangeError);
    expect(() => money('1,000')).toThrow(RangeError);
  });
});
