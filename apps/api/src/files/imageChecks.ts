/** Checks that a file is one complete image, without truncation and without other content after the start [S9]. */
import { parseImage } from '@plumbline/domain/shared/imageFormat';
import { toDataView } from './dataView.ts';

type IsWhole = (bytes: Uint8Array) => boolean;

/** Returns false if a length points past the end. */
const withinBounds =
  (isWhole: (view: DataView) => boolean): IsWhole =>
  (bytes) => {
    try {
      return isWhole(toDataView(bytes));
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  };

export const isPng: IsWhole = (bytes) => parseImage(bytes)?.type === 'image/png';

/** Phones append data after the end of a photo, such as a short video or a timestamp. */
export const isJpeg: IsWhole = (bytes) => {
  let end = bytes.byteLength - 1;
  // a loop: one lastIndexOf call for each 0xd9 takes much longer [S13]
  while (end > 0 && !(bytes[end] === 0xd9 && bytes[end - 1] === 0xff)) end -= 1;
  return end > 0 && parseImage(bytes.subarray(0, end + 1))?.type === 'image/jpeg';
};

const extension = 0x21;
const image = 0x2c;
const trailer = 0x3b;

/** The bytes of the colour table: three for each colour, the flags give the number. */
const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Returns whether the file has only known block types and ends with the trailer byte. */
export const isGif = withinBounds((view) => {
  let at = 13 + colourTableBytes(view.getUint8(10));
  for (;;) {
    const block = view.getUint8(at);
    if (block === trailer) return at + 1 === view.byteLength;
    if (block === extension) at += 2;
    else if (block === image) at += 11 + colourTableBytes(view.getUint8(at + 9));
    else return false;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
    at += 1;
  }
});

/** RIFF contains its length, which may be padded by one byte. */
export const isWebp = withinBounds((view) => [0, 1].includes(view.byteLength - 8 - view.getUint32(4, true)));

const meta = 0x6d657461;

/** Boxes with length and type up to the end. The `meta` box locates the image. */
export const isHeic = withinBounds((view) => {
  let hasMeta = false;
  let at = 0;
  while (at < view.byteLength) {
    const size = view.getUint32(at);
    if (view.getUint32(at + 4) === meta) hasMeta = true;
    // 0 means up to the end of the file, 1 means that the length follows the type
    const length = size === 0 ? view.byteLength - at : size === 1 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < 8) return false;
    at += length;
  }
  return hasMeta && at === view.byteLength;
});
