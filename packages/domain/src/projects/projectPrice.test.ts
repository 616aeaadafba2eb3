/** Tests of the total of project prices. */

import { formatMoney } from '@plumbline/values/money';
import { expect, test } from 'vitest';
import { aProject } from '../testing/builders.ts';
import { totalPrice } from './projectPrice.ts';

test('the total of prices is exact and prefers current_estimate to estimation', () => {
  const prices = [
    { estimation: 0.1 },
    { current_estimate: 0.2, estimation: 999 },
    { current_estimate: 99_999_999_999.99 },
    { current_estimate: 99_999_999_999.99 },
  ];
  expect(formatMoney(totalPrice(prices.map(aProject)))).toBe('$200,000,000,000.28');
  expect(formatMoney(totalPrice([]))).toBe('$0.00');
});
