/** Tests of the map of the United States. */
import { usStates } from '@plumbline/domain/company/usStates';
import atlas from 'us-atlas/states-albers-10m.json';
import { describe, expect, it } from 'vitest';
import { createUsMap, mapBounds, projectPoint, type UsAtlas } from './usMap.ts';

const { labels, land, borders } = createUsMap(atlas as unknown as UsAtlas);

/**
 * Whether a point is on land. The path is a list of rings. A point is inside if the horizontal line from the point to the left crosses an
 * odd number of edges.
 */
function isOnLand(x: number, y: number): boolean {
  const rings = land
    .split('M')
    .slice(1)
    .map((ring) =>
      ring
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(',').map(Number) as [number, number]),
    );
  const crossedEdges = rings.flatMap((ring) =>
    ring.filter(([x1, y1], index) => {
      const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
      return y1 > y !== y2 > y && x > x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
    }),
  );
  return crossedEdges.length % 2 === 1;
}

describe('projectPoint', () => {
  it.each([
    ['Boulder', { lat: 40.015, lng: -105.27 }],
    ['Bangor', { lat: 44.8012, lng: -68.7778 }],
    ['Fairbanks', { lat: 64.8378, lng: -147.7164 }],
    ['Hilo', { lat: 19.7, lng: -155.1 }],
    ['Caguas', { lat: 18.2341, lng: -66.0485 }],
  ])('returns a point on land within the map bounds for %s', (_, point) => {
    const [x = 0, y = 0] = projectPoint(point) ?? [];
    expect(x).toBeGreaterThan(mapBounds.left);
    expect(x).toBeLessThan(mapBounds.right);
    expect(y).toBeGreaterThan(mapBounds.top);
    expect(y).toBeLessThan(mapBounds.bottom);
    expect(isOnLand(x, y)).toBe(true);
  });

  it('returns null for a point in London', () => {
    expect(projectPoint({ lat: 51.5072, lng: -0.1276 })).toBeNull();
  });
});

describe('createUsMap', () => {
  it('returns a label for every state of the address forms except Puerto Rico', () => {
    expect([...labels.map(({ code }) => code), 'PR'].toSorted()).toEqual(Object.keys(usStates).toSorted());
  });

  /** The distance of a place from the closest point of the path of the state borders, in map units. */
  function distanceFromBorders(lat: number, lng: number): number {
    const [x = 0, y = 0] = projectPoint({ lat, lng }) ?? [];
    const points = borders.split(/[ML]/).slice(1);
    return Math.min(
      ...points.map((point) => point.split(',').map(Number)).map(([px = 0, py = 0]) => Math.hypot(px - x, py - y)),
    );
  }

  it('returns the borders between states', () => {
    // The point where Colorado, Utah, Arizona and New Mexico meet.
    // The atlas is simplified, so the distance is not 0.
    expect(distanceFromBorders(36.999, -109.045)).toBeLessThan(3);
  });

  it('returns no coasts as borders', () => {
    // Miami Beach is on the coast and far from the next state.
    expect(distanceFromBorders(25.79, -80.13)).toBeGreaterThan(50);
  });
});
