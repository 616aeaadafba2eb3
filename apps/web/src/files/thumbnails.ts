/** Makes thumbnails of pictures in the browser. The server decodes no picture. */
import { maxPicturePixels, thumbnailLimits } from '@plumbline/domain/files/pictures';
import { readImageSize } from '@plumbline/domain/shared/imageFormat';

/** The qualities of a JPEG that are tried in order until the thumbnail is small enough. */
const qualities = [0.8, 0.5, 0.2];

/**
 * Returns a square thumbnail of the centre of a picture as a data URL, in the orientation that the camera recorded. Null if the file is
 * not a picture, if it is too large to be decoded, or if this browser cannot decode it.
 */
export async function makeThumbnail(file: Blob): Promise<string | null> {
  if (!(await canBeShown(file))) return null;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  try {
    return drawThumbnail(bitmap);
  } finally {
    bitmap.close();
  }
}

/** Whether a file is a picture by its content, and small enough to be decoded. */
export async function canBeShown(file: Blob): Promise<boolean> {
  const size = readImageSize(new Uint8Array(await file.arrayBuffer()));
  return size !== undefined && size.width * size.height <= maxPicturePixels;
}

function drawThumbnail(bitmap: ImageBitmap): string | null {
  const cropped = Math.min(bitmap.width, bitmap.height);
  const side = Math.min(cropped, thumbnailLimits.side);
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const context = canvas.getContext('2d');
  if (!context) return null;
  // A JPEG has no transparency. Without this, transparent pixels would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = 'high';
  const left = (bitmap.width - cropped) / 2;
  const top = (bitmap.height - cropped) / 2;
  context.drawImage(bitmap, left, top, cropped, cropped, 0, 0, side, side);
  for (const quality of qualities) {
    const image = canvas.toDataURL('image/jpeg', quality);
    if (base64Bytes(image) <= thumbnailLimits.bytes) return image;
  }
  return null;
}

/** The number of bytes of a data URL, at most 2 too many. */
const base64Bytes = (dataUrl: string) => ((dataUrl.length - dataUrl.indexOf(',') - 1) / 4) * 3;
