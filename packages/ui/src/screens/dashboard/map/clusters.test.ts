import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundingBox, clusterPoints, type MapPoint } from './clusters.ts';

const spot = (id: string, x: number, y: number): MapPoint => ({ id, x, y });

const someSpots = fc
  .array(fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) }), { maxLength: 120 })
  .map((points) => points.map((point, index) => ({ ...point, id: `${index}` })));

describe('map markers', () => {
  it('contain one point each if the points are far apart', () => {
    expect(clusterPoints([spot('a', 0, 0), spot('b', 100, 0)], 40)).toEqual([
      { ids: ['a'], x: 0, y: 0 },
      { ids: ['b'], x: 100, y: 0 },
    ]);
  });

  it('merge close points at their centre', () => {
    expect(clusterPoints([spot('a', 0, 0), spot('b', 30, 0), spot('c', 300, 300)], 40)).toEqual([
      { ids: ['a', 'b'], x: 15, y: 0 },
      { ids: ['c'], x: 300, y: 300 },
    ]);
  });

  it('merge any number of points at the same position', () => {
    const [only, ...others] = clusterPoints(
      Array.from({ length: 50 }, (_, index) => spot(`${index}`, 7, 7)),
      40,
    );
    expect(others).toEqual([]);
    expect(only).toMatchObject({ x: 7, y: 7 });
    expect(only?.ids).toHaveLength(50);
  });

  it('contain every point exactly once, and keep the minimum distance', () => {
    fc.assert(
      fc.property(someSpots, fc.integer({ min: 1, max: 120 }), (points, distance) => {
        const clusters = clusterPoints(points, distance);
        expect(clusters.flatMap(({ ids }) => ids).toSorted()).toEqual(points.map(({ id }) => id).toSorted());
        for (const [index, a] of clusters.entries())
          for (const b of clusters.slice(index + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(distance);
      }),
    );
  });
});

it('the bounding box contains all points', () => {
  expect(boundingBox([])).toBeUndefined();
  expect(boundingBox([spot('a', 3, 9), spot('b', -1, 4)])).toEqual({ left: -1, top: 4, right: 3, bottom: 9 });
});
