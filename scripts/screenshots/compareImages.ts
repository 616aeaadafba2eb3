import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export interface Comparison {
  /** The number of pixels that differ. Pixels outside the smaller image differ. */
  readonly pixels: number;
  /** A PNG with the differing pixels in red. */
  readonly image: Uint8Array;
}

/** Compares two PNG images, also of different sizes. Every difference counts, because one browser draws a page the same each time. */
export function compareImages(before: Uint8Array, after: Uint8Array): Comparison {
  const [first, second] = [PNG.sync.read(Buffer.from(before)), PNG.sync.read(Buffer.from(after))];
  const size = { width: Math.max(first.width, second.width), height: Math.max(first.height, second.height) };
  const difference = new PNG(size);
  const pixels = pixelmatch(
    enlarge(first, size).data,
    enlarge(second, size).data,
    difference.data,
    size.width,
    size.height,
    { threshold: 0, includeAA: true },
  );
  return { pixels, image: PNG.sync.write(difference) };
}

/** Adds transparent pixels on the right and at the bottom. */
function enlarge(image: PNG, size: { readonly width: number; readonly height: number }): PNG {
  if (image.width === size.width && image.height === size.height) return image;
  const larger = new PNG(size);
  larger.data.fill(0);
  PNG.bitblt(image, larger, 0, 0, image.width, image.height, 0, 0);
  return larger;
}
