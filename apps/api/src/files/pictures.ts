import { imageOf } from '@plumbline/domain/company/image';
import { viewOf } from './viewOf.ts';

/** Whether bytes are one whole picture: a file that ends early, or is something else behind a picture's first bytes, is none [S9]. */
type IsWhole = (bytes: Uint8Array) => boolean;

/** A length that points past the end is read as 'no'. */
const within =
  (isWhole: (view: DataView) => boolean): IsWhole =>
  (bytes) => {
    try {
      return isWhole(viewOf(bytes));
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  };

export const isPng: IsWhole = (bytes) => imageOf(bytes)?.type === 'image/png';

/** Phones put more behind a photograph's end: a short film, the moment it was taken. */
export const isJpeg: IsWhole = (bytes) => {
  let end = bytes.byteLength - 1;
  // a loop: one lastIndexOf call for each 0xd9 takes much longer [S13]
  while (end > 0 && !(bytes[end] === 0xd9 && bytes[end - 1] === 0xff)) end -= 1;
  return end > 0 && imageOf(bytes.subarray(0, end + 1))?.type === 'image/jpeg';
};

const extension = 0x21;
const picture = 0x2c;
const trailer = 0x3b;

/** Colours as many as the flags say, three bytes each. */
const colourTable = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Blocks of known kinds up to the trailer, which is the last byte. */
export const isGif = within((view) => {
  let at = 13 + colourTable(view.getUint8(10));
  for (;;) {
    const block = view.getUint8(at);
    if (block === trailer) return at + 1 === view.byteLength;
    if (block === extension) at += 2;
    else if (block === picture) at += 11 + colourTable(view.getUint8(at + 9));
    else return false;
    for (let length = view.getUint8(at); length > 0; length = view.getUint8(at)) at += 1 + length;
    at += 1;
  }
});

/** RIFF says its length, which may be padded by a byte. */
export const isWebp = within((view) => [0, 1].includes(view.byteLength - 8 - view.getUint32(4, true)));

const meta = 0x6d657461;

/** Boxes of length and type up to the end; the `meta` box says where the picture is. */
export const isHeic = within((view) => {
  let hasMeta = false;
  let at = 0;
  while (at < view.byteLength) {
    const size = view.getUint32(at);
    if (view.getUint32(at + 4) === meta) hasMeta = true;
    // 0 is 'all the rest', 1 is 'the length stands behind the type'
    const length = size === 0 ? view.byteLength - at : size === 1 ? Number(view.getBigUint64(at + 8)) : size;
    if (length < 8) return false;
    at += length;
  }
  return hasMeta && at === view.byteLength;
});
