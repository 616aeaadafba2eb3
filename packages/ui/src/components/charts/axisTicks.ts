import { max, range, tickStep } from 'd3';
import type { ChartPoint } from './chartSeries.ts';

/**
 * Returns round whole numbers from 0 to at least `highest`, in at most `steps` equal steps. Returns only 0 if `highest` is 0.
 */
export function valueTicks(highest: number, steps: number): readonly number[] {
  for (let count = steps; highest > 0 && count > 0; count -= 0.5) {
    const step = Math.max(1, tickStep(0, highest, count));
    if (highest / step <= steps) return range(0, (Math.ceil(highest / step) + 0.5) * step, step);
  }
  return [0];
}

export interface CategoryTick {
  index: number;
  text: string;
  /** The second line. Undefined if the previous tick has the same second line. */
  group: string | undefined;
}

/** Estimates the width of a text at 12 px, because the axis does not measure its texts. */
export const textWidth = (text: string): number => text.length * 7;

/** The possible numbers of months between two names. They divide a year, so the axis names the same months in every year. */
const tickIntervals = [1, 2, 3, 4, 6, 12];

/**
 * Returns the points with a name below the axis, at equal intervals, so that the names do not overlap. The first point of a new group
 * has a name.
 */
export function categoryTicks(points: readonly ChartPoint[], pixelsPerPoint: number): readonly CategoryTick[] {
  const maxTextWidth =
    max(points, ({ tick, label, group }) => Math.max(textWidth(tick ?? label), textWidth(group ?? ''))) ?? 0;
  const minInterval = Math.max(1, (maxTextWidth + 8) / pixelsPerPoint);
  const interval = tickIntervals.find((candidate) => candidate >= minInterval) ?? 12 * Math.ceil(minInterval / 12);
  const firstNewGroup = points.findIndex(({ group }) => group !== points[0]?.group);
  const offset = Math.max(0, firstNewGroup) % interval;
  return points.flatMap(({ tick, label, group }, index) => {
    if (index % interval !== offset) return [];
    const previousTick = points[index - interval];
    return [{ index, text: tick ?? label, group: previousTick && previousTick.group === group ? undefined : group }];
  });
}
