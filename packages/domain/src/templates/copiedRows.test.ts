/** Tests of the rows that are copied to another estimate. */
import { describe, expect, it } from 'vitest';
import { lineValuesOf } from '../estimates/lines/line.ts';
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
  it('returns the lines and the headings in order, with the cost, and offers a chosen line again', () => {
    expect(names(rows)).toEqual(['Tear-off', 'Roof', 'Shingles', 'Ridge vent', 'Gutters']);
    expect(rows[2]?.values).toEqual(lineValuesOf({ ...shingles, option: 'offered' }));
  });

  it('returns the same rows as rowsOfTemplate for a template that was made from the estimate', () => {
    const template = rowsOfTemplate(rows.map(({ values }) => values));
    expect(template.map(({ values }) => values)).toEqual(rows.map(({ values }) => values));
    expect(new Set(template.map(({ key }) => key)).size).toBe(rows.length);
  });
});

it('linesOf leaves out the headings', () => {
  expect(names(linesOf(rows))).toEqual(['Tear-off', 'Shingles', 'Ridge vent']);
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
  const ratesWith = (catalogue: Parameters<typeof withCatalogueRates>[1]) =>
    withCatalogueRates(rows, catalogue).map(({ values: { rate }, oldRate, isUnmatched }) => ({
      rate,
      oldRate,
      isUnmatched,
    }));

  it('finds the item by its name, ignoring case and spaces around the name', () => {
    const items = [
      aCatalogueItem({ description: 'tear-off ', rate: 120 }),
      aCatalogueItem({ description: 'SHINGLES', rate: 100 }),
    ];
    const heading = { rate: 0, oldRate: null, isUnmatched: false };
    expect(ratesWith(items)).toEqual([
      { rate: 120, oldRate: 100, isUnmatched: false },
      heading,
      { rate: 100, oldRate: null, isUnmatched: false },
      { rate: 100, oldRate: null, isUnmatched: true },
      heading,
    ]);
  });

  it('keeps the rate if the item has another unit', () => {
    const [tearOffRate] = ratesWith([aCatalogueItem({ description: 'Tear-off', rate: 120, unit: 'HR' })]);
    expect(tearOffRate).toEqual({ rate: 100, oldRate: null, isUnmatched: true });
  });

  it('keeps the rate if several items have the name, unless one of them has no code', () => {
    const items = [
      aCatalogueItem({ description: 'Tear-off', rate: 120, code: 'A' }),
      aCatalogueItem({ description: 'Tear-off', rate: 130, code: 'B' }),
    ];
    expect(ratesWith(items)[0]).toEqual({ rate: 100, oldRate: null, isUnmatched: true });
    const itemWithoutCode = aCatalogueItem({ description: 'Tear-off', rate: 140, code: '' });
    expect(ratesWith([...items, itemWithoutCode])[0]).toEqual({ rate: 140, oldRate: 100, isUnmatched: false });
  });
});
