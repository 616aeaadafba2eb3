/** The drawing of a signature. This module has no schemas, so that the page of the client stays small. */

/** A drawing is at most this many points in all strokes. */
export const maxSignaturePoints = 5_000;
export const maxStrokes = 200;
/** The width and height of the area in which the signature is drawn. Coordinates are whole numbers inside it. */
export const signatureArea = { width: 600, height: 200 } as const;

/** x and y of each point in turn. */
export type Stroke = readonly number[];

/** The drawing as the path of an SVG image. */
export const signaturePath = (strokes: readonly Stroke[]): string =>
  strokes
    .map((stroke) => {
      const points = Array.from(
        { length: stroke.length / 2 },
        (_, index) => `${stroke[2 * index]} ${stroke[2 * index + 1]}`,
      );
      // A dot is a line to itself, so that its round end is drawn.
      return `M${points[0]}L${(points.length > 1 ? points.slice(1) : points).join(' ')}`;
    })
    .join('');

/** The distance of a point from the line between two points. */
function distanceFromLine(stroke: Stroke, point: number, start: number, end: number): number {
  const x = (stroke[2 * point] ?? 0) - (stroke[2 * start] ?? 0);
  const y = (stroke[2 * point + 1] ?? 0) - (stroke[2 * start + 1] ?? 0);
  const width = (stroke[2 * end] ?? 0) - (stroke[2 * start] ?? 0);
  const height = (stroke[2 * end + 1] ?? 0) - (stroke[2 * start + 1] ?? 0);
  const length = Math.sqrt(width * width + height * height);
  return length === 0 ? Math.sqrt(x * x + y * y) : Math.abs(width * y - height * x) / length;
}

/**
 * Leaves out the points that are at most `tolerance` from the line between their neighbours (Ramer-Douglas-Peucker). The first and the
 * last point stay.
 */
export function simplifyStroke(stroke: Stroke, tolerance: number): Stroke {
  const count = stroke.length / 2;
  if (count < 3) return stroke;
  const kept = new Set([0, count - 1]);
  const ranges: [number, number][] = [[0, count - 1]];
  for (let range = ranges.pop(); range; range = ranges.pop()) {
    const [start, end] = range;
    let farthest = start;
    let distance = tolerance;
    for (let point = start + 1; point < end; point += 1) {
      const pointDistance = distanceFromLine(stroke, point, start, end);
      if (pointDistance > distance) [farthest, distance] = [point, pointDistance];
    }
    if (farthest === start) continue;
    kept.add(farthest);
    ranges.push([start, farthest], [farthest, end]);
  }
  return stroke.filter((_, index) => kept.has(index >> 1));
}

const countPoints = (strokes: readonly Stroke[]) => strokes.reduce((count, stroke) => count + stroke.length / 2, 0);

/** The tolerances of `simplifyStroke` in units of the area. The first one cannot be seen. */
const tolerances = [0.7, 1.5, 3, 6];

/** The drawing with another stroke, simplified. Null if the drawing has no room for the stroke. */
export function addStroke(strokes: readonly Stroke[], stroke: Stroke): readonly Stroke[] | null {
  if (strokes.length >= maxStrokes) return null;
  const free = maxSignaturePoints - countPoints(strokes);
  const simplified = tolerances
    .map((tolerance) => simplifyStroke(stroke, tolerance))
    .find(({ length }) => length / 2 <= free);
  return simplified ? [...strokes, simplified] : null;
}
