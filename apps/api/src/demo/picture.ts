/** A picture of at most 256 colours, drawn point by point. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each colour. */
  readonly colours: readonly (readonly [number, number, number])[];
  /** The number of the colour at a point, from the top left. */
  at(x: number, y: number): number;
}

/** As a PNG, without Node: the demo company is made in a browser too. */
export async function pngOf({ width, height, colours, at }: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const rows = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = at(x, y);
  }
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  const pixels = new Uint8Array(await new Response(packed).arrayBuffer());
  const parts = [
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Uint8Array.from([...uint32(width), ...uint32(height), 8, 3, 0, 0, 0])),
    chunk('PLTE', Uint8Array.from(colours.flat())),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ];
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

function chunk(name: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const named = Uint8Array.from([...new TextEncoder().encode(name), ...data]);
  return Uint8Array.from([...uint32(data.byteLength), ...named, ...uint32(checksum(named))]);
}

/** CRC-32 as PNG has it. */
function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}
