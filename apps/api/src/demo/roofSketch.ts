import { type Picture, pngOf } from './picture.ts';

const [paper, grid, ink, slope] = [0, 1, 2, 3];
const left = 60;
const right = 420;
const top = 50;
const bottom = 270;
const middle = (top + bottom) / 2;
/** How far the hips reach in from each end. */
const hip = (bottom - top) / 2;

/** A hip roof from above on squared paper: eaves, ridge, hips and the falling side in a light wash. */
const sketch: Picture = {
  width: 480,
  height: 320,
  colours: [
    [253, 252, 249],
    [226, 231, 238],
    [38, 70, 122],
    [222, 233, 247],
  ],
  at: (x, y) => {
    const isAcross = x >= left && x <= right;
    const isWithin = isAcross && y >= top && y <= bottom;
    const fromEnd = Math.min(x - left, right - x);
    const fromEave = Math.min(y - top, bottom - y);
    const isEave = isWithin && (fromEnd < 3 || fromEave < 3);
    const isRidge = fromEnd >= hip && Math.abs(y - middle) < 2;
    const isHip = isWithin && fromEnd <= hip && Math.abs(fromEnd - fromEave) < 2;
    if (isEave || isRidge || isHip) return ink;
    if (isWithin && y > middle && fromEave < fromEnd) return slope;
    return x % 20 === 0 || y % 20 === 0 ? grid : paper;
  },
};

export const roofSketch = (): Promise<Uint8Array<ArrayBuffer>> => pngOf(sketch);
