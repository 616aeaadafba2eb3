/** Reads a chosen image file as a logo, and draws the image again if the file is too large or not valid as a logo. */
import { logoType, maxOriginalImageSize, originalImageTooLarge, reducedLogoSize } from '@plumbline/domain/company/logo';
import { messages } from '@plumbline/domain/messages/messages';
import { type ImageType, imageTypeOf, parseImage } from '@plumbline/domain/shared/imageFormat';

/** A data URL, or the reason why the file cannot be the logo. */
export type LogoReadResult = { readonly image: string } | { readonly error: string };

const notAnImageError = { error: messages.validation.selectImage };
const tooLargeError = { error: originalImageTooLarge };

/**
 * Reads the image in the file. The result is the unchanged file if it is within `reducedLogoSize` and `logoType` accepts it. Otherwise
 * the image is drawn again, at most as large as `reducedLogoSize` [R5.07], and loses metadata such as camera data [S9].
 */
export async function readLogo(file: File): Promise<LogoReadResult> {
  if (file.size > maxOriginalImageSize.bytes) return tooLargeError;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = imageTypeOf(bytes);
  if (!type) return notAnImageError;
  const image = parseImage(bytes);
  if (image && image.width * image.height > maxOriginalImageSize.pixels) return tooLargeError;
  const original = new Blob([bytes], { type });
  const bitmap = await createImageBitmap(original).catch(() => undefined);
  if (!bitmap) return notAnImageError;
  try {
    const { side, bytes: maxBytes } = reducedLogoSize;
    const canStayUnchanged =
      logoType(bytes) && bytes.byteLength <= maxBytes && Math.max(bitmap.width, bitmap.height) <= side;
    return { image: await dataUrlOf(canStayUnchanged ? original : await drawReduced(bitmap, type)) };
  } finally {
    bitmap.close();
  }
}

/** The fractions of the maximum side that are tried in order. With the last fraction every image is below the size limit. */
const scales = [1, 0.75, 0.5, 0.25];

/** From 0 to 1. Browsers ignore it for a PNG. */
const jpegQuality = 0.9;

/** Draws the image at the first of the `scales` at which the file is small enough. */
async function drawReduced(bitmap: ImageBitmap, type: ImageType): Promise<Blob> {
  let image = await drawImage(bitmap, reducedLogoSize.side, type);
  for (const scale of scales.slice(1)) {
    if (image.size <= reducedLogoSize.bytes) break;
    image = await drawImage(bitmap, reducedLogoSize.side * scale, type);
  }
  return image;
}

/** Draws the image with its longer side at most `side` pixels. */
function drawImage(bitmap: ImageBitmap, side: number, type: ImageType): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The logo cannot be drawn: the browser returned no canvas context');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const onBlob = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The logo cannot be drawn: the browser returned no file for the canvas'));
    canvas.toBlob(onBlob, type, jpegQuality);
  });
}

const dataUrlOf = (image: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(image);
  });
