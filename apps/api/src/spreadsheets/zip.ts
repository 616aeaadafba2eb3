/**
 * Reads zip archives with limits. An archive has its files, then a directory with one entry for each file, then the end record. See
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT.
 */
import { crc32 } from 'hash-wasm';
import { toDataView } from '../files/dataView.ts';
import { damagedSpreadsheet, protectedSpreadsheet, spreadsheetError } from '../ports.ts';

/** A file in a zip archive, as the directory at the end of the archive describes it. */
export interface ZipEntry {
  readonly name: string;
  /** The number of the compression method. */
  readonly method: number;
  /** The CRC-32 checksum of the unpacked content. */
  readonly crc: number;
  /** The bytes in the archive. */
  readonly packedSize: number;
  /** The bytes after unpacking. */
  readonly size: number;
  /** The offset of the header in front of the content. */
  readonly headerOffset: number;
}

const limits = { entries: 1_000, unpackedBytes: 50 * 2 ** 20 };
/** The first 4 bytes of each header. */
const signature = {
  file: 0x04034b50,
  entry: 0x02014b50,
  endRecord: 0x06054b50,
  zip64EndRecord: 0x06064b50,
  zip64Locator: 0x07064b50,
};
/** The bytes of each header without the texts that follow it. */
const headerLength = { file: 30, entry: 46, endRecord: 22, zip64Locator: 20 };
/** ZIP64: a number of 32 bits with this value is elsewhere in 64 bits. Some programs write it for small files too. */
const in64Bits = 0xffffffff;
/** The number of the extra field of an entry that contains the numbers with 64 bits. */
const zip64Field = 0x0001;
/** The maximum number of bytes of the comment after the end record. */
const maxCommentLength = 0xffff;
/** The numbers of the two compression methods that are accepted: none, and DEFLATE. */
const storedMethod = 0;
const deflatedMethod = 8;

/** Reads the directory of a zip archive before anything is unpacked. Throws if the archive is damaged, encrypted or too large [B1]. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] {
  try {
    const entries = readDirectory(toDataView(bytes), bytes);
    const size = entries.reduce((sum, entry) => sum + entry.size, 0);
    if (size > limits.unpackedBytes)
      throw spreadsheetError('Unpacked, this spreadsheet is larger than 50 MB. Split it into several files');
    return entries;
  } catch (error) {
    // A RangeError means an offset outside of the file.
    throw error instanceof RangeError ? damagedSpreadsheet() : error;
  }
}

function readDirectory(view: DataView, bytes: Uint8Array): readonly ZipEntry[] {
  const { count, directoryOffset } = readEndRecord(view);
  if (count > limits.entries) throw spreadsheetError(`This spreadsheet is made of more than ${limits.entries} parts`);
  const entries: ZipEntry[] = [];
  for (let entryOffset = directoryOffset; entries.length < count; ) {
    if (view.getUint32(entryOffset, true) !== signature.entry) throw damagedSpreadsheet();
    // Bit 0 of the flags marks an encrypted entry.
    if (view.getUint16(entryOffset + 8, true) & 1) throw protectedSpreadsheet();
    const nameEnd = entryOffset + headerLength.entry + view.getUint16(entryOffset + 28, true);
    // The name is followed by the extra fields and the comment of the entry.
    const extraFieldsEnd = nameEnd + view.getUint16(entryOffset + 30, true);
    // The numbers with 64 bits stand in this order, and only those that are not in the header.
    const next64Bits = numbersWith64Bits(view, nameEnd, extraFieldsEnd);
    const number = (offset: number) => {
      const value = view.getUint32(offset, true);
      return value === in64Bits ? next64Bits() : value;
    };
    const size = number(entryOffset + 24);
    const packedSize = number(entryOffset + 20);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(entryOffset + headerLength.entry, nameEnd)),
      method: view.getUint16(entryOffset + 10, true),
      crc: view.getUint32(entryOffset + 16, true),
      packedSize,
      size,
      headerOffset: number(entryOffset + 42),
    });
    entryOffset = extraFieldsEnd + view.getUint16(entryOffset + 32, true);
  }
  return entries;
}

/** Returns a function that returns the numbers of the ZIP64 field one after the other. It throws if there are no more. */
function numbersWith64Bits(view: DataView, start: number, end: number): () => number {
  let offset = start;
  while (offset + 4 <= end && view.getUint16(offset, true) !== zip64Field)
    offset += 4 + view.getUint16(offset + 2, true);
  const fieldEnd = offset + 4 <= end ? Math.min(end, offset + 4 + view.getUint16(offset + 2, true)) : end;
  offset += 4;
  return () => {
    if (offset + 8 > fieldEnd) throw damagedSpreadsheet();
    offset += 8;
    return Number(view.getBigUint64(offset - 8, true));
  };
}

/** The number of entries, and the offset of the first one. */
function readEndRecord(view: DataView): { count: number; directoryOffset: number } {
  const end = findEndRecord(view);
  const count = view.getUint16(end + 10, true);
  const directoryOffset = view.getUint32(end + 16, true);
  const locator = end - headerLength.zip64Locator;
  if (
    (count !== 0xffff && directoryOffset !== in64Bits) ||
    locator < 0 ||
    view.getUint32(locator, true) !== signature.zip64Locator
  )
    return { count, directoryOffset };
  const zip64End = Number(view.getBigUint64(locator + 8, true));
  if (view.getUint32(zip64End, true) !== signature.zip64EndRecord) throw damagedSpreadsheet();
  return {
    count: Number(view.getBigUint64(zip64End + 32, true)),
    directoryOffset: Number(view.getBigUint64(zip64End + 48, true)),
  };
}

function findEndRecord(view: DataView): number {
  const lastOffset = view.byteLength - headerLength.endRecord;
  for (let offset = lastOffset; offset >= Math.max(0, lastOffset - maxCommentLength); offset -= 1) {
    if (view.getUint32(offset, true) === signature.endRecord) return offset;
  }
  throw damagedSpreadsheet();
}

/** Unpacks an entry. Throws if the size or the checksum of the content differs from the directory. */
export async function unzip(
  bytes: Uint8Array,
  { headerOffset, method, crc, packedSize, size }: ZipEntry,
): Promise<Uint8Array> {
  const start = findContentStart(toDataView(bytes), headerOffset);
  const packedBytes = bytes.subarray(start, start + packedSize);
  if (packedBytes.byteLength !== packedSize) throw damagedSpreadsheet();
  if (method === storedMethod && packedSize === size) {
    if (Number.parseInt(await crc32(packedBytes), 16) !== crc) throw damagedSpreadsheet();
    return packedBytes;
  }
  if (method !== deflatedMethod) throw damagedSpreadsheet();
  const unpackedBytes = new Uint8Array(size);
  let length = 0;
  try {
    for await (const chunk of inflate(packedBytes, crc, size)) {
      unpackedBytes.set(chunk, length);
      length += chunk.byteLength;
    }
  } catch {
    // The content is not DEFLATE data, is longer or shorter than declared, or has another checksum.
    throw damagedSpreadsheet();
  }
  return unpackedBytes;
}

function findContentStart(view: DataView, headerOffset: number): number {
  if (headerOffset + headerLength.file > view.byteLength || view.getUint32(headerOffset, true) !== signature.file)
    throw damagedSpreadsheet();
  // The header is followed by the name and the extra fields.
  return (
    headerOffset + headerLength.file + view.getUint16(headerOffset + 26, true) + view.getUint16(headerOffset + 28, true)
  );
}

/** A gzip header with the method DEFLATE and without a file name. */
const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

/** Inflates deflated bytes in a gzip frame, so that the platform checks length and checksum. */
function inflate(packedBytes: Uint8Array, crc: number, size: number): ReadableStream<Uint8Array> {
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, crc, true);
  trailer.setUint32(4, size, true);
  const gzip = new Blob([gzipHeader, packedBytes as Uint8Array<ArrayBuffer>, trailer]);
  return gzip.stream().pipeThrough(new DecompressionStream('gzip'));
}
