/** Tests of the drawing of a signature. */
import { describe, expect, it } from 'vitest';
import { signatureSchema } from './acceptance.ts';
import {
  addStroke,
  maxSignaturePoints,
  maxStrokes,
  type Stroke,
  signatureArea,
  signaturePath,
  simplifyStroke,
} from './signature.ts';

/** A stroke around the area, with a point for each step. */
const aLongStroke = (points: number): Stroke =>
  Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 400 * Math.PI;
    return [
      Math.round((signatureArea.width / 2) * (1 + Math.cos(angle))),
      Math.round((signatureArea.height / 2) * (1 + Math.sin(angle * 1.1))),
    ];
  }).flat();

describe('simplifyStroke', () => {
  it('leaves out the points on a line', () => {
    expect(simplifyStroke([0, 0, 10, 10, 20, 20, 30, 30], 0.5)).toEqual([0, 0, 30, 30]);
  });

  it('keeps corners, the ends and a stroke that returns to its start', () => {
    expect(simplifyStroke([0, 0, 50, 0, 100, 0, 100, 50, 100, 100], 0.5)).toEqual([0, 0, 100, 0, 100, 100]);
    expect(simplifyStroke([0, 0, 50, 40, 0, 0], 0.5)).toEqual([0, 0, 50, 40, 0, 0]);
  });

  it('keeps a dot', () => {
    expect(simplifyStroke([5, 5], 0.5)).toEqual([5, 5]);
  });

  it('moves no part of a stroke farther than the tolerance', () => {
    const stroke = Array.from({ length: 200 }, (_, x) => [x, Math.round(100 + 80 * Math.sin(x / 15))]).flat();
    const simplified = simplifyStroke(stroke, 0.7);
    expect(simplified.length).toBeLessThan(stroke.length / 2);
    for (let index = 0; index < stroke.length; index += 2) {
      const [x = 0, y = 0] = stroke.slice(index, index + 2);
      const after = simplified.findIndex((value, at) => at % 2 === 0 && value >= x);
      const [x2 = 0, y2 = 0] = simplified.slice(after, after + 2);
      const [x1 = x2, y1 = y2] = after === 0 ? [] : simplified.slice(after - 2, after);
      const onLine = x2 === x1 ? y2 : y1 + ((y2 - y1) * (x - x1)) / (x2 - x1);
      // The slope of the sine is up to 5, so a distance of 0.7 from the line is up to 4 in the direction of y.
      expect(Math.abs(onLine - y)).toBeLessThan(4);
    }
  });
});

describe('addStroke', () => {
  it('keeps a long drawing below the limits of the API', async () => {
    let strokes: readonly Stroke[] = [];
    for (let count = 0; count < 3; count += 1) strokes = addStroke(strokes, aLongStroke(4_000)) ?? strokes;
    const points = strokes.flat().length / 2;
    expect(points).toBeGreaterThan(100);
    expect(points).toBeLessThanOrEqual(maxSignaturePoints);
    await expect(signatureSchema.validate({ kind: 'drawn', strokes })).resolves.toBeDefined();
  });

  it('says that a drawing is full', () => {
    const dots = Array.from({ length: maxStrokes }, () => [1, 1]);
    expect(addStroke(dots.slice(1), [2, 2])).toHaveLength(maxStrokes);
    expect(addStroke(dots, [2, 2])).toBeNull();
  });
});

it('signaturePath draws lines and dots', () => {
  expect(
    signaturePath([
      [1, 2, 3, 4, 5, 6],
      [7, 8],
    ]),
  ).toBe('M1 2L3 4 5 6M7 8L7 8');
});
