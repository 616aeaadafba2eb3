/** Builds small images for tests. */

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0));
const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const chunk = (type: string, data: readonly number[]) => [
  ...uint32(data.length),
  ...ascii(type),
  ...data,
  // The checksum is 0, because no test validates it.
  ...uint32(0),
];

export interface ImageOptions {
  readonly width?: number;
  readonly height?: number;
  /** The number of bytes of the pixel data of a PNG. `aJpeg` ignores it. */
  readonly bytes?: number;
  /** A text in the metadata, as in the photos of a camera. */
  readonly comment?: string;
}

export const aPng = ({ width = 2, height = 2, bytes = 12, comment }: ImageOptions = {}): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...[0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a],
    // The last five bytes: 8 bits per channel, RGBA, and the default compression, filter and interlace.
    ...chunk('IHDR', [...uint32(width), ...uint32(height), 8, 6, 0, 0, 0]),
    ...(comment === undefined ? [] : chunk('tEXt', ascii(`Comment\0${comment}`))),
    ...chunk('IDAT', Array<number>(bytes).fill(7)),
    ...chunk('IEND', []),
  ]);

/** The second bytes of the markers of a JPEG. */
const marker = { startOfImage: 0xd8, jfif: 0xe0, comment: 0xfe, frame: 0xc0, startOfScan: 0xda, endOfImage: 0xd9 };
const segment = (code: number, data: readonly number[]) => [0xff, code, 0, data.length + 2, ...data];

export const aJpeg = ({ width = 2, height = 2, comment }: ImageOptions = {}): Uint8Array<ArrayBuffer> => {
  const size = [height, width].flatMap((side) => [side >> 8, side & 255]);
  return Uint8Array.from([
    ...[0xff, marker.startOfImage],
    ...segment(marker.jfif, [...ascii('JFIF'), 0]),
    ...(comment === undefined ? [] : segment(marker.comment, ascii(comment))),
    // 8 bits per sample and one color component
    ...segment(marker.frame, [8, ...size, 1, 1, 0x11, 0]),
    // One component, the default tables, and the coefficients 0 to 63.
    ...segment(marker.startOfScan, [1, 1, 0, 0, 63, 0]),
    // The pixel data is a placeholder.
    ...[1, 2, 3],
    ...[0xff, marker.endOfImage],
  ]);
};

const uint16 = (value: number) => [value & 255, (value >> 8) & 255];
const uint24 = (value: number) => [...uint16(value), (value >> 16) & 255];

/** A GIF with one frame, by default as large as the screen. The sizes of a GIF and of a WebP are little-endian. */
export const aGif = ({
  width = 2,
  height = 2,
  frame = { width, height },
}: ImageOptions & {
  readonly frame?: Required<Pick<ImageOptions, 'width' | 'height'>>;
} = {}): Uint8Array<ArrayBuffer> =>
  Uint8Array.from([
    ...ascii('GIF89a'),
    // Without a colour table.
    ...[...uint16(width), ...uint16(height), 0, 0, 0],
    // An extension block with a delay.
    ...[0x21, 0xf9, 4, 0, 10, 0, 0, 0],
    ...[0x2c, 0, 0, 0, 0, ...uint16(frame.width), ...uint16(frame.height), 0],
    // The pixel data is a placeholder: the code size and one block.
    ...[2, 1, 7, 0],
    0x3b,
  ]);

/** The header of a WebP without pixels, with its size in the format of the first chunk. */
export function aWebp(format: 'VP8 ' | 'VP8L' | 'VP8X', { width = 2, height = 2 }: ImageOptions = {}) {
  const bits = width - 1 + (height - 1) * 2 ** 14;
  const data = {
    'VP8 ': [0, 0, 0, 0x9d, 0x01, 0x2a, ...uint16(width), ...uint16(height)],
    VP8L: [0x2f, ...uint24(bits), bits >>> 24],
    VP8X: [0, 0, 0, 0, ...uint24(width - 1), ...uint24(height - 1)],
  }[format];
  const chunk = [...ascii(format), ...uint24(data.length), 0, ...data];
  return Uint8Array.from([...ascii('RIFF'), ...uint24(chunk.length + 4), 0, ...ascii('WEBP'), ...chunk]);
}
