/** Compares two PNG images pixel by pixel. */
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export interface ImageDifference {
  /** The number of pixels that differ. Pixels outside the smaller image differ. */
  readonly pixels: number;
  /** A PNG with the differing pixels in red. */
  readonly image: Uint8Array;
}

/**
 * Compares two PNG images, also of different sizes. Every difference counts, because a browser draws an unchanged page with the same
 * pixels each time.
 */
export function compareImages(before: Uint8Array, after: Uint8Array): ImageDifference {
  const [beforeImage, afterImage] = [PNG.sync.read(Buffer.from(before)), PNG.sync.read(Buffer.from(after))];
  const size = {
    width: Math.max(beforeImage.width, afterImage.width),
    height: Math.max(beforeImage.height, afterImage.height),
  };
  const difference = new PNG(size);
  const pixels = pixelmatch(
    enlarge(beforeImage, size).data,
    enlarge(afterImage, size).data,
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
