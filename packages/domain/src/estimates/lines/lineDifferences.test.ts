/** Tests of the differences between a line with an unsaved change and the line on the server. */
import { describe, expect, test } from 'vitest';
import { lineValuesOf } from './line.ts';
import { lineDifferences } from './lineDifferences.ts';

const line = lineValuesOf({ description: 'Gutter', rate: 10, quantity: 2, tax: 5, unit: 'EA' });

describe('the differences of a line', () => {
  test('contain the option if it differs', () => {
    expect(lineDifferences({ ...line, option: 'offered' }, { ...line, option: 'chosen' })).toEqual([
      { label: 'Optional', localText: 'Offered', serverText: 'Chosen' },
    ]);
  });

  test('contain the cost only if it differs', () => {
    expect(lineDifferences({ ...line, cost: 6.5 }, { ...line, cost: null })).toEqual([
      { label: 'Unit cost', localText: '$6.50', serverText: '—' },
    ]);
    expect(lineDifferences(line, { ...line, cost: null })).toEqual([]);
  });
});
