/** Creates small files byte by byte, of supported and unsupported types. imageBuilders.ts creates PNG and JPEG files. */
import { crc32 } from 'node:zlib';
import { concatBytes, encodeText } from './encodeBytes.ts';

const uint16 = (value: number) => [value & 255, value >> 8];
const uint32 = (value: number) => [...uint16(value & 0xffff), ...uint16(value >>> 16)];
const bigEndian = (value: number) => uint32(value).toReversed();
const bytes = (...parts: readonly (string | readonly number[])[]) =>
  concatBytes(...parts.map((part) => (typeof part === 'string' ? encodeText(part) : Uint8Array.from(part))));

/** A ZIP archive with uncompressed files. */
export function aZip(contents: Readonly<Record<string, string>>, comment = ''): Uint8Array {
  const files = Object.entries(contents).map(([name, content]) => {
    // The checksum, the packed and the unpacked size, and the lengths of the name and of the extra fields.
    const lengths = [
      ...uint32(crc32(content)),
      ...uint32(content.length),
      ...uint32(content.length),
      ...uint16(name.length),
      0,
      0,
    ];
    // Version 2.0 of the format. The flags, the method, the time and the date are 0.
    return { name, content, head: [20, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...lengths] };
  });
  const local = files.map(({ name, content, head }) => bytes('PK\x03\x04', head, name, content));
  const directory = files.map(({ name, head }, index) => {
    const offset = concatBytes(...local.slice(0, index)).byteLength;
    return bytes('PK\x01\x02', [20, 0], head, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], uint32(offset), name);
  });
  const sizes = [concatBytes(...directory), concatBytes(...local)].flatMap((part) => uint32(part.byteLength));
  const count = uint16(files.length);
  const end = bytes('PK\x05\x06', [0, 0, 0, 0], count, count, sizes, uint16(comment.length), comment);
  return concatBytes(...local, ...directory, end);
}

/** An Office Open XML document, e.g. `anOfficeDocument('word/document.xml', 'wordprocessingml.document')`. */
export function anOfficeDocument(part: string, type: string): Uint8Array {
  const contentType = `application/vnd.openxmlformats-officedocument.${type}.main+xml`;
  const types = `<Types><Override PartName="/${part}" ContentType="${contentType}"/></Types>`;
  return aZip({ '[Content_Types].xml': types, '_rels/.rels': '<Relationships/>', [part]: '<document/>' });
}

export const anOpenDocument = (type: string): Uint8Array =>
  aZip({ mimetype: `application/vnd.oasis.opendocument.${type}`, 'content.xml': '<document/>' });

/** Marks an unused sector in the sector table, and a missing link in a directory entry. */
const noSector = uint32(0xffffffff);
/** Mark the last sector of a stream, and a sector that contains the sector table. */
const endOfChain = 0xfffffffe;
const tableSector = 0xfffffffd;
/** The kinds of directory entries. */
const streamEntry = 2;
const rootEntry = 5;

/** A compound file whose root contains empty streams with these names, three at most. */
export function aCompoundFile(...names: readonly string[]): Uint8Array {
  // The entries of the directory form a binary tree. The left links are not used.
  const entry = (name: string, type: number, right: readonly number[], child: readonly number[]) => {
    const letters = Array.from({ length: 32 }, (_, index) => uint16(name.charCodeAt(index) || 0)).flat();
    const links = [...noSector, ...right, ...child];
    return [...letters, ...uint16(name.length * 2 + 2), type, 1, ...links, ...Array<number>(48).fill(0)];
  };
  const header = [
    // The signature and an empty class id. Then the versions, the byte order, and the sector sizes as powers of two.
    ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(16).fill(0)],
    ...[0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0, ...Array<number>(10).fill(0)],
    // One sector table in sector 0, listed in the header, and the directory in sector 1.
    ...[...uint32(1), ...uint32(1), ...uint32(0), ...uint32(4096), ...uint32(endOfChain), ...uint32(0)],
    ...[...uint32(endOfChain), ...uint32(0), ...uint32(0), ...Array<readonly number[]>(108).fill(noSector).flat()],
  ];
  const table = [...uint32(tableSector), ...uint32(endOfChain), ...Array<readonly number[]>(126).fill(noSector).flat()];
  const streams = names.map((name, index) =>
    entry(name, streamEntry, index + 1 < names.length ? uint32(index + 2) : noSector, noSector),
  );
  const directory = [...entry('Root Entry', rootEntry, noSector, uint32(1)), ...streams.flat()];
  return Uint8Array.from([...header, ...table, ...directory, ...Array<number>(512 - directory.length).fill(0)]);
}

/** A 3 kB xls file whose workbook sectors form a cycle. */
export function aCircularXls(): Uint8Array {
  const sectorSize = 512;
  const file = new Uint8Array(6 * sectorSize);
  file.set(aCompoundFile('Workbook'));
  const view = new DataView(file.buffer);
  const linkSector = (sector: number, following: number) => view.setUint32(sectorSize + sector * 4, following, true);
  linkSector(2, 3);
  linkSector(3, 2);
  // The workbook is the second entry of the directory. Its first sector and its size are at the end of the entry.
  const workbook = 2 * sectorSize + 128;
  view.setUint32(workbook + 116, 3, true);
  view.setUint32(workbook + 120, 8192, true);
  return file;
}

/** A GIF with one pixel. */
export const aGif = (): Uint8Array =>
  bytes(
    'GIF89a',
    [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    [0x21, 0xf9, 4, 1, 0, 0, 0, 0],
    [...[0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0], ...[2, 2, 0x4c, 1, 0, 0x3b]],
  );

/** A WebP file with the first bytes of a lossless image. */
export const aWebp = (): Uint8Array => {
  const data = bytes('WEBPVP8L', uint32(6), [0x2f, 0, 0, 0, 0, 0]);
  return concatBytes(bytes('RIFF', uint32(data.byteLength)), data);
};

/** A HEIC file with the boxes `ftyp`, `meta` and `mdat`. Each box starts with its length. */
export const aHeic = (): Uint8Array =>
  bytes(
    bigEndian(24),
    'ftypheic',
    bigEndian(0),
    'mif1heic',
    bigEndian(12),
    'meta',
    bigEndian(0),
    bigEndian(13),
    'mdat',
    [1, 2, 3, 4, 0xff],
  );

export const aPdf = (): Uint8Array =>
  bytes('%PDF-1.4\n%', [0xe2, 0xe3], '\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
