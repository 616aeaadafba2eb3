/** Computes which values and names the axes of a chart show. */
import { max, range, tickStep } from 'd3';
import type { ChartPoint } from './chartSeries.ts';

/**
 * Returns round whole numbers from 0 to at least `highestValue`, in at most `maxSteps` equal steps. Returns only 0 if
 * `highestValue` is 0.
 */
export function valueTicks(highestValue: number, maxSteps: number): readonly number[] {
  // d3 treats the number of steps as a hint and can return more, so the loop requests fewer steps until they fit.
  for (let requestedSteps = maxSteps; highestValue > 0 && requestedSteps > 0; requestedSteps -= 0.5) {
    const step = Math.max(1, tickStep(0, highestValue, requestedSteps));
    // `range` excludes its end, so the end is half a step after the last tick.
    if (highestValue / step <= maxSteps) return range(0, (Math.ceil(highestValue / step) + 0.5) * step, step);
  }
  return [0];
}

/** A name below the axis. */
export interface CategoryTick {
  /** The index of the named point. */
  index: number;
  text: string;
  /** The second line. Undefined if the point has no group or the previous tick has the same second line. */
  group: string | undefined;
}

/** The average width of a character at the font size of 12 px, in pixels. */
const characterWidth = 7;

/** Estimates the width of a text in pixels at the font size of 12 px. Measuring the text would need a rendered element. */
export const estimateTextWidth = (text: string): number => text.length * characterWidth;

/** The smallest space between two names, in pixels. */
const minNameGap = 8;

/** The possible numbers of months from one name to the next. They divide a year, so the axis names the same months in every year. */
const tickIntervals = [1, 2, 3, 4, 6, 12];

/**
 * Returns the names below the axis. They are at equal intervals and do not overlap. The first point of the second group,
 * for example the first January, has a name.
 */
export function categoryTicks(points: readonly ChartPoint[], pixelsPerPoint: number): readonly CategoryTick[] {
  const maxTextWidth =
    max(points, ({ tick, label, group }) =>
      Math.max(estimateTextWidth(tick ?? label), estimateTextWidth(group ?? '')),
    ) ?? 0;
  const minInterval = Math.max(1, (maxTextWidth + minNameGap) / pixelsPerPoint);
  const interval = tickIntervals.find((candidate) => candidate >= minInterval) ?? 12 * Math.ceil(minInterval / 12);
  const firstNewGroup = points.findIndex(({ group }) => group !== points[0]?.group);
  const offset = Math.max(0, firstNewGroup) % interval;
  return points.flatMap(({ tick, label, group }, index) => {
    if (index % interval !== offset) return [];
    const previousTick = points[index - interval];
    return [{ index, text: tick ?? label, group: previousTick && previousTick.group === group ? undefined : group }];
  });
}
