/** Tests of the selection of an option by typed letters. */
import { units } from '@plumbline/domain/catalogue/units';
import { expect, test } from 'vitest';
import { findOptionByPrefix } from './useSelectTypeahead.ts';

const options = Object.entries(units).map(([value, label]) => ({ value, label }));

test.each([
  ['sq', 'Square'],
  ['SF', 'Square Foot'],
  ['lf', 'Lineal Foot'],
  ['ea', 'Each'],
  ['5', '5 Gallon'],
  ['squ', 'Square Foot'],
  ['square', 'Square'],
  ['square y', 'Square Yard'],
  ['h', 'Hour'],
  ['rl', 'Roll'],
])('typing %s selects %s', (text, label) => {
  expect(findOptionByPrefix(options, text)?.label).toBe(label);
});

test('text that matches no code and no label selects no option', () => {
  expect(findOptionByPrefix(options, 'xq')).toBeUndefined();
});

test('typing the text of the placeholder selects no option, because the placeholder has no value', () => {
  expect(findOptionByPrefix([{ value: '', label: 'Select' }, ...options], 'sel')).toBeUndefined();
});
