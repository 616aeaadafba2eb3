/** Tests of the rows that are copied to another estimate. */
import { describe, expect, it } from 'vitest';
import { aCatalogueItem, aLine, anEstimate, anId } from '../testing/builders.ts';
import { linesOf, rowsOfEstimate, rowsOfTemplate, selectRows, withCatalogueRates } from './copiedRows.ts';

const tearOff = aLine({ id: anId(1), index: 1, description: 'Tear-off', unit: 'SQ' });
const shingles = aLine({ id: anId(3), index: 3, description: 'Shingles', option: 'chosen', cost: 61 });
const vent = aLine({ id: anId(4), index: 4, description: 'Ridge vent', option: 'offered' });
const estimate = anEstimate({
  items: [tearOff, shingles, vent],
  sections: [
    { id: anId(2), name: 'Roof', index: 2, version: 1 },
    { id: anId(5), name: 'Gutters', index: 5, version: 1 },
  ],
});
const rows = rowsOfEstimate(estimate);
const names = (copied: typeof rows) => copied.map(({ values }) => values.description);

describe('rowsOfEstimate', () => {
  it('has the lines and the headings in order, with the cost', () => {
    expect(names(rows)).toEqual(['Tear-off', 'Roof', 'Shingles', 'Ridge vent', 'Gutters']);
    expect(rows[2]?.values).toEqual({
      description: 'Shingles',
      rate: 100,
      quantity: 2,
      tax: 8,
      unit: 'SQ',
      option: 'offered',
      cost: 61,
    });
  });

  it('has the same rows as a template that was made from it', () => {
    const template = rowsOfTemplate(rows.map(({ values }) => values));
    expect(template.map(({ values }) => values)).toEqual(rows.map(({ values }) => values));
    expect(new Set(template.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('counts only priced lines as lines', () => {
    expect(names(linesOf(rows))).toEqual(['Tear-off', 'Shingles', 'Ridge vent']);
  });
});

describe('selectRows', () => {
  it('keeps the heading of a selected line', () => {
    expect(names(selectRows(rows, new Set([vent.id])))).toEqual(['Roof', 'Ridge vent']);
  });

  it('leaves out the headings of sections without a selected line', () => {
    expect(names(selectRows(rows, new Set([tearOff.id])))).toEqual(['Tear-off']);
    expect(selectRows(rows, new Set())).toEqual([]);
  });

  it('keeps empty sections if all lines are selected', () => {
    expect(selectRows(rows, new Set([tearOff.id, shingles.id, vent.id]))).toEqual(rows);
  });
});

describe('withCatalogueRates', () => {
  const rate = (catalogue: Parameters<typeof withCatalogueRates>[1]) =>
    withCatalogueRates(rows, catalogue).map(({ values, oldRate, isUnmatched }) => [values.rate, oldRate, isUnmatched]);

  it('finds the item by its name, in any case and spacing', () => {
    const items = [
      aCatalogueItem({ description: 'tear-off ', rate: 120 }),
      aCatalogueItem({ description: 'SHINGLES', rate: 100 }),
    ];
    expect(rate(items)).toEqual([
      [120, 100, false],
      [0, null, false],
      [100, null, false],
      [100, null, true],
      [0, null, false],
    ]);
  });

  it('keeps the rate if the item has another unit', () => {
    expect(rate([aCatalogueItem({ description: 'Tear-off', rate: 120, unit: 'HR' })])[0]).toEqual([100, null, true]);
  });

  it('keeps the rate if several items have the name, unless one of them has no code', () => {
    const items = [
      aCatalogueItem({ description: 'Tear-off', rate: 120, code: 'A' }),
      aCatalogueItem({ description: 'Tear-off', rate: 130, code: 'B' }),
    ];
    expect(rate(items)[0]).toEqual([100, null, true]);
    expect(rate([...items, aCatalogueItem({ description: 'Tear-off', rate: 140, code: '' })])[0]).toEqual([
      140,
      100,
      false,
    ]);
  });
});
