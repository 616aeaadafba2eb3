/** Tests of the measures of an assembly, and of the quantities that formulas compute from them. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { maxFormulaLength } from '../shared/formula.ts';
import {
  computeQuantity,
  maxMeasures,
  measureKindCodes,
  measureKindOf,
  measureNames,
  nextMeasureName,
  parseMeasure,
  pitchFactor,
} from './measures.ts';

const area = { name: 'area', value: 2000 };
const waste = { name: 'waste', value: 12.5 };
const pitch = { name: 'pitchFactor', value: 6 };

describe('a quantity', () => {
  test.each([
    ['area * 1.1', 2200],
    ['area * (1 + waste) / 100', 22.5],
    ['area * (1 + waste) * pitchFactor / 33.3', 75.5405],
    ['AREA * PitchFactor', 2236],
    ['area/3', 666.6667],
    ['area x 2', 4000],
    ['20', 20],
    [`area + 10' x 10'`, 2100],
  ])('%s is %d', (formula, exact) => {
    expect(computeQuantity({ formula, measures: [area, waste, pitch] })).toEqual({ exact, quantity: exact });
  });

  it('is rounded up to whole packages, but not because of a digit after the fourth decimal', () => {
    const measures = [{ name: 'area', value: 55 }];
    expect(computeQuantity({ formula: 'area / covers', measures, covers: 32, whole: true })).toEqual({
      exact: 1.7188,
      quantity: 2,
    });
    expect(computeQuantity({ formula: '2.00001 * 1', measures, whole: true })).toEqual({ exact: 2, quantity: 2 });
    expect(computeQuantity({ formula: '2.0001 * 1', measures, whole: true })?.quantity).toBe(3);
    expect(computeQuantity({ formula: 'area * 0', measures, whole: true })?.quantity).toBe(0);
  });

  test.each([
    ['area / (2000 - area)', 'it divides by zero'],
    ['1 - area', 'it is negative'],
    ['area * area', 'it is too large for a line'],
    ['length * 2', 'there is no such measure'],
    ['area / covers', 'it is unknown how much a package covers'],
    ['2 area', 'the formula is invalid'],
    ['area(2)', 'the formula calls a function'],
    ['area.constructor', 'the formula reads a property'],
    ['constructor', 'the formula names a property of every object'],
    [`${'('.repeat(200)}area`, 'brackets are missing'],
    [`area${' + area'.repeat(40)}`, 'the formula is too long'],
  ])('has no value for %s, because %s', (formula) => {
    expect(computeQuantity({ formula, measures: [area] })).toBeNull();
  });

  it('is computed from the longest and most deeply nested formula', () => {
    const depth = (maxFormulaLength - 'area'.length) / 2;
    const formula = `${'('.repeat(depth)}area${')'.repeat(depth)}`;
    expect(formula).toHaveLength(maxFormulaLength);
    expect(computeQuantity({ formula, measures: [area] })?.exact).toBe(2000);
  });

  it('is never negative or fractional if packages are whole, and at most one package above the exact quantity', () => {
    const decimals = fc.integer({ min: 0, max: 9_999_999 }).map((units) => units / 10_000);
    fc.assert(
      fc.property(decimals, fc.integer({ min: 1, max: 999 }), (value, covers) => {
        const measures = [{ name: 'area', value }];
        const computed = computeQuantity({ formula: 'area / covers', measures, covers, whole: true });
        if (!computed) return false;
        const { exact, quantity } = computed;
        return Number.isInteger(quantity) && quantity >= exact && quantity - exact < 1;
      }),
    );
  });

  it('has no value, and no error, for any text', () => {
    const words = fc.constantFrom(
      'area',
      'waste',
      '(',
      ')',
      '*',
      '/',
      '+',
      '-',
      '1',
      '0.5',
      ' ',
      "'",
      '"',
      'x',
      '[',
      '.',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words, { maxLength: 60 }).map((list) => list.join('')),
        ),
        (formula) => {
          const computed = computeQuantity({ formula, measures: [area, waste] });
          return computed === null || (Number.isFinite(computed.quantity) && computed.quantity >= 0);
        },
      ),
    );
  });
});

test.each([
  [0, 1],
  [4, 1.0541],
  [6, 1.118],
  [9, 1.25],
  [18, 1.8028],
])('the factor of the pitch %d in 12 is %d', (rise, factor) => {
  expect(pitchFactor(rise)).toBe(factor);
});

test.each([
  ['area', '2,400', 2400],
  ['area', `24' x 12'`, 288],
  ['area', '', null],
  ['area', 'large', null],
  ['area', '-1', null],
  ['area', '1.00001', null],
  ['area', '1000000', null],
  ['waste', '12.5 %', 12.5],
  ['waste', '101', null],
  ['pitchFactor', '6', 6],
  ['pitchFactor', '6/12', 6],
  ['pitchFactor', '6 : 12', 6],
  ['pitchFactor', '100', null],
  ['quantity', '24', 24],
])('the measure %s of "%s" is %s', (name, text, value) => {
  expect(parseMeasure(name, text)).toBe(value);
});

test('each measure of a kind has its own name', () => {
  expect(nextMeasureName('length', [])).toBe('length');
  expect(nextMeasureName('length', ['length', 'length3'])).toBe('length2');
  expect(measureKindOf('length2')).toBe('length');
  expect(measureKindOf('quantity')).toBeNull();
  expect(measureNames).toHaveLength(measureKindCodes.length * maxMeasures);
});
