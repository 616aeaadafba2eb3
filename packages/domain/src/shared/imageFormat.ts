export type ImageType = 'image/png' | 'image/jpeg';

export interface Image {
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** The image type by the first bytes of a file; undefined for other files. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (pngSignature.every((byte, at) => bytes[at] === byte)) return 'image/png';
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? 'image/jpeg' : undefined;
}

/** The type and size of an image by its content; undefined unless the bytes are one complete PNG or JPEG file [S9]. */
export function parseImage(bytes: Uint8Array): Image | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const type = imageTypeOf(bytes);
    if (type) return type === 'image/png' ? png(view) : jpeg(view);
  } catch (error) {
    // a length in the file points past its end
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

const chunk = (name: string) => Array.from(name).reduce((code, letter) => code * 256 + letter.charCodeAt(0), 0);
const ihdr = chunk('IHDR');
const idat = chunk('IDAT');
const iend = chunk('IEND');

/** A PNG has chunks of length, type, data, checksum: one IHDR first, then pixels, and IEND at the end. */
function png(view: DataView): Image | undefined {
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== ihdr) return undefined;
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  let hasPixels = false;
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const type = view.getUint32(at + 4);
    // with two headers, a browser may use the one that was not checked
    if (type === ihdr && at > 8) return undefined;
    if (type === idat) hasPixels = true;
    if (type !== iend) continue;
    const endsHere = at + 12 + view.getUint32(at) === view.byteLength;
    return hasPixels && endsHere ? { type: 'image/png', ...size } : undefined;
  }
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const startOfScan = 0xda;

/** A JPEG has segments of marker and length up to the scan. One frame has the size. The end marker is last. */
function jpeg(view: DataView): Image | undefined {
  let size: Pick<Image, 'width' | 'height'> | undefined;
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // with two frames, a browser may use the one that was not checked
    if (isFrame(marker) && size) return undefined;
    if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    if (marker === startOfScan) break;
  }
  const closed = view.getUint16(view.byteLength - 2) === 0xffd9;
  return size && closed ? { type: 'image/jpeg', ...size } : undefined;
}
