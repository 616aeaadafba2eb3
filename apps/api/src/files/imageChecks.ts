/** Checks that a file is one complete image. Only a JPEG may have arbitrary data after the image [S9]. */
import { parseImage } from '@plumbline/domain/shared/imageFormat';
import { toDataView } from './dataView.ts';

type IsCompleteImage = (bytes: Uint8Array) => boolean;

/** Creates a check that also returns false if a length in the file points past the end of the file. */
const withinBounds =
  (isComplete: (view: DataView) => boolean): IsCompleteImage =>
  (bytes) => {
    try {
      return isComplete(toDataView(bytes));
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  };

export const isPng: IsCompleteImage = (bytes) => parseImage(bytes)?.type === 'image/png';

/**
 * Returns whether the bytes up to the last end marker are a JPEG image. Data after it is allowed, because phones append data to a
 * photo, such as a short video or a timestamp.
 */
export const isJpeg: IsCompleteImage = (bytes) => {
  let end = bytes.byteLength - 1;
  // A loop is much faster than one lastIndexOf call for each 0xd9 [S13].
  while (end > 0 && !(bytes[end] === 0xd9 && bytes[end - 1] === 0xff)) end -= 1;
  return end > 0 && parseImage(bytes.subarray(0, end + 1))?.type === 'image/jpeg';
};

// The codes, offsets and lengths of GIF are from its specification, GIF89a.
const extensionBlock = 0x21;
const imageBlock = 0x2c;
const trailerByte = 0x3b;

/** The size of the colour table in bytes. Each colour has three bytes, and the flags contain the number of colours. */
const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns whether the file contains only extension blocks and image blocks after its header, and ends with the trailer byte. */
export const isGif = withinBounds((view) => {
  let position = 13 + colourTableBytes(view.getUint8(10));
  for (;;) {
    const block = view.getUint8(position);
    if (block === trailerByte) return position + 1 === view.byteLength;
    if (block === extensionBlock) position += 2;
    else if (block === imageBlock) position += 11 + colourTableBytes(view.getUint8(position + 9));
    else return false;
    for (let length = view.getUint8(position); length > 0; length = view.getUint8(position)) position += 1 + length;
    position += 1;
  }
});

/** Returns whether the file ends at the length in its RIFF header. One byte of padding is allowed. */
export const isWebp = withinBounds((view) => [0, 1].includes(view.byteLength - 8 - view.getUint32(4, true)));

/** The letters `meta` as a number. */
const metaBoxType = 0x6d657461;

/** Returns whether the file consists of complete boxes and has a `meta` box, which locates the image. */
export const isHeic = withinBounds((view) => {
  let hasMeta = false;
  let position = 0;
  while (position < view.byteLength) {
    const size = view.getUint32(position);
    if (view.getUint32(position + 4) === metaBoxType) hasMeta = true;
    // Size 0: the box ends at the end of the file. Size 1: the length is the 64-bit number after the type.
    const length =
      size === 0 ? view.byteLength - position : size === 1 ? Number(view.getBigUint64(position + 8)) : size;
    if (length < 8) return false;
    position += length;
  }
  return hasMeta && position === view.byteLength;
});
