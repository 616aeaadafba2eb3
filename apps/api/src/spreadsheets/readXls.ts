/** Reads the sheets of an xls with the library for spreadsheets. */
import type { Cell, SheetRow } from '@plumbline/domain/catalogue/importSheet';
import { type CellObject, CFB, type ParsingOptions, read, set_cptable, type WorkBook, type WorkSheet } from 'xlsx';
import { damagedSpreadsheet, protectedSpreadsheet, SpreadsheetError } from '../ports.ts';
import { formatNumber } from './numberFormats.ts';
import { SheetRows } from './sheetRows.ts';
import { unsupportedSpreadsheet, type Workbook } from './workbook.ts';

/** The maximum number of rows in Excel. */
const maxRows = 1_048_576;

/** Reads raw values and their formats. The cells determine the sheet size, not the declared dimension. Ignores formulas. */
const parsingOptions: ParsingOptions = {
  type: 'array',
  dense: true,
  nodim: true,
  sheetRows: maxRows,
  cellFormula: false,
  cellHTML: false,
  cellText: false,
  cellNF: true,
};

/** Opens an xls. Throws if the compound file is another type of document [R2.38]. */
export async function openXls(bytes: Uint8Array): Promise<Workbook> {
  await checkXls(bytes);
  const book = withReadErrors(() => read(bytes, parsingOptions) as WorkBook & { Strings?: SharedTexts });
  // The library ends at the first text that it cannot read.
  if (book.Strings?.Unique !== undefined && book.Strings.Unique !== book.Strings.length) throw damagedSpreadsheet();
  const date1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.flatMap((name, index) => {
    if (book.Workbook?.Sheets?.[index]?.Hidden) return [];
    const sheet = book.Sheets[name];
    // The library omits a sheet that it cannot read.
    const readRows = async () => {
      if (!sheet) throw damagedSpreadsheet();
      return readSheet(sheet, date1904);
    };
    return [{ name, readRows, hasRows: async () => (await readRows()).length > 0 }];
  });
}

interface SharedTexts {
  readonly length: number;
  /** The number of texts that the file states. */
  readonly Unique?: number;
}

interface CompoundFile {
  readonly FileIndex: readonly { readonly name: string; readonly size: number; readonly content?: ArrayLike<number> }[];
}

/** Checks that a compound file is an xls. It may also be a document, an email or an xlsx with a password. */
async function checkXls(bytes: Uint8Array): Promise<void> {
  const { FileIndex: streams } = withReadErrors<CompoundFile>(() => CFB.read(bytes, { type: 'array' }));
  if (streams.some(({ name }) => name === 'EncryptedPackage')) throw protectedSpreadsheet();
  const workbook = streams.find(({ name }) => /^(workbook|book)$/i.test(name));
  if (!workbook) throw unsupportedSpreadsheet();
  if (workbook.size !== workbook.content?.length) throw damagedSpreadsheet();
  // Before Excel 97, texts were encoded in a code page. Without the tables of code pages the library decodes the texts as Latin-1.
  set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
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

function readSheet(sheet: WorkSheet, date1904: boolean): readonly SheetRow[] {
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const sheetRows = new SheetRows();
  for (const [index, rowData] of data.entries()) {
    if (!rowData) continue;
    const cells = Array.from(rowData, (cell) => readCell(cell, date1904));
    sheetRows.add(index + 1, cells, sheet['!rows']?.[index]?.hidden === true);
  }
  return sheetRows.rows;
}

function readCell(cell: CellObject | undefined, date1904: boolean): Cell {
  switch (cell?.t) {
    case 'n':
      return formatNumber(Number(cell.v), cell.z === undefined ? undefined : String(cell.z), date1904);
    case 's':
      // The library has no value for a text that is missing in the file.
      if (cell.v === undefined) throw damagedSpreadsheet();
      return String(cell.v);
    case 'b':
      return cell.v ? 'TRUE' : 'FALSE';
    case 'e':
      return cell.w ?? '#VALUE!';
    default:
      return '';
  }
}
