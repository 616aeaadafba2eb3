import { logoType, maxPictureSize, pictureTooLarge, reducedLogoSize } from '@plumbline/domain/company/logo';
import { messages } from '@plumbline/domain/messages/messages';
import { type ImageType, imageTypeOf, parseImage } from '@plumbline/domain/shared/imageFormat';

/** A data URL, or the reason why the file cannot be the logo. */
export type LogoReading = { readonly picture: string } | { readonly refused: string };

const notAnImage = { refused: messages.validation.selectImage };
const tooLarge = { refused: pictureTooLarge };

/**
 * Reads the picture in the file and scales it down if it is larger than a logo needs [R5.07]. Redrawing removes
 * metadata such as camera data [S9].
 */
export async function readLogo(file: File): Promise<LogoReading> {
  if (file.size > maxPictureSize.bytes) return tooLarge;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = imageTypeOf(bytes);
  if (!type) return notAnImage;
  const image = parseImage(bytes);
  if (image && image.width * image.height > maxPictureSize.pixels) return tooLarge;
  const original = new Blob([bytes], { type });
  const bitmap = await createImageBitmap(original).catch(() => undefined);
  if (!bitmap) return notAnImage;
  try {
    const { side, bytes: most } = reducedLogoSize;
    const fits = logoType(bytes) && bytes.byteLength <= most && Math.max(bitmap.width, bitmap.height) <= side;
    return { picture: await dataUrlOf(fits ? original : await scaledDown(bitmap, type)) };
  } finally {
    bitmap.close();
  }
}

/** Fractions of the longest side to try. With the last one every picture is below the size limit. */
const scales = [1, 0.75, 0.5, 0.25];

async function scaledDown(bitmap: ImageBitmap, type: ImageType): Promise<Blob> {
  let drawn = await scaledTo(bitmap, reducedLogoSize.side, type);
  for (const scale of scales.slice(1)) {
    if (drawn.size <= reducedLogoSize.bytes) break;
    drawn = await scaledTo(bitmap, reducedLogoSize.side * scale, type);
  }
  return drawn;
}

/** Draws the picture with its longest side at most `side` pixels. */
function scaledTo(bitmap: ImageBitmap, side: number, type: ImageType): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser gave no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn')));
    canvas.toBlob(take, type, 0.9);
  });
}

const dataUrlOf = (picture: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
