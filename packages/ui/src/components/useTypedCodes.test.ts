import { units } from '@plumbline/domain/catalogue/units';
import { expect, test } from 'vitest';
import { choiceOf } from './useTypedCodes.ts';

const choices = Object.entries(units).map(([value, label]) => ({ value, label }));

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
])('%s means %s', (typed, label) => {
  expect(choiceOf(choices, typed)?.label).toBe(label);
});

test('letters that no code and no label has mean nothing', () => {
  expect(choiceOf(choices, 'xq')).toBeUndefined();
  expect(choiceOf([{ value: '', label: 'Select' }, ...choices], 'sel')).toBeUndefined();
});
