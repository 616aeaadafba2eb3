/** Tests of the clusters of points on the map. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundingRectangle, clusterPoints, type MapPoint } from './clusterPoints.ts';

const pointAt = (id: string, x: number, y: number): MapPoint => ({ id, x, y });

const pointArrays = fc
  .array(fc.record({ x: fc.integer({ min: 0, max: 300 }), y: fc.integer({ min: 0, max: 300 }) }), { maxLength: 120 })
  .map((points) => points.map((point, index) => ({ ...point, id: `${index}` })));

describe('clusterPoints', () => {
  it('returns one cluster per point if the points are far apart', () => {
    expect(clusterPoints([pointAt('a', 0, 0), pointAt('b', 100, 0)], 40)).toEqual([
      { ids: ['a'], x: 0, y: 0 },
      { ids: ['b'], x: 100, y: 0 },
    ]);
  });

  it('merges close points into a cluster at their centre', () => {
    expect(clusterPoints([pointAt('a', 0, 0), pointAt('b', 30, 0), pointAt('c', 300, 300)], 40)).toEqual([
      { ids: ['a', 'b'], x: 15, y: 0 },
      { ids: ['c'], x: 300, y: 300 },
    ]);
  });

  it('merges many points at the same position', () => {
    const [cluster, ...otherClusters] = clusterPoints(
      Array.from({ length: 50 }, (_, index) => pointAt(`${index}`, 7, 7)),
      40,
    );
    expect(otherClusters).toEqual([]);
    expect(cluster).toMatchObject({ x: 7, y: 7 });
    expect(cluster?.ids).toHaveLength(50);
  });

  it('returns every point in exactly one cluster and keeps the minimum distance between clusters', () => {
    fc.assert(
      fc.property(pointArrays, fc.integer({ min: 1, max: 120 }), (points, distance) => {
        const clusters = clusterPoints(points, distance);
        expect(clusters.flatMap(({ ids }) => ids).toSorted()).toEqual(points.map(({ id }) => id).toSorted());
        for (const [index, a] of clusters.entries())
          for (const b of clusters.slice(index + 1))
            expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(distance);
      }),
    );
  });
});

it('boundingRectangle returns the smallest rectangle around all points, or undefined without points', () => {
  expect(boundingRectangle([])).toBeUndefined();
  expect(boundingRectangle([pointAt('a', 3, 9), pointAt('b', -1, 4)])).toEqual({
    left: -1,
    top: 4,
    right: 3,
    bottom: 9,
  });
});
