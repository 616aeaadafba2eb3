import { max, range, tickStep } from 'd3';
import type { ChartPoint } from './series.ts';

/**
 * Round whole numbers from 0 to at least `highest`, in at most `steps` equal steps: no two of them read alike when an axis
 * shortens them. Only 0 where nothing is above it.
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
  /** The second line, where it differs from that of the tick before. */
  group: string | undefined;
}

/** Width of a text at 12 px, on the generous side: an axis is laid out without measuring its texts. */
export const textWidth = (text: string): number => text.length * 7;

/** Divisors of a year, so that months are named at the same places in every year. */
const strides = [1, 2, 3, 4, 6, 12];

/** The points whose names fit below the axis where a point has `room` pixels, evenly spread. A new group's first is among them. */
export function categoryTicks(points: readonly ChartPoint[], room: number): readonly CategoryTick[] {
  const widest =
    max(points, ({ tick, label, group }) => Math.max(textWidth(tick ?? label), textWidth(group ?? ''))) ?? 0;
  const needed = Math.max(1, (widest + 8) / room);
  const stride = strides.find((each) => each >= needed) ?? 12 * Math.ceil(needed / 12);
  const newGroup = points.findIndex(({ group }) => group !== points[0]?.group);
  const offset = Math.max(0, newGroup) % stride;
  return points.flatMap(({ tick, label, group }, index) => {
    if (index % stride !== offset) return [];
    const before = points[index - stride];
    return [{ index, text: tick ?? label, group: before && before.group === group ? undefined : group }];
  });
}
