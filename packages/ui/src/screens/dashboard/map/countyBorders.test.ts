/** Tests of the county borders of the map and of the file that contains them. */
import { mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlasFile from 'us-atlas/counties-albers-10m.json';
import { describe, expect, it } from 'vitest';
import { type CountyBorderData, parseCountyBorders, visibleBordersPath } from './countyBorders.ts';
import { mapBounds } from './usMap.ts';

type Point = readonly [x: number, y: number];
const atlas = atlasFile as unknown as Topology<{ counties: GeometryCollection }>;

/** The unit of the coordinates in the file, in map units: about one kilometre. us-atlas is not more precise. */
const unit = 0.2;
/** The largest distance of a removed point from the simplified line, in map units. */
const tolerance = 0.4;

/** The distance of a point from the line through two other points. */
function distance([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length === 0) return Math.hypot(x - x1, y - y1);
  return Math.abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length;
}

/** Removes points of a line with the Douglas-Peucker algorithm. */
function simplifyLine(line: readonly Point[]): readonly Point[] {
  const start = line[0] as Point;
  const end = line.at(-1) as Point;
  const distances = line.map((point) => distance(point, start, end));
  const furthest = Math.max(...distances);
  if (line.length < 3 || furthest <= tolerance) return [start, end];
  const index = distances.indexOf(furthest);
  return [...simplifyLine(line.slice(0, index + 1)), ...simplifyLine(line.slice(index)).slice(1)];
}

/**
 * Creates the content of countyBorders.json: each line is its first point, followed by the differences between each point and the
 * point after it.
 */
function createBorderData(): CountyBorderData {
  // The first two digits of the id of a county are the id of its state.
  const stateOf = (id: string | number | undefined) => `${id}`.slice(0, 2);
  const innerBorders = mesh(atlas, atlas.objects.counties, (a, b) => a !== b && stateOf(a.id) === stateOf(b.id));
  const lines = (innerBorders.coordinates as unknown as Point[][]).map((line) => {
    const points = simplifyLine(line).map(([x, y]) => [Math.round(x / unit), Math.round(y / unit)] as const);
    return points.flatMap(([x, y], index) => {
      const [fromX, fromY] = points[index - 1] ?? [0, 0];
      return [x - fromX, y - fromY];
    });
  });
  return { unit, lines };
}

describe('countyBorders.json', () => {
  // After an update of us-atlas, write the file with `npm run vitest -- vitest.unit.config.ts -- countyBorders -u`.
  it('contains the simplified county borders of us-atlas', async () => {
    await expect(JSON.stringify(createBorderData())).toMatchFileSnapshot('./countyBorders.json');
  });

  it('contains more than 2,500 borders, each at least partly inside the bounds of the map', () => {
    const borders = parseCountyBorders(createBorderData());
    // The United States have about 3,100 counties. Borders that are also state borders are not included.
    expect(borders.length).toBeGreaterThan(2_500);
    const bordersOutside = borders.filter(
      ({ box }) => visibleBordersPath([{ path: 'visible', box }], mapBounds) === '',
    );
    expect(bordersOutside).toEqual([]);
  });
});

it('visibleBordersPath contains only the borders in view', () => {
  const data = {
    unit: 0.5,
    lines: [
      [10, 10, 4, 0, 0, 4],
      [2_000, 2_000, 2, 2],
    ],
  };
  const borders = parseCountyBorders(data);
  expect(visibleBordersPath(borders, { left: 0, top: 0, right: 100, bottom: 100 })).toBe('M5.0,5.0L7.0,5.0L7.0,7.0');
  expect(visibleBordersPath(borders, { left: 8, top: 0, right: 100, bottom: 100 })).toBe('');
  expect(visibleBordersPath(borders, { left: 0, top: 0, right: 2_000, bottom: 2_000 })).toContain('M1000.0,1000.0');
});
