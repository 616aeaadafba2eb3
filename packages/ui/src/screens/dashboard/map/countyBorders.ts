import type { Box } from './clusters.ts';

/** countyBorders.json: each border as x, y of its first point and then steps, in `unit`s of the plane. */
export interface CountyBorderData {
  readonly unit: number;
  readonly lines: readonly (readonly number[])[];
}

export interface CountyBorder {
  /** SVG path. */
  readonly path: string;
  readonly box: Box;
}

/** The borders between counties of one state, ready to be drawn. */
export function countyBorders({ unit, lines }: CountyBorderData): readonly CountyBorder[] {
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

/** One path of the borders that are in view: a phone draws 200 of them, not 3,000. */
export const pathInView = (borders: readonly CountyBorder[], { left, top, right, bottom }: Box): string =>
  borders
    .filter(({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
    .map(({ path }) => path)
    .join('');
