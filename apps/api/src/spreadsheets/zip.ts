import { toDataView } from '../files/dataView.ts';
import { damaged, isProtected, unreadable } from './refusal.ts';

/** A file in a zip, as the directory at its end has it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its local header starts. */
  readonly at: number;
}

const most = { entries: 1_000, bytes: 50 * 2 ** 20 };
export const signature = { directory: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 };
const longestComment = 0xffff;
const stored = 0;
const deflated = 8;

/** What a zip says it holds, before anything is unpacked: refused where it is not whole, or too much [B1]. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  try {
    const entries = readDirectory(toDataView(bytes), bytes);
    const size = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (size > most.bytes) throw unreadable('Unpacked, this spreadsheet is larger than 50 MB. Split it into several');
    return entries;
  } catch (error) {
    // an offset that points outside of the file
    throw error instanceof RangeError ? damaged() : error;
  }
}

function readDirectory(view: DataView, bytes: Uint8Array): readonly ZipEntry[] {
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count > most.entries) throw unreadable(`This spreadsheet is made of more than ${most.entries} parts`);
  const entries: ZipEntry[] = [];
  for (let at = view.getUint32(end + 16, true); entries.length < count; ) {
    if (view.getUint32(at, true) !== signature.entry) throw damaged();
    if (view.getUint16(at + 8, true) & 1) throw isProtected();
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, nameEnd)),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOfDirectory(view: DataView): number {
  const last = view.byteLength - 22;
  for (let at = last; at >= Math.max(0, last - longestComment); at -= 1) {
    if (view.getUint32(at, true) === signature.directory) return at;
  }
  throw damaged();
}

/** The entry's bytes: no more than it said, and refused where they are not those that were packed. */
export async function unzipped(
  bytes: Uint8Array,
  { at, method, crc, packedSize, size }: ZipEntry,
): Promise<Uint8Array> {
  const start = startOf(toDataView(bytes), at);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.byteLength !== packedSize) throw damaged();
  if (method === stored && packedSize === size) return packed;
  if (method !== deflated) throw damaged();
  const all = new Uint8Array(size);
  let length = 0;
  try {
    for await (const chunk of inflated(packed, crc, size)) {
      all.set(chunk, length);
      length += chunk.byteLength;
    }
  } catch {
    // more than it said (the set throws), less, or other bytes than were packed
    throw damaged();
  }
  return all;
}

function startOf(view: DataView, at: number): number {
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== signature.file) throw damaged();
  return at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
}

const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

/** Deflate in the wrapping of gzip, whose end the platform itself compares with length and checksum. */
function inflated(packed: Uint8Array, crc: number, size: number): ReadableStream<Uint8Array> {
  const end = new DataView(new ArrayBuffer(8));
  end.setUint32(0, crc, true);
  end.setUint32(4, size, true);
  const gzip = new Blob([gzipHeader, packed as Uint8Array<ArrayBuffer>, end]);
  return gzip.stream().pipeThrough(new DecompressionStream('gzip'));
}
