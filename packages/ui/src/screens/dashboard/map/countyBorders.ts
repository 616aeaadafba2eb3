/** The county borders of the map, read from countyBorders.json. */
import type { Rectangle } from './clusterPoints.ts';

/**
 * The format of countyBorders.json. Each line is a border: the x and y of its first point, followed by the steps in x and y to each
 * next point. All numbers are multiples of `unit`.
 */
export interface CountyBorderData {
  /** In map units. */
  readonly unit: number;
  readonly lines: readonly (readonly number[])[];
}

export interface CountyBorder {
  /** SVG path. */
  readonly path: string;
  /** The smallest rectangle around the border, in map units. */
  readonly box: Rectangle;
}

/** The county borders as SVG paths with their boxes. */
export function parseCountyBorders({ unit, lines }: CountyBorderData): readonly CountyBorder[] {
  return lines.map((steps) => {
    let x = 0;
    let y = 0;
    const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    const points: string[] = [];
    for (let index = 0; index < steps.length; index += 2) {
      x += (steps[index] ?? 0) * unit;
      y += (steps[index + 1] ?? 0) * unit;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
      points.push(`${x.toFixed(1)},${y.toFixed(1)}`);
    }
    return { path: `M${points.join('L')}`, box };
  });
}

/**
 * Returns one path with the borders whose boxes overlap the view. A map that is zoomed in then draws about 200 of the 3,000 borders, which
 * is fast enough on a phone.
 */
export const visibleBordersPath = (borders: readonly CountyBorder[], { left, top, right, bottom }: Rectangle): string =>
  borders
    .filter(({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
    .map(({ path }) => path)
    .join('');
