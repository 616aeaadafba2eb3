/** Checks the thumbnails that browsers make. The server decodes no image. */
import { thumbnailLimits } from '@plumbline/domain/files/pictures';
import { parseImage } from '@plumbline/domain/shared/imageFormat';
import { base64Bytes } from '../http/bytes.ts';
import { invalidField } from '../http/errors.ts';
import { detectFileType } from './detectFileType.ts';

export const thumbnailType = 'image/jpeg';

/** Returns the bytes of a thumbnail in a data URL. Throws 400 unless they are one complete JPEG within the limits [S9]. */
export async function readThumbnail(dataUrl: string): Promise<Uint8Array> {
  const bytes = decode(dataUrl.slice(dataUrl.indexOf(',') + 1));
  const image = parseImage(bytes);
  const { side, bytes: maxBytes } = thumbnailLimits;
  const isWithinLimits =
    image?.type === thumbnailType &&
    Math.min(image.width, image.height) >= 1 &&
    Math.max(image.width, image.height) <= side &&
    bytes.byteLength <= maxBytes;
  // `detectFileType` also finds markup and archives in the bytes.
  if (!isWithinLimits || (await detectFileType(bytes)) !== thumbnailType)
    throw invalidField('content', `Not a JPEG of at most ${side} by ${side} pixels and ${maxBytes / 1024} KiB`);
  return bytes;
}

/** Decodes base64. An invalid text has no bytes. */
function decode(base64: string): Uint8Array {
  try {
    return base64Bytes(base64);
  } catch {
    return new Uint8Array();
  }
}
