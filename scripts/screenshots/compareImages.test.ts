/** Tests of the comparison of screenshots. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { compareImages } from './compareImages.ts';

/** Creates a white image with black pixels at the given positions. */
function createImage(
  width: number,
  height: number,
  blackPixels: readonly (readonly [x: number, y: number])[] = [],
): Uint8Array {
  const image = new PNG({ width, height });
  image.data.fill(255);
  for (const [x, y] of blackPixels) image.data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return PNG.sync.write(image);
}

describe('compareImages', () => {
  it('finds no difference in equal images', () => {
    expect(compareImages(createImage(20, 10), createImage(20, 10)).pixels).toBe(0);
  });

  it('counts the pixels that differ and marks them red', () => {
    const { pixels, image } = compareImages(
      createImage(20, 10),
      createImage(20, 10, [
        [3, 4],
        [4, 4],
      ]),
    );
    expect(pixels).toBe(2);
    const { data } = PNG.sync.read(Buffer.from(image));
    // A pixel has four bytes: red, green, blue and alpha.
    const start = (4 * 20 + 3) * 4;
    expect([...data.subarray(start, start + 3)]).toEqual([255, 0, 0]);
  });

  it('counts the pixels outside the smaller image', () => {
    expect(compareImages(createImage(20, 10), createImage(20, 12)).pixels).toBe(40);
    expect(compareImages(createImage(20, 10), createImage(18, 10)).pixels).toBe(20);
  });
});
