import { crc32, deflateRawSync } from 'node:zlib';
import { type BookType, CFB, utils, type WorkSheet, write } from 'xlsx';
import { concatBytes } from './bytes.ts';

export type Rows = readonly (readonly unknown[])[];

const book = (sheets: Readonly<Record<string, WorkSheet>>) => {
  const made = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(made, sheet, name);
  return made;
};
const written = (sheets: Readonly<Record<string, WorkSheet>>, bookType: BookType, hidden: readonly string[] = []) => {
  const made = book(sheets);
  for (const name of hidden) utils.book_set_sheet_visibility(made, name, utils.consts.SHEET_HIDDEN);
  return new Uint8Array(write(made, { type: 'array', bookType, compression: true, bookSST: true }));
};

const sheetOf = (rows: Rows) => utils.aoa_to_sheet(rows.map((row) => [...row]));

/** Spreadsheets as other programs make them. */
export const anXlsx = (rows: Rows) => written({ Items: sheetOf(rows) }, 'xlsx');
export const anXls = (rows: Rows) => written({ Items: sheetOf(rows) }, 'biff8');
export const aWorkbook = (
  sheets: Readonly<Record<string, WorkSheet>>,
  format: 'xlsx' | 'biff8' = 'xlsx',
  hidden: readonly string[] = [],
) => written(sheets, format, hidden);
/** As Excel 95 writes them: `text` is bytes of the code page. */
export function anXls95(codePage: number, text: Uint8Array): Uint8Array {
  const placeholder = '~'.repeat(text.length);
  const bytes = Buffer.from(write(book({ Items: sheetOf([[placeholder]]) }), { type: 'buffer', bookType: 'biff5' }));
  bytes.set(text, bytes.indexOf(placeholder));
  bytes.writeUInt16LE(codePage, bytes.indexOf(Uint8Array.of(0x42, 0, 2, 0)) + 4);
  return new Uint8Array(bytes);
}

/** Formats that the library knows and we do not take. */
export const another = (bookType: 'xlsb' | 'xlml' | 'biff2') => written({ Items: sheetOf([['Name']]) }, bookType);

const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'http://schemas.openxmlformats.org/package/2006/content-types';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** An xlsx of this `sheetData`, byte by byte: for what no spreadsheet program would write. */
export function aCraftedXlsx(sheetData: string, over: CraftedXlsx = {}): Uint8Array {
  const { before = '', type = `${spreadsheet}.sheet.main+xml`, parts = {}, ...zip } = over;
  return aPackedZip(
    {
      '[Content_Types].xml': `<Types xmlns="${contentTypes}"><Override PartName="/xl/workbook.xml" ContentType="${type}"/>
        <Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/></Types>`,
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>
        <sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
        <Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${before}<sheetData>${sheetData}</sheetData></worksheet>`,
      ...parts,
    },
    zip,
  );
}

interface PackedZip {
  /** What each entry says to be unpacked, where it is not what it is. */
  readonly size?: number;
  readonly flags?: number;
}

interface CraftedXlsx extends PackedZip {
  /** Stands before the rows. */
  readonly before?: string;
  readonly type?: string;
  readonly parts?: Readonly<Record<string, string>>;
}

function aPackedZip(contents: Readonly<Record<string, string>>, { size, flags = 0 }: PackedZip): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(contents)) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(raw), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(name.includes('sheet1') ? (size ?? raw.length) : raw.length, 18);
    head.writeUInt16LE(name.length, 22);
    parts.push(Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), head, offset, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const entries = joinedFast(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length / 4, 8);
  end.writeUInt16LE(directory.length / 4, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return joinedFast([...parts, entries, end]);
}

const joinedFast = (parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** What Excel makes of a workbook under a password: a compound file with the workbook encrypted in it. */
export function anEncryptedXlsx(): Uint8Array {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(248));
  CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(4096));
  return new Uint8Array(CFB.write(container, { type: 'buffer' }));
}

const filePass = Uint8Array.of(0x2f, 0, 54, 0, 1, 0, 1, 0, 1, 0, ...Array<number>(48).fill(7));

/** An xls that says, in its second record, that the rest is encrypted. */
export function anEncryptedXls(): Uint8Array {
  const container = CFB.read(Buffer.from(anXls([['Name']])), { type: 'buffer' });
  const workbook = CFB.find(container, 'Workbook');
  const bytes = new Uint8Array(workbook.content);
  const begin = 4 + (bytes[2] ?? 0);
  CFB.utils.cfb_add(
    container,
    '/Workbook',
    Buffer.from(concatBytes(bytes.slice(0, begin), filePass, bytes.slice(begin))),
  );
  return new Uint8Array(CFB.write(container, { type: 'buffer' }));
}

/** As a program that is no spreadsheet keeps its files. */
export function aCompoundDocument(): Uint8Array {
  const container = CFB.utils.cfb_new();
  CFB.utils.cfb_add(container, '/WordDocument', Buffer.alloc(4096));
  return new Uint8Array(CFB.write(container, { type: 'buffer' }));
}
