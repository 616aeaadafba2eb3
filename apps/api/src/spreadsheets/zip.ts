/** Reads zip archives with limits, and writes archives without compression. */
import { toDataView } from '../files/dataView.ts';
import { damagedSpreadsheet, protectedSpreadsheet, spreadsheetError } from './spreadsheetErrors.ts';

/** A file in a zip archive, as the directory at the end of the archive describes it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedSize: number;
  readonly size: number;
  /** The offset of its local header. */
  readonly at: number;
}

const limits = { entries: 1_000, unpackedBytes: 50 * 2 ** 20 };
const signature = { directory: 0x06054b50, entry: 0x02014b50, file: 0x04034b50 };
const maxCommentLength = 0xffff;
const stored = 0;
const deflated = 8;

/** The directory of a zip archive, read before anything is unpacked. Throws if it is damaged or too large [B1]. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  try {
    const entries = readDirectory(toDataView(bytes), bytes);
    const size = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (size > limits.unpackedBytes)
      throw spreadsheetError('Unpacked, this spreadsheet is larger than 50 MB. Split it into several');
    return entries;
  } catch (error) {
    // an offset outside of the file
    throw error instanceof RangeError ? damagedSpreadsheet() : error;
  }
}

function readDirectory(view: DataView, bytes: Uint8Array): readonly ZipEntry[] {
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries) throw spreadsheetError(`This spreadsheet is made of more than ${limits.entries} parts`);
  const entries: ZipEntry[] = [];
  for (let at = view.getUint32(end + 16, true); entries.length < count; ) {
    if (view.getUint32(at, true) !== signature.entry) throw damagedSpreadsheet();
    if (view.getUint16(at + 8, true) & 1) throw protectedSpreadsheet();
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
  for (let at = last; at >= Math.max(0, last - maxCommentLength); at -= 1) {
    if (view.getUint32(at, true) === signature.directory) return at;
  }
  throw damagedSpreadsheet();
}

/** Unpacks an entry. Throws if the size or checksum differs from the directory. */
export async function unzip(bytes: Uint8Array, { at, method, crc, packedSize, size }: ZipEntry): Promise<Uint8Array> {
  const start = contentStart(toDataView(bytes), at);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.byteLength !== packedSize) throw damagedSpreadsheet();
  if (method === stored && packedSize === size) return packed;
  if (method !== deflated) throw damagedSpreadsheet();
  const unpacked = new Uint8Array(size);
  let length = 0;
  try {
    for await (const chunk of inflate(packed, crc, size)) {
      unpacked.set(chunk, length);
      length += chunk.byteLength;
    }
  } catch {
    // longer (then set throws) or shorter than declared, or another checksum
    throw damagedSpreadsheet();
  }
  return unpacked;
}

function contentStart(view: DataView, at: number): number {
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== signature.file) throw damagedSpreadsheet();
  return at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
}

const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

/** Inflates deflated bytes in a gzip frame, so that the platform checks length and checksum. */
function inflate(packed: Uint8Array, crc: number, size: number): ReadableStream<Uint8Array> {
  const end = new DataView(new ArrayBuffer(8));
  end.setUint32(0, crc, true);
  end.setUint32(4, size, true);
  const gzip = new Blob([gzipHeader, packed as Uint8Array<ArrayBuffer>, end]);
  return gzip.stream().pipeThrough(new DecompressionStream('gzip'));
}

interface ZipPart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A zip archive without compression, for a library that would unpack without a limit. Its checksums are 0. */
export function createUncompressedZip(parts: readonly ZipPart[]): Uint8Array {
  const named = parts.map(({ name, bytes }) => ({ name: new TextEncoder().encode(name), bytes }));
  const sizeOf = (header: number) => named.reduce((sum, { name }) => sum + header + name.byteLength, 0);
  const filesEnd = named.reduce((sum, { bytes }) => sum + bytes.byteLength, sizeOf(30));
  const directorySize = sizeOf(46);
  const zip = new Uint8Array(filesEnd + directorySize + 22);
  const view = new DataView(zip.buffer);
  let file = 0;
  let entry = filesEnd;
  for (const { name, bytes } of named) {
    view.setUint32(file, signature.file, true);
    view.setUint32(entry, signature.entry, true);
    for (const sizes of [file + 18, entry + 20]) {
      view.setUint32(sizes, bytes.byteLength, true);
      view.setUint32(sizes + 4, bytes.byteLength, true);
      view.setUint16(sizes + 8, name.byteLength, true);
    }
    view.setUint32(entry + 42, file, true);
    zip.set(name, file + 30);
    zip.set(name, entry + 46);
    zip.set(bytes, file + 30 + name.byteLength);
    file += 30 + name.byteLength + bytes.byteLength;
    entry += 46 + name.byteLength;
  }
  view.setUint32(entry, signature.directory, true);
  view.setUint16(entry + 8, parts.length, true);
  view.setUint16(entry + 10, parts.length, true);
  view.setUint32(entry + 12, directorySize, true);
  view.setUint32(entry + 16, filesEnd, true);
  return zip;
}
