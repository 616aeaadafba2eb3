/** Opens an uploaded spreadsheet and reads its rows, with limits on its size. */
import {
  type Cell,
  maxColumns,
  maxImportRows,
  type Sheet,
  type SheetRow,
} from '@plumbline/domain/catalogue/importSheet';
import { messages } from '@plumbline/domain/messages/messages';
import { type CellObject, CFB, type ParsingOptions, read, set_cptable, type WorkBook, type WorkSheet } from 'xlsx';
import { damagedSpreadsheet, protectedSpreadsheet, SpreadsheetError, spreadsheetError } from '../ports.ts';
import { findHiddenRows, type XmlParts } from './hiddenRows.ts';
import { createUncompressedZip, unzip, type ZipEntry, zipEntries } from './zip.ts';

/**
 * Reads a visible sheet with content, without blank rows: the sheet with this name, or the first of them. Throws a
 * SpreadsheetError if the file is refused [B1].
 */
export async function readSpreadsheet(bytes: Uint8Array, sheetName?: string): Promise<Sheet> {
  const { book, parts } = await openWorkbook(bytes);
  const nameOf = (name: string) => truncate(name, maxSheetNameLength);
  // Skips hidden sheets, because the user cannot see them.
  const visibleSheets = book.SheetNames.map((name, index) => ({ name, index, sheet: book.Sheets[name] })).filter(
    ({ index }) => !book.Workbook?.Sheets?.[index]?.Hidden,
  );
  // The library omits a sheet that it cannot read. Such a sheet may have rows.
  const sheetsWithRows = visibleSheets.filter(({ sheet }) => !sheet || hasRows(sheet));
  const chosen = sheetsWithRows.find(({ name }) => sheetName === undefined || nameOf(name) === sheetName);
  if (!chosen) throw spreadsheetError('There is nothing in this spreadsheet');
  if (!chosen.sheet) throw damagedSpreadsheet();
  return {
    name: nameOf(chosen.name),
    sheetCount: visibleSheets.length,
    sheetNames: sheetsWithRows.map(({ name }) => nameOf(name)),
    rows: readRows(chosen.sheet, findHiddenRows(parts, chosen.index)),
  };
}

interface OpenedWorkbook {
  readonly book: WorkBook;
  /** The XML parts of an xlsx. Empty for an xls. */
  readonly parts: XmlParts;
}

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

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** The file is neither xls nor xlsx [R2.38, R8.06]. */
const unsupportedSpreadsheet = () => new SpreadsheetError('type', messages.formError.invalidFile);

/** Opens an xlsx or xls by its content. Other formats are refused, even if the library can read them [R2.38]. */
async function openWorkbook(bytes: Uint8Array): Promise<OpenedWorkbook> {
  const isZip = startsWith(bytes, 0x50, 0x4b, 3, 4);
  const isCompound = startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
  if (!isZip && !isCompound) throw unsupportedSpreadsheet();
  const parts = isZip ? await unzipXmlParts(bytes) : [];
  const checkedBytes = isZip ? createUncompressedZip(parts) : await checkXls(bytes);
  return { book: withReadErrors(() => read(checkedBytes, parsingOptions)), parts };
}

/** Parts without rows, such as drawings, comments and links to other files. For security, they are not unpacked. */
const partsWithoutRows =
  /(^|\/)(docProps|customXml|media|drawings|comments|threadedComments|persons|theme|charts|pivot\w+|externalLinks|vbaProject)[^/]*(\/|$)/i;
const xmlPartNames = /\.(xml|rels)$/i;
const contentTypes = '[Content_Types].xml';
const workbookType = /spreadsheetml\.sheet\.main\+xml/;

/** Checks that a zip is an xlsx. Returns the parts that are needed to read the rows. */
async function unzipXmlParts(bytes: Uint8Array): Promise<XmlParts> {
  const entries = zipEntries(bytes);
  const types = entries.find(({ name }) => name === contentTypes);
  if (!types || !workbookType.test(new TextDecoder().decode(await unzip(bytes, types)))) throw unsupportedSpreadsheet();
  const neededEntries = entries.filter(({ name }) => xmlPartNames.test(name) && !partsWithoutRows.test(name));
  const unzipEntry = async (entry: ZipEntry) => ({ name: entry.name, bytes: await unzip(bytes, entry) });
  return Promise.all(neededEntries.map(unzipEntry));
}

interface CompoundFile {
  readonly FileIndex: readonly { readonly name: string; readonly size: number; readonly content?: ArrayLike<number> }[];
}

/** Checks that a compound file is an xls. It may also be a document, an email or an xlsx with a password. */
async function checkXls(bytes: Uint8Array): Promise<Uint8Array> {
  const { FileIndex: streams } = withReadErrors<CompoundFile>(() => CFB.read(bytes, { type: 'array' }));
  if (streams.some(({ name }) => name === 'EncryptedPackage')) throw protectedSpreadsheet();
  const workbook = streams.find(({ name }) => /^(workbook|book)$/i.test(name));
  if (!workbook) throw unsupportedSpreadsheet();
  if (workbook.size !== workbook.content?.length) throw damagedSpreadsheet();
  // Before Excel 97, texts were encoded in a code page. Without the tables of code pages the library decodes the texts as Latin-1.
  set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  return bytes;
}

/** Converts the errors that the library throws for an invalid file to a SpreadsheetError. */
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

/** The limit of all texts in a sheet together, in characters. */
const maxTextLength = 10_000_000;
/** The limit of one cell, in characters. It is higher than the limit of each field of a catalogue item. */
const maxCellLength = 3_000;
const maxSheetNameLength = 100;

const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? text.trim().slice(0, maxLength) : text;

const isBlank = (cell: Cell) => typeof cell === 'string' && cell.trim() === '';

const hasRows = (sheet: WorkSheet): boolean =>
  (sheet['!data'] ?? []).some((row) => row?.some((cell) => !isBlank(readCell(cell))));

/** Reads the rows that are not blank. */
function readRows(sheet: WorkSheet, hiddenRows: ReadonlySet<number>): readonly SheetRow[] {
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const rows: SheetRow[] = [];
  let totalTextLength = 0;
  for (let index = 0; index < data.length; index += 1) {
    const rowData = data[index];
    if (!rowData) continue;
    const cells = readCells(rowData, index + 1);
    if (cells.length === 0) continue;
    // The row with the headings does not count.
    if (rows.length > maxImportRows) throw spreadsheetError(tooManyRows);
    // A file can store a long text or number format once and use it in thousands of cells.
    totalTextLength += totalLength(cells);
    if (totalTextLength > maxTextLength)
      throw spreadsheetError(
        `This spreadsheet has too much text: more than ${maxTextLength.toLocaleString('en-US')} characters up to row ${index + 1}`,
      );
    rows.push({
      row: index + 1,
      cells: cells.map(truncateCell),
      ...(hiddenRows.has(index + 1) && { isHidden: true as const }),
    });
  }
  return rows;
}

const tooManyRows = `This spreadsheet has more than ${maxImportRows.toLocaleString('en-US')} rows. Split it into several files`;

/** Reads the cells of a row up to the last cell that is not blank. */
function readCells(rowData: readonly (CellObject | undefined)[], row: number): readonly Cell[] {
  if (rowData.length > maxColumns)
    throw spreadsheetError(`Row ${row} of this spreadsheet has more than ${maxColumns} columns`);
  const cells = Array.from(rowData, readCell);
  return cells.slice(0, cells.findLastIndex((cell) => !isBlank(cell)) + 1);
}

function readCell(cell: CellObject | undefined): Cell {
  switch (cell?.t) {
    case 'n':
      return readNumber(Number(cell.v), cell);
    case 's':
      return String(cell.v ?? '');
    case 'b':
      return cell.v ? 'TRUE' : 'FALSE';
    case 'e':
      return cell.w ?? '#VALUE!';
    default:
      return '';
  }
}

function readNumber(number: number, { z: format, w: formattedText }: CellObject): Cell {
  if (!Number.isFinite(number)) return '#NUM!';
  // Excel displays a number without a format with at most eleven digits. The complete number is used instead of this text.
  const isPlain =
    format === undefined || format === 'General' || formattedText === undefined || formattedText === String(number);
  return isPlain ? number : { number, formattedText };
}

function truncateCell(cell: Cell): Cell {
  if (typeof cell === 'string') return truncate(cell, maxCellLength);
  return typeof cell === 'number' ? cell : { ...cell, formattedText: truncate(cell.formattedText, maxCellLength) };
}

/**
 * Returns the length of the text or of the formatted number, because a number format can have thousands of characters. A number
 * without a format counts as one character.
 */
function textLength(cell: Cell): number {
  if (typeof cell === 'string') return cell.length;
  return typeof cell === 'number' ? 1 : cell.formattedText.length;
}

const totalLength = (cells: readonly Cell[]) => cells.reduce<number>((sum, cell) => sum + textLength(cell), 0);
