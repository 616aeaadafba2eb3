/** Reads the type and the size of PNG and JPEG images from their bytes. */

export type ImageType = 'image/png' | 'image/jpeg';

/** The type and the size of an image in pixels, as the file states them. */
export interface ImageHeader {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
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

/**
 * Parses a JPEG. The segments start after the 2 bytes of the start marker. A segment has a marker (2 bytes), a length (2 bytes,
 * which it includes) and data. The data of the one frame segment has 1 byte for the precision, the height
 * and the width. The end marker is last.
 */
function parseJpeg(view: DataView): ImageHeader | undefined {
  let size: Pick<ImageHeader, 'width' | 'height'> | undefined;
  for (let offset = 2; ; offset += 2 + view.getUint16(offset + 2)) {
    if (view.getUint8(offset) !== 0xff) return undefined;
    const marker = view.getUint8(offset + 1);
    // With two frames, a browser may use the one that was not checked.
    if (isFrame(marker) && size) return undefined;
    if (isFrame(marker)) size = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
    if (marker === startOfScan) break;
  }
  const hasEndMarker = view.getUint16(view.byteLength - 2) === 0xffd9;
  return size && hasEndMarker ? { type: 'image/jpeg', ...size } : undefined;
}
