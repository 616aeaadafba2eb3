/** Tests of project prices. */

import { formatMoney } from '@plumbline/values/money';
import { describe, expect, it, test } from 'vitest';
import { aProject } from '../testing/builders.ts';
import { projectPrice, totalPrice, unsignedText } from './projectPrice.ts';

describe('the price of a project', () => {
  it.each([
    ['the contract value', { contract_value: 216, current_estimate: 295.56, estimation: 999 }, 216],
    ['the contract value, also if it is 0', { contract_value: 0, current_estimate: 10, estimation: 999 }, 0],
    ['the contract value, also if it is negative', { contract_value: -5, current_estimate: 10, estimation: 999 }, -5],
    ['else the total of the estimate', { current_estimate: 0.01, estimation: 999 }, 0.01],
    ['else the estimate price, if the total is 0', { current_estimate: 0, estimation: 999 }, 999],
    ['else the estimate price, if the total is negative', { current_estimate: -0.01, estimation: 999 }, 999],
    ['else 0', {}, 0],
  ])('is %s', (_, values, price) => {
    expect(projectPrice(aProject(values))).toBe(price);
  });
});

describe('what of an estimate is not signed', () => {
  it.each([
    [{ contract_value: 216, current_estimate: 295.56 }, '+$79.56 not signed'],
    [{ contract_value: 216, current_estimate: 215.99 }, '-$0.01 not signed'],
    [{ contract_value: 1_216, current_estimate: 0 }, '-$1,216.00 not signed'],
    [{ contract_value: 0, current_estimate: 0.01 }, '+$0.01 not signed'],
    [{ contract_value: 216, current_estimate: 216 }, ''],
    [{ contract_value: null, current_estimate: 216 }, ''],
  ])('of %j is %j', (values, text) => {
    expect(unsignedText(values)).toBe(text);
  });
});

test('the total of prices is exact', () => {
  const prices = [
    { estimation: 0.1 },
    { current_estimate: 0.2, estimation: 999 },
    { contract_value: 99_999_999_999.99, current_estimate: 5 },
    { current_estimate: 99_999_999_999.99 },
    { contract_value: -0.05 },
  ];
  expect(formatMoney(totalPrice(prices.map(aProject)))).toBe('$200,000,000,000.23');
  expect(formatMoney(totalPrice([]))).toBe('$0.00');
});
