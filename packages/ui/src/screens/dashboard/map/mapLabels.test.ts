/** Tests of the positions of map labels. */
import { describe, expect, it } from 'vitest';
import { labelWidth, placeLabels } from './mapLabels.ts';

const view = { left: 0, top: 0, right: 400, bottom: 300 };
const denver = { key: 'denver', text: 'Denver', kind: 'city' } as const;
const boulder = { key: 'boulder', text: 'Boulder', kind: 'city' } as const;

describe('placeLabels', () => {
  it('places a label at its first position if that position is free', () => {
    const points = [[100, 100, 'start'] as const, [50, 100, 'end'] as const];
    expect(placeLabels([{ ...denver, points }], [], view)).toEqual([{ ...denver, x: 100, y: 100, align: 'start' }]);
  });

  it('places a label at its second position if a marker or an earlier label overlaps the first position', () => {
    const marker = { left: 90, top: 90, right: 110, bottom: 110 };
    const points = [[100, 100, 'start'] as const, [80, 100, 'end'] as const];
    expect(placeLabels([{ ...denver, points }], [marker], view)).toMatchObject([{ x: 80, align: 'end' }]);
    const labels = placeLabels(
      [
        { ...boulder, points: [[100, 104, 'start']] },
        { ...denver, points },
      ],
      [],
      view,
    );
    expect(labels).toMatchObject([{ text: 'Boulder' }, { text: 'Denver', x: 80 }]);
  });

  it('omits a label without a free position', () => {
    const points = [[100, 100, 'middle'] as const];
    const labels = placeLabels(
      [
        { ...boulder, points },
        { ...denver, points },
      ],
      [],
      view,
    );
    expect(labels.map(({ text }) => text)).toEqual(['Boulder']);
  });

  it('omits a label that would cross the edge of the map', () => {
    const points = [[view.right - labelWidth(denver) / 2, 100, 'start'] as const];
    expect(placeLabels([{ ...denver, points }], [], view)).toEqual([]);
  });
});
