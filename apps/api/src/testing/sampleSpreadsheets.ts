/** Creates spreadsheets for tests: valid, encrypted, damaged and in unsupported formats. */
import { crc32, deflateRawSync } from 'node:zlib';
import { type BookType, CFB, utils, type WorkSheet, write } from 'xlsx';
import { concatBytes } from './encodeBytes.ts';

export type Rows = readonly (readonly unknown[])[];

const createWorkbook = (sheets: Readonly<Record<string, WorkSheet>>) => {
  const workbook = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(workbook, sheet, name);
  return workbook;
};
const writeWorkbook = (
  sheets: Readonly<Record<string, WorkSheet>>,
  bookType: BookType,
  hiddenSheets: readonly string[] = [],
) => {
  const workbook = createWorkbook(sheets);
  for (const name of hiddenSheets) utils.book_set_sheet_visibility(workbook, name, utils.consts.SHEET_HIDDEN);
  return new Uint8Array(write(workbook, { type: 'array', bookType, compression: true, bookSST: true }));
};

const sheetOf = (rows: Rows) => utils.aoa_to_sheet(rows.map((row) => [...row]));

export const anXlsx = (rows: Rows) => writeWorkbook({ Items: sheetOf(rows) }, 'xlsx');
/** `biff8` is the xls format since Excel 97. */
export const anXls = (rows: Rows) => writeWorkbook({ Items: sheetOf(rows) }, 'biff8');
export const aWorkbook = (
  sheets: Readonly<Record<string, WorkSheet>>,
  format: 'xlsx' | 'biff8' = 'xlsx',
  hiddenSheets: readonly string[] = [],
) => writeWorkbook(sheets, format, hiddenSheets);

/** The start of the record CODEPAGE in the format BIFF: the id 0x42 and the length 2. */
const codePageHeader = Uint8Array.of(0x42, 0, 2, 0);

/** An xls file in the Excel 95 format. `text` is encoded in the code page. */
export function anXls95(codePage: number, text: Uint8Array): Uint8Array {
  const placeholder = '~'.repeat(text.length);
  const bytes = Buffer.from(
    write(createWorkbook({ Items: sheetOf([[placeholder]]) }), { type: 'buffer', bookType: 'biff5' }),
  );
  bytes.set(text, bytes.indexOf(placeholder));
  bytes.writeUInt16LE(codePage, bytes.indexOf(codePageHeader) + codePageHeader.length);
  return new Uint8Array(bytes);
}

/** A spreadsheet in a format that the library supports and the app refuses: binary, XML, or xls of Excel 2. */
export const aWorkbookOfType = (bookType: 'xlsb' | 'xlml' | 'biff2') =>
  writeWorkbook({ Items: sheetOf([['Name']]) }, bookType);

const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relationsNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypesNamespace = 'http://schemas.openxmlformats.org/package/2006/content-types';
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** An xlsx file with this `sheetData` XML, for content that no spreadsheet program writes. */
export function aCraftedXlsx(sheetData: string, overrides: CraftedXlsx = {}): Uint8Array {
  const { before = '', type = `${spreadsheetType}.sheet.main+xml`, parts = {}, ...zip } = overrides;
  return aPackedZip(
    {
      '[Content_Types].xml': `<Types xmlns="${contentTypesNamespace}"><Override PartName="/xl/workbook.xml" ContentType="${type}"/>
        <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheetType}.worksheet+xml"/></Types>`,
      'xl/workbook.xml': `<workbook xmlns="${mainNamespace}" xmlns:r="${relationsNamespace}"><sheets>
        <sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="rId1" Type="${relationsNamespace}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${mainNamespace}">${before}<sheetData>${sheetData}</sheetData></worksheet>`,
      ...parts,
    },
    zip,
  );
}

/** Values in the headers of a zip that contradict its content. */
interface ZipOverrides {
  /** A false uncompressed size for the sheet. Default: the real size. */
  readonly size?: number;
  /** The general purpose flags of each part. Default: 0. */
  readonly flags?: number;
  /** Writes all sizes and offsets with 64 bits in the extra fields, and the end record too. Default: false. */
  readonly zip64?: boolean;
  /** A ZIP64 field that is too short for its numbers, in bytes. Default: as long as they are. */
  readonly zip64FieldLength?: number;
}

interface CraftedXlsx extends ZipOverrides {
  /** XML in front of the rows. */
  readonly before?: string;
  /** The content type of the workbook. Default: the type of an xlsx. */
  readonly type?: string;
  /** Parts that are added, or that replace a part with the same name. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>;
}

/** Version 2.0 of the zip format. */
const zipVersion = 20;
const deflateMethod = 8;
const signatureLength = 4;

/** A zip archive with compressed files. */
export function aPackedZip(
  contents: Readonly<Record<string, string | Uint8Array>>,
  { size, flags = 0, zip64 = false, zip64FieldLength }: ZipOverrides = {},
): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let position = 0;
  for (const [name, content] of Object.entries(contents)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    // The fields that the local header and the directory entry of a part have in common.
    const head = Buffer.alloc(26);
    head.writeUInt16LE(zipVersion, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(deflateMethod, 4);
    head.writeUInt32LE(crc32(raw), 10);
    const statedSize = name.includes('sheet1') ? (size ?? raw.length) : raw.length;
    const extraField = zip64 ? zip64Field([statedSize, packed.length, position], zip64FieldLength) : Buffer.alloc(0);
    head.writeUInt32LE(zip64 ? in64Bits : packed.length, 14);
    head.writeUInt32LE(zip64 ? in64Bits : statedSize, 18);
    head.writeUInt16LE(name.length, 22);
    head.writeUInt16LE(extraField.length, 24);
    parts.push(Buffer.from('PK\x03\x04'), head, Buffer.from(name), extraField, packed);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(zip64 ? in64Bits : position, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, offset, Buffer.from(name), extraField);
    position += signatureLength + head.length + name.length + extraField.length + packed.length;
  }
  const entries = joinBytes(directory);
  const partCount = Object.keys(contents).length;
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(zip64 ? 0xffff : partCount, 8);
  end.writeUInt16LE(zip64 ? 0xffff : partCount, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(zip64 ? in64Bits : position, 16);
  const zip64End = zip64 ? [zip64EndRecord(partCount, entries.length, position)] : [];
  return joinBytes([...parts, entries, ...zip64End, end]);
}

const in64Bits = 0xffffffff;

const zip64Field = (numbers: readonly number[], length = 8 * numbers.length) => {
  const field = Buffer.alloc(4 + 8 * numbers.length);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(length, 2);
  for (const [index, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + 8 * index);
  // A field of another kind comes first.
  return Buffer.concat([Buffer.from([0x55, 0x54, 1, 0, 3]), field]);
};

/** The end record with 64 bits, and the record that says where it is. */
function zip64EndRecord(partCount: number, directoryLength: number, directoryOffset: number): Uint8Array {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(partCount), 24);
  record.writeBigUInt64LE(BigInt(partCount), 32);
  record.writeBigUInt64LE(BigInt(directoryLength), 40);
  record.writeBigUInt64LE(BigInt(directoryOffset), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeBigUInt64LE(BigInt(directoryOffset + directoryLength), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([record, locator]);
}

const joinBytes = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** A workbook with a password, as Excel writes it: a compound file that contains the encrypted workbook. */
export function anEncryptedXlsx(): Uint8Array {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(248));
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(4096));
  return new Uint8Array(CFB.write(container, { type: 'buffer' }));
}

/** The record FILEPASS of the format BIFF, 54 bytes long: the records after it are encrypted. */
const filePass = Uint8Array.of(0x2f, 0, 54, 0, 1, 0, 1, 0, 1, 0, ...Array<number>(48).fill(7));

/** An xls file whose second record marks the rest as encrypted. */
export function anEncryptedXls(): Uint8Array {
  const container = CFB.read(Buffer.from(anXls([['Name']])), { type: 'buffer' });
  const workbook = CFB.find(container, 'Workbook');
  const bytes = new Uint8Array(workbook.content);
  // A record starts with four bytes: two of its id, and two of the length of its content.
  const secondRecord = 4 + (bytes[2] ?? 0);
  CFB.utils.cfb_add(
    container,
    '/Workbook',
    Buffer.from(concatBytes(bytes.slice(0, secondRecord), filePass, bytes.slice(secondRecord))),
  );
  return new Uint8Array(CFB.write(container, { type: 'buffer' }));
}

/** A compound file of another program. It contains no workbook. */
export function aCompoundDocument(): Uint8Array {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/WordDocument', Buffer.alloc(4096));
  return new Uint8Array(CFB.write(container, { type: 'buffer' }));
}
