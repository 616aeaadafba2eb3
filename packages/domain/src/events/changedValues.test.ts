import { expect, it } from 'vitest';
import { changedValues } from './changedValues.ts';

it('returns the fields that differ, with the values before and after', () => {
  const before = { title: 'Roof', office: null, client: { name: 'Ada', phone_no: '' }, version: 1 };
  const after = { title: 'New roof', office: null, client: { name: 'Ada', phone_no: '555' }, version: 2 };
  expect(changedValues(before, after)).toEqual({
    title: { from: 'Roof', to: 'New roof' },
    client: { from: { name: 'Ada', phone_no: '' }, to: { name: 'Ada', phone_no: '555' } },
  });
});

it('treats a missing value as null', () => {
  expect(changedValues({ cost: 5 }, { cost: undefined, unit: null })).toEqual({ cost: { from: 5, to: null } });
});

it('returns all values of a new and of a deleted record', () => {
  expect(changedValues(undefined, { rate: 3 })).toEqual({ rate: { from: null, to: 3 } });
  expect(changedValues({ rate: 3 }, undefined)).toEqual({ rate: { from: 3, to: null } });
});

it('names a field with a long value without the value', () => {
  expect(changedValues({ logo: null, name: 'A' }, { logo: 'x'.repeat(2_000), name: 'A' })).toEqual({ logo: {} });
});
