/** Opens an uploaded spreadsheet and reads the rows of a sheet, with limits on its size. */
import type { Sheet } from '@plumbline/domain/catalogue/importSheet';
import { SpreadsheetError, spreadsheetError } from '../ports.ts';
import { openXls } from './readXls.ts';
import { openXlsx } from './readXlsx.ts';
import { truncate } from './sheetRows.ts';
import { unsupportedSpreadsheet, type Workbook, type WorkbookSheet } from './workbook.ts';

const maxSheetNameLength = 100;

/**
 * Reads the visible sheet with this name, without blank rows. Without a name, the first visible sheet with content. Hidden sheets are not
 * read, because the user cannot see them. Throws a SpreadsheetError if the file is refused [B1].
 */
export async function readSpreadsheet(bytes: Uint8Array, sheetName?: string): Promise<Sheet> {
  const workbook = await openWorkbook(bytes);
  const nameOf = ({ name }: WorkbookSheet) => truncate(name, maxSheetNameLength);
  const sheetsWithRows: WorkbookSheet[] = [];
  for (const sheet of workbook) if (await hasRows(sheet)) sheetsWithRows.push(sheet);
  const sheet = sheetsWithRows.find((candidate) => sheetName === undefined || nameOf(candidate) === sheetName);
  if (!sheet) throw spreadsheetError('There is nothing in this spreadsheet');
  return {
    name: nameOf(sheet),
    sheetCount: workbook.length,
    sheetNames: sheetsWithRows.map(nameOf),
    rows: await sheet.readRows(),
  };
}

/** A sheet that cannot be read has rows too: the error is shown if the user chooses the sheet. */
async function hasRows(sheet: WorkbookSheet): Promise<boolean> {
  try {
    return await sheet.hasRows();
  } catch (error) {
    if (error instanceof SpreadsheetError) return true;
    throw error;
  }
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Opens an xlsx or xls by its content. Other formats are refused, even if the library can read them [R2.38]. */
async function openWorkbook(bytes: Uint8Array): Promise<Workbook> {
  if (startsWith(bytes, 0x50, 0x4b, 3, 4)) return openXlsx(bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) return openXls(bytes);
  throw unsupportedSpreadsheet();
}
