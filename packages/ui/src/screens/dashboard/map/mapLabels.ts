/** The text labels of the map. */
import type { Rectangle } from './clusterPoints.ts';

/** Which part of a text is at its point. `start`: the text begins at the point. */
type Align = 'start' | 'middle' | 'end';

/** A text next to a marker, or in the centre of a state. */
export interface MapLabel {
  readonly key: string;
  readonly text: string;
  readonly kind: 'city' | 'state';
  readonly x: number;
  readonly y: number;
  readonly align: Align;
}

interface LabelCandidate extends Pick<MapLabel, 'key' | 'text' | 'kind'> {
  /** Possible positions, best first. */
  readonly points: readonly (readonly [x: number, y: number, align: Align])[];
}

/** Average width of a letter in pixels. */
const letterWidth = { city: 6.6, state: 8.6 } as const;
/** In pixels. */
const lineHeight = 16;

/** The estimated width of a label in pixels. */
export const labelWidth = ({ text, kind }: Pick<MapLabel, 'text' | 'kind'>): number => text.length * letterWidth[kind];

const overlaps = (a: Rectangle, b: Rectangle) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const isWithin = (a: Rectangle, b: Rectangle) =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

/** The share of the width of a label that is to the left of its point. */
const shareToTheLeft = { start: 0, middle: 0.5, end: 1 } as const;

/**
 * Returns the labels that fit: each at its first position that is in view and does not overlap an obstacle or an earlier label.
 * Obstacles are the markers and the buttons.
 */
export function placeLabels(
  candidates: readonly LabelCandidate[],
  obstacles: readonly Rectangle[],
  view: Rectangle,
): readonly MapLabel[] {
  const occupiedBoxes = [...obstacles];
  const labels: MapLabel[] = [];
  for (const { points, ...label } of candidates) {
    const width = labelWidth(label);
    for (const [x, y, align] of points) {
      const left = x - width * shareToTheLeft[align];
      const box = { left, right: left + width, top: y - lineHeight / 2, bottom: y + lineHeight / 2 };
      if (!isWithin(box, view) || occupiedBoxes.some((occupied) => overlaps(box, occupied))) continue;
      occupiedBoxes.push(box);
      labels.push({ ...label, x, y, align });
      break;
    }
  }
  return labels;
}
