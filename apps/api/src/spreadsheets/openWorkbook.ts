import { CFB, type ParsingOptions, read, set_cptable, type WorkBook } from 'xlsx';
import { SpreadsheetError } from '../ports.ts';
import { damagedSpreadsheet, notASpreadsheet, protectedSpreadsheet } from './spreadsheetErrors.ts';
import { storedZip, unzip, type ZipEntry, zipEntries } from './zip.ts';

/** Reads the workbook with the first `sheets` sheets, or with all. */
export type ReadWorkbook = (sheets?: number) => WorkBook;

/** The maximum number of rows in Excel. */
const maxRows = 1_048_576;

/** Reads raw and formatted values. The cells determine the sheet size, not the declared dimension. Ignores formulas. */
const parsingOptions: ParsingOptions = {
  type: 'array',
  dense: true,
  nodim: true,
  sheetRows: maxRows,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
};

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** Opens an xlsx or xls by its content. Other formats are refused, even if the library can read them [R2.38]. */
export async function openWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const isZip = startsWith(bytes, 0x50, 0x4b, 3, 4);
  const isCompound = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
  if (!isZip && !isCompound) throw notASpreadsheet();
  const checked = isZip ? await repackXlsx(bytes) : await checkXls(bytes);
  return (sheets) =>
    withReadErrors(() => read(checked, { ...parsingOptions, ...(sheets !== undefined && { sheets }) }));
}

/** Parts without rows, such as drawings, comments and links to other files. For security, they are not unpacked. */
const partsWithoutRows =
  /(^|\/)(docProps|customXml|media|drawings|comments|threadedComments|persons|theme|charts|pivot\w+|externalLinks|vbaProject)[^/]*(\/|$)/i;
const partNames = /\.(xml|rels)$/i;
const contentTypes = '[Content_Types].xml';
const isWorkbook = /spreadsheetml\.sheet\.main\+xml/;

async function repackXlsx(bytes: Uint8Array): Promise<Uint8Array> {
  const entries = zipEntries(bytes);
  const types = entries.find(({ name }) => name === contentTypes);
  if (!types || !isWorkbook.test(new TextDecoder().decode(await unzip(bytes, types)))) throw notASpreadsheet();
  const wanted = entries.filter(({ name }) => partNames.test(name) && !partsWithoutRows.test(name));
  const partOf = async (entry: ZipEntry) => ({ name: entry.name, bytes: await unzip(bytes, entry) });
  return storedZip(await Promise.all(wanted.map(partOf)));
}

interface CompoundFile {
  readonly FileIndex: readonly { readonly name: string; readonly size: number; readonly content?: ArrayLike<number> }[];
}

/** Checks that a compound file is an xls. It may also be a document, an e-mail or an xlsx with a password. */
async function checkXls(bytes: Uint8Array): Promise<Uint8Array> {
  const { FileIndex: streams } = withReadErrors<CompoundFile>(() => CFB.read(bytes, { type: 'array' }));
  if (streams.some(({ name }) => name === 'EncryptedPackage')) throw protectedSpreadsheet();
  const workbook = streams.find(({ name }) => /^(workbook|book)$/i.test(name));
  if (!workbook) throw notASpreadsheet();
  if (workbook.size !== workbook.content?.length) throw damagedSpreadsheet();
  // before Excel 97, texts were encoded in a code page; without these tables the library decodes them as Latin-1
  set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  return bytes;
}

/** Turns the errors that the library throws for an invalid file into a SpreadsheetError. */
function withReadErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (error instanceof SpreadsheetError) throw error;
    throw error instanceof Error && /password|encrypt/i.test(error.message)
      ? protectedSpreadsheet()
      : damagedSpreadsheet();
  }
}
