/** Tests of the formulas that users type in place of numbers. */
import { describe, expect, it } from 'vitest';
import { evaluateFormula, withFormulas } from './formula.ts';
import { parseTypedDollars, parseTypedNumber } from './parseTypedNumber.ts';

describe('a formula', () => {
  it.each([
    ['=12*3', 36],
    ['12*3', 36],
    ['12 x 3', 36],
    ['12x3', 36],
    ['12×3', 36],
    ['2+3*4', 14],
    ['(2+3)*4', 20],
    ['10-2-3', 5],
    ['1/2', 0.5],
    ['1/3', 0.3333],
    ['2/3', 0.6667],
    ['0.1*3', 0.3],
    ['1.00005*1', 1.0001],
    ['-3', -3],
    ['2*-3', -6],
    ['(1,250.00)+0', 1250],
    ['1,250*2', 2500],
    ['$12.50*2', 25],
    ['.5*4', 2],
    [`24'6" x 12'`, 294],
    [`24’6” × 12’`, 294],
    [`24' 6 1/2"`, 24.5417],
    [`6"`, 0.5],
    [`1/2"`, 0.0417],
    ['24 ft 6 in * 2', 49],
    ['24ft*2', 48],
  ])('%s is %d', (formula, value) => {
    expect(evaluateFormula(formula)).toBe(value);
  });

  it.each([
    '',
    '=',
    '1/0',
    '2**3',
    '2 3',
    '(2+3',
    '1.234,50*2',
    '12,50*2',
    '1..2+1',
    '1e5*2',
    'a+1',
    'alert(1)',
    'constructor.constructor("x")()',
    '[1]+1',
    '"1"+1',
    '1,2',
    '1?2:3',
    '!1',
    '~1',
    '5%2',
    `${'9'.repeat(21)}*1`,
    `${'1+'.repeat(100)}1`,
  ])('%s is not a formula', (text) => {
    expect(evaluateFormula(text)).toBeNull();
  });

  it('of the maximum length is computed', () => {
    expect(evaluateFormula(`${'('.repeat(99)}1${')'.repeat(99)}`)).toBe(1);
    expect(evaluateFormula(`${'9*'.repeat(99)}9`)).toBeGreaterThan(0);
  });
});

describe('a number field with formulas', () => {
  it.each([
    ['1,250.5', 1250.5],
    ['12*3', 36],
    ['', undefined],
    ['twelve', 'twelve'],
    [12, 12],
  ])('reads %j as %j', (raw, value) => {
    expect(withFormulas(parseTypedNumber)(raw)).toBe(value);
  });

  it('reads dollars and negative dollars', () => {
    expect(withFormulas(parseTypedDollars)('$1,234.50')).toBe(1234.5);
    expect(withFormulas(parseTypedDollars)('($5.00)')).toBe(-5);
  });
});
