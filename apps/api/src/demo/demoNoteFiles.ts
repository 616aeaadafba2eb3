/** The files of the demo notes: a sketch of a roof as a PNG, and the measurements of the roof as a PDF. */

/** The indexes of the colours in `sketch.colours`. */
const [paper, grid, ink, slope] = [0, 1, 2, 3];
/** The edges of the roof in pixels. */
const left = 60;
const right = 420;
const top = 50;
const bottom = 270;
const middle = (top + bottom) / 2;
/** The length of a hip, measured along the ridge. */
const hipLength = (bottom - top) / 2;

/** A hip roof from above on squared paper: eaves, ridge, hips, and one slope in a light colour. */
const sketch: IndexedImage = {
  width: 480,
  height: 320,
  colours: [
    [253, 252, 249],
    [226, 231, 238],
    [38, 70, 122],
    [222, 233, 247],
  ],
  colourIndex: (x, y) => {
    const isAcross = x >= left && x <= right;
    const isWithin = isAcross && y >= top && y <= bottom;
    const distanceToEnd = Math.min(x - left, right - x);
    const distanceToEave = Math.min(y - top, bottom - y);
    const isEave = isWithin && (distanceToEnd < 3 || distanceToEave < 3);
    const isRidge = distanceToEnd >= hipLength && Math.abs(y - middle) < 2;
    const isHip = isWithin && distanceToEnd <= hipLength && Math.abs(distanceToEnd - distanceToEave) < 2;
    if (isEave || isRidge || isHip) return ink;
    if (isWithin && y > middle && distanceToEave < distanceToEnd) return slope;
    return x % 20 === 0 || y % 20 === 0 ? grid : paper;
  },
};

/** The roof sketch as a PNG. */
export const roofSketchPng = (): Promise<Uint8Array<ArrayBuffer>> => encodePng(sketch);

/** An image of at most 256 colours. */
interface IndexedImage {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each colour. */
  readonly colours: readonly (readonly [number, number, number])[];
  /** The index of the colour of a pixel. The top left pixel has x = 0 and y = 0. */
  colourIndex(x: number, y: number): number;
}

/** Encodes an image as a PNG. Uses no Node APIs, because the demo company is also created in a browser. */
async function encodePng({ width, height, colours, colourIndex }: IndexedImage): Promise<Uint8Array<ArrayBuffer>> {
  // Each row starts with the filter type 0.
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = colourIndex(x, y);
  }
  const compressed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  const pixels = new Uint8Array(await new Response(compressed).arrayBuffer());
  const parts = [
    // The signature of PNG files.
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    // 8 bits for each pixel, colours from a palette, and the default compression, filter and interlacing.
    chunk('IHDR', Uint8Array.from([...uint32(width), ...uint32(height), 8, 3, 0, 0, 0])),
    chunk('PLTE', Uint8Array.from(colours.flat())),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** The four bytes of an integer, the highest byte first. */
const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const nameAndData = Uint8Array.from([...new TextEncoder().encode(name), ...data]);
  return Uint8Array.from([...uint32(data.byteLength), ...nameAndData, ...uint32(crc32(nameAndData))]);
}

/** The CRC-32 of a PNG chunk. 0xedb88320 is its polynomial. */
function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const escapePdf = (text: string) => text.replace(/[\\()]/g, '\\$&');

/** Creates a PDF with one letter page of Helvetica text. The text must be ASCII, so that each character is one byte. */
export function measurementPdf(heading: string, lines: readonly string[]): Uint8Array<ArrayBuffer> {
  // Text operators of PDF: Tf selects the font and its size, Td moves to a position relative to the previous one, Tj shows a text.
  const text = [
    'BT /F1 18 Tf 72 700 Td',
    `(${escapePdf(heading)}) Tj /F1 11 Tf 0 -12 Td`,
    ...lines.map((line) => `0 -18 Td (${escapePdf(line)}) Tj`),
    'ET',
  ].join('\n');
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const begin = '%PDF-1.4\n';
  // The table has the position of each object in the file, with 10 digits.
  const positions = objects.map((_, index) => begin.length + objects.slice(0, index).join('').length);
  const table = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`);
  const size = objects.length + 1;
  const end = [
    `xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}`,
    `trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${begin.length + objects.join('').length}\n%%EOF\n`,
  ];
  return new TextEncoder().encode([begin, ...objects, ...end].join(''));
}
