/** Tests of the validation of long lists. */
import { apiCalls } from '@plumbline/domain/contract/apiCalls';
import { listOf, plainNumber } from '@plumbline/domain/shared/validationRules';
import { anId } from '@plumbline/domain/testing/builders';
import { expect, it } from 'vitest';
import { object } from 'yup';
import { ApiError } from './errors.ts';
import { validate } from './validate.ts';

/** The errors by field with which a body is refused. */
function fieldErrorsOf(run: () => unknown): Readonly<Record<string, readonly string[]>> {
  try {
    run();
  } catch (error) {
    if (error instanceof ApiError) return error.details.fields ?? {};
    throw error;
  }
  return {};
}

const invalidAdd = { type: 'add', id: 'x', description: '', rate: 'x', quantity: -1, tax: 'x', unit: 'x' };
const changesBody = apiCalls['estimates.change'].body;

it('stops after the first errors of a long list [S13]', () => {
  let validatedElements = 0;
  const element = plainNumber().test('counted', 'Too large', (value = 0) => {
    validatedElements += 1;
    return value < 1;
  });
  const schema = object({ elements: listOf(element, 5000, 'Too many') });
  expect(Object.keys(fieldErrorsOf(() => validate(schema, { elements: Array(5000).fill(7) })))).toHaveLength(50);
  expect(validatedElements).toBe(50);
});

it('stops after the first errors of the changes of an estimate, and of the ids in one change [S13]', () => {
  const addErrors = fieldErrorsOf(() => validate(changesBody, { changes: Array(500).fill(invalidAdd) }));
  expect(Object.keys(addErrors)).toContain('changes[0].rate');
  expect(Object.keys(addErrors).every((path) => /^changes\[[0-9]\]\./.test(path))).toBe(true);

  const move = { type: 'move', ids: Array(5000).fill('x'), after: null };
  const idErrors = fieldErrorsOf(() => validate(changesBody, { changes: [move] }));
  expect(Object.keys(idErrors)).toEqual(Array.from({ length: 50 }, (_, index) => `changes[0].ids[${index}]`));
});

it('returns the elements of a long list like those of a short list: converted, and without unknown fields', () => {
  const add = {
    type: 'add',
    id: anId(1).toUpperCase(),
    description: ' Shingles ',
    rate: 1,
    quantity: 1,
    tax: 0,
    unit: 'EA',
  };
  const bodyOf = (count: number) => ({ changes: Array(count).fill({ ...add, ids: [], total: 7, version: 1 }) });
  const expected = { ...add, id: anId(1), description: 'Shingles' };
  for (const count of [2, 500])
    expect(validate(changesBody, bodyOf(count))).toEqual({ changes: Array(count).fill(expected) });
});

it('applies the rules of a long list itself', () => {
  const rows = Array.from({ length: 30 }, () => ({ item: anId(1), quantity: 1 }));
  expect(fieldErrorsOf(() => validate(apiCalls['assemblies.create'].body, { name: 'Roof', unit: 'SQ', rows }))).toEqual(
    {
      rows: ['An item can be in an assembly only once'],
    },
  );
});
