/** The sizes and file types that a company logo can have, and the size to which the browser reduces a larger picture [R5.07, S9]. */
import { type ImageHeader, type ImageType, parseImage } from '../shared/imageFormat.ts';

export const maxLogoBytes = 2 * 2 ** 20;
// The number of pixels is limited, because an image of a few kilobytes can decode to gigabytes in a browser.
const maxSidePixels = 8_000;
const maxPixels = 24_000_000;

/** The largest image that the browser reads to reduce it to a logo. */
export const maxOriginalImageSize = { bytes: 25 * 2 ** 20, pixels: 100_000_000 };
export const originalImageTooLarge =
  'This picture is larger than 25 MB or 100 megapixels. Please choose a smaller one.';

/**
 * The browser reduces a logo to this size. `side` is the longer side in pixels, and `bytes` is the maximum size of the file. The size is
 * large enough for a sharp print, and small enough to load with every page.
 */
export const reducedLogoSize = { side: 1200, bytes: 512 * 2 ** 10 };

const hasValidSize = ({ width, height }: ImageHeader) =>
  width > 0 && height > 0 && width <= maxSidePixels && height <= maxSidePixels && width * height <= maxPixels;

/** The type of a logo by its content. Undefined for a file that cannot be a logo [R5.07, S9]. */
export function logoType(bytes: Uint8Array): ImageType | undefined {
  if (bytes.byteLength > maxLogoBytes) return undefined;
  const image = parseImage(bytes);
  return image && hasValidSize(image) ? image.type : undefined;
}
