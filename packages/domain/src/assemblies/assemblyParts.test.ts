/** Tests of the items and quantities of an assembly. */
import { expect, it } from 'vitest';
import { aCatalogueItem, anAssembly, anId } from '../testing/builders.ts';
import { multiply, partsOf, ratePerUnit } from './assemblyParts.ts';

const shingles = aCatalogueItem({ id: anId(20), description: 'Shingles, current name', rate: 110.5 });
const nails = aCatalogueItem({ id: anId(21), rate: 0.0325 });
const roof = anAssembly({
  rows: [
    { item: shingles.id, name: 'Shingles', quantity: 1.1 },
    { item: anId(99), name: 'Felt', quantity: 1 },
    { item: nails.id, name: 'Nails', quantity: 320 },
  ],
});
const items = new Map([shingles, nails].map((item) => [item.id, item]));

it('has the current items in order, and the names of deleted items', () => {
  expect(partsOf(roof, items)).toEqual({
    parts: [
      { item: shingles, quantity: 1.1 },
      { item: nails, quantity: 320 },
    ],
    missing: ['Felt'],
  });
  expect(partsOf(roof, new Map())).toEqual({ parts: [], missing: ['Shingles', 'Felt', 'Nails'] });
});

it('adds the exact prices of the parts', () => {
  expect(ratePerUnit(partsOf(roof, items).parts)).toBe(131.95);
  expect(ratePerUnit([])).toBe(0);
});

it.each([
  [1.1, 12, 13.2],
  [0.1, 0.2, 0.02],
  [0.0333, 0.5, 0.0167],
  [99_999, 999_999, 99_998_900_001],
])('%d times %d is %d, with 4 decimals', (a, b, product) => {
  expect(multiply(a, b)).toBe(product);
});
