/** Reads the type and the size of images from their bytes. */

export type ImageType = 'image/png' | 'image/jpeg';

/** In pixels, as the file states it. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

export interface ImageHeader extends ImageSize {
  readonly type: ImageType;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The image type by the first bytes of a file. Undefined for other files. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (pngSignature.every((byte, offset) => bytes[offset] === byte)) return 'image/png';
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : undefined;
}

/** The header of an image. Undefined unless the bytes are one complete PNG or JPEG file [S9]. */
export function parseImage(bytes: Uint8Array): ImageHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const type = imageTypeOf(bytes);
    if (type) return type === 'image/png' ? parsePng(view) : parseJpeg(view);
  } catch (error) {
    // A length in the file points past its end.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

const chunkCode = (name: string) => Array.from(name).reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);
const ihdr = chunkCode('IHDR');
const idat = chunkCode('IDAT');
const iend = chunkCode('IEND');

/** The number of data bytes in the header chunk of a PNG. */
const ihdrLength = 13;

/**
 * Parses a PNG. The chunks start after the 8 bytes of the signature. A chunk has length, type, data and checksum; each of them
 * has 4 bytes, except the data. The first chunk is IHDR, whose data starts with the width and the height. The last chunk is IEND.
 */
function parsePng(view: DataView): ImageHeader | undefined {
  if (view.getUint32(8) !== ihdrLength || view.getUint32(12) !== ihdr) return undefined;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let hasPixels = false;
  for (let offset = 8; ; offset += 12 + view.getUint32(offset)) {
    const type = view.getUint32(offset + 4);
    // With two headers, a browser may use the one that was not checked.
    if (type === ihdr && offset > 8) return undefined;
    if (type === idat) hasPixels = true;
    if (type !== iend) continue;
    const isLastChunk = offset + 12 + view.getUint32(offset) === view.byteLength;
    return hasPixels && isLastChunk ? { type: 'image/png', ...size } : undefined;
  }
}

/** Frames are the markers SOF0 to SOF15. The three excluded markers are DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const startOfScan = 0xda;

/** Parses a JPEG. The end marker is last. */
function parseJpeg(view: DataView): ImageHeader | undefined {
  const size = jpegSize(view);
  const hasEndMarker = view.getUint16(view.byteLength - 2) === 0xffd9;
  return size && hasEndMarker ? { type: 'image/jpeg', ...size } : undefined;
}

/**
 * Reads the size of a JPEG. The segments start after the 2 bytes of the start marker. A segment has a marker (2 bytes), a length (2 bytes,
 * which it includes) and data. The data of the one frame segment has 1 byte for the precision, the height
 * and the width.
 */
function jpegSize(view: DataView): ImageSize | undefined {
  let size: ImageSize | undefined;
  for (let offset = 2; ; offset += 2 + view.getUint16(offset + 2)) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    // With two frames, a browser may use the one that was not checked.
    if (isFrame(marker) && size) return undefined;
    if (isFrame(marker)) size = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    if (marker === startOfScan) break;
  }
  return size;
}

/**
 * The size of a PNG, JPEG, GIF or WebP image. Undefined for other content. Data after the image is allowed, because phones append
 * data to a photo. Read the size before a browser decodes an image: a file of a few kilobytes can decode to gigabytes.
 */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = String.fromCharCode(...bytes.subarray(0, 12));
  try {
    const type = imageTypeOf(bytes);
    if (type === 'image/png')
      return view.getUint32(12) === ihdr ? { width: view.getUint32(16), height: view.getUint32(20) } : undefined;
    if (type === 'image/jpeg') return jpegSize(view);
    if (/^GIF8[79]a/.test(start)) return gifSize(view);
    if (/^RIFF.{4}WEBP$/s.test(start)) return webpSize(view);
  } catch (error) {
    // A length in the file points past its end.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** The size of the screen of a GIF, or of its first frame, because browsers enlarge the screen to the first frame. */
function gifSize(view: DataView): ImageSize {
  const extension = 0x21;
  const frame = 0x2c;
  const colourTable = view.getUint8(10);
  let offset = 13 + (colourTable & 0x80 ? 3 * 2 ** ((colourTable & 7) + 1) : 0);
  while (view.getUint8(offset) === extension) {
    offset += 2;
    for (let length = view.getUint8(offset); length > 0; length = view.getUint8(offset)) offset += 1 + length;
    offset += 1;
  }
  const screen = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (view.getUint8(offset) !== frame) return screen;
  return {
    width: Math.max(screen.width, view.getUint16(offset + 1, true) + view.getUint16(offset + 5, true)),
    height: Math.max(screen.height, view.getUint16(offset + 3, true) + view.getUint16(offset + 7, true)),
  };
}

/** The size in the first chunk of a WebP. It has one of three formats: extended, lossy or lossless. */
function webpSize(view: DataView): ImageSize | undefined {
  const chunk = view.getUint32(12);
  const uint24 = (offset: number) => view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x10000;
  if (chunk === chunkCode('VP8X')) return { width: uint24(24) + 1, height: uint24(27) + 1 };
  if (chunk === chunkCode('VP8 '))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (chunk !== chunkCode('VP8L')) return undefined;
  const bits = view.getUint32(21, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
