/** Tests of the items of an assembly and of its price. */
import { describe, expect, it } from 'vitest';
import { aCatalogueItem, anAssembly, anId } from '../testing/builders.ts';
import { partsOf, ratePerUnit } from './assemblyParts.ts';

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

describe('an assembly', () => {
  it('has the current items in order, and the names of deleted items', () => {
    expect(partsOf(roof, items)).toEqual({
      parts: [
        { item: shingles, quantity: 1.1 },
        { item: nails, quantity: 320 },
      ],
      namesOfMissingItems: ['Felt'],
    });
    expect(partsOf(roof, new Map())).toEqual({ parts: [], namesOfMissingItems: ['Shingles', 'Felt', 'Nails'] });
  });

  it('has the sum of rate times quantity of its parts as its price', () => {
    expect(ratePerUnit(roof, partsOf(roof, items).parts)).toBe(131.95);
    expect(ratePerUnit(roof, [])).toBe(0);
  });

  it('has no price for one unit if it has measures or a formula', () => {
    const measures = [{ name: 'area', label: 'Roof area', default: null }];
    expect(ratePerUnit(anAssembly({ measures }), partsOf(roof, items).parts)).toBeNull();
    expect(ratePerUnit(roof, [{ item: nails, quantity: 0, formula: 'quantity * 2' }])).toBeNull();
  });
});
