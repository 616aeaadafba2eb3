/** Tests of what a saved change tells the user. */
import { expect, it } from 'vitest';
import { aLine, anEstimate } from '../../testing/builders.ts';
import { toLoadedEstimate } from '../lines/sections.ts';
import { setDetail } from './detailChanges.ts';
import { applySaved } from './saveResults.ts';
import { createWorkingCopy } from './workingCopy.ts';

it.each([
  ['above the new limit', 120, null, 100, { from: 120, to: 100, lines: [] }],
  ['at the new limit', 100, null, 100, null],
  ['that is a percentage', 121, 100, 100, null],
])('another basis lowers a discount %s', (_, discount, discount_percent, lowered, expected) => {
  const items = [aLine({ rate: 100, quantity: 1, tax: 21 })];
  const base = toLoadedEstimate(anEstimate({ items, discount, discount_percent, discount_basis: 'after_tax' }));
  const seen = { value: 'after_tax', version: base.version };
  const copy = setDetail(createWorkingCopy(base), { field: 'discount_basis', value: 'before_tax', seen });
  const saved = { ...base, discount: lowered, discount_basis: 'before_tax' as const, version: 2 };
  expect(applySaved(copy, copy.changes, saved).loweredDiscount).toEqual(expected);
});
