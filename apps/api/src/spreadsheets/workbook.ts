import { CFB, type ParsingOptions, read, set_cptable, type WorkBook } from 'xlsx';
import { SpreadsheetRefused } from '../ports.ts';
import { damaged, isProtected, notASpreadsheet } from './refusal.ts';
import { storedZip } from './storedZip.ts';
import { unzipped, type ZipEntry, zipEntries } from './zip.ts';

/** Gives the workbook with the sheets asked for; all without. */
export type ReadWorkbook = (sheets?: number) => WorkBook;

/** The rows Excel has: what a sheet says lies beyond them is made up. */
const mostRows = 1_048_576;

/** Values as they are and as they are shown; where a sheet ends its cells say, not its own word; formulas are left alone. */
const reading: ParsingOptions = {
  type: 'array',
  dense: true,
  nodim: true,
  sheetRows: mostRows,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
};

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** Tells xlsx and xls by what is in them, and refuses everything else: other formats the library knows as well [R2.38]. */
export async function openWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const isZip = startsWith(bytes, 0x50, 0x4b, 3, 4);
  const isCompound = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
  if (!isZip && !isCompound) throw notASpreadsheet();
  const plain = isZip ? await unpackedXlsx(bytes) : await checkedXls(bytes);
  return (sheets) => legibly(() => read(plain, { ...reading, ...(sheets !== undefined && { sheets }) }));
}

/** Drawings, comments, links to other files and the like hold no rows: what is not unpacked can do no harm. */
const withoutRows =
  /(^|\/)(docProps|customXml|media|drawings|comments|threadedComments|persons|theme|charts|pivot\w+|externalLinks|vbaProject)[^/]*(\/|$)/i;
const partNames = /\.(xml|rels)$/i;
const contentTypes = '[Content_Types].xml';
const isWorkbook = /spreadsheetml\.sheet\.main\+xml/;

async function unpackedXlsx(bytes: Uint8Array): Promise<Uint8Array> {
  const entries = zipEntries(bytes);
  const types = entries.find(({ name }) => name === contentTypes);
  if (!types || !isWorkbook.test(new TextDecoder().decode(await unzipped(bytes, types)))) throw notASpreadsheet();
  const wanted = entries.filter(({ name }) => partNames.test(name) && !withoutRows.test(name));
  const partOf = async (entry: ZipEntry) => ({ name: entry.name, bytes: await unzipped(bytes, entry) });
  return storedZip(await Promise.all(wanted.map(partOf)));
}

interface CompoundFile {
  readonly FileIndex: readonly { readonly name: string; readonly size: number; readonly content?: ArrayLike<number> }[];
}

/** A compound file also holds documents, mails, and an xlsx under a password. */
async function checkedXls(bytes: Uint8Array): Promise<Uint8Array> {
  const { FileIndex: streams } = legibly<CompoundFile>(() => CFB.read(bytes, { type: 'array' }));
  if (streams.some(({ name }) => name === 'EncryptedPackage')) throw isProtected();
  const workbook = streams.find(({ name }) => /^(workbook|book)$/i.test(name));
  if (!workbook) throw notASpreadsheet();
  if (workbook.size !== workbook.content?.length) throw damaged();
  // before Excel 97 texts were bytes of some code page; without the tables the library takes each for Latin-1
  set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  return bytes;
}

/** The library throws all kinds of things at a file that is not as it should be. */
function legibly<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof SpreadsheetRefused) throw error;
    throw error instanceof Error && /password|encrypt/i.test(error.message) ? isProtected() : damaged();
  }
}
