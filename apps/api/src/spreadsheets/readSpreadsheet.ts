/** Reads the rows of an uploaded spreadsheet with limits on its size. */
import {
  type Cell,
  maxColumns,
  maxImportRows,
  type Sheet,
  type SheetRow,
} from '@plumbline/domain/catalogue/importSheet';
import type { CellObject, WorkBook, WorkSheet } from 'xlsx';
import { openWorkbook } from './openWorkbook.ts';
import { damagedSpreadsheet, spreadsheetError } from './spreadsheetErrors.ts';

/** Reads the first visible sheet with content, without blank rows. Throws a SpreadsheetError [B1]. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Sheet> {
  const read = await openWorkbook(bytes);
  const sheet = firstSheet(read(0), 1) ?? firstSheet(read(), Number.POSITIVE_INFINITY);
  if (!sheet) throw spreadsheetError('There is nothing in this spreadsheet');
  return sheet;
}

/** Hidden sheets are skipped, because the user cannot see them. */
function firstSheet(
  { SheetNames: names, Sheets: sheets, Workbook: book }: WorkBook,
  maxSheets: number,
): Sheet | undefined {
  const isVisible = (_: string, at: number) => !book?.Sheets?.[at]?.Hidden;
  for (const [at, name] of names.slice(0, maxSheets).entries()) {
    if (!isVisible(name, at)) continue;
    const sheet = sheets[name];
    // the library omits a sheet that it cannot read
    if (!sheet) throw damagedSpreadsheet();
    const rows = readRows(sheet);
    if (rows.length > 0) return { name: truncate(name, maxNameLength), of: names.filter(isVisible).length, rows };
  }
  return undefined;
}

const maxTextLength = 10_000_000;
/** Above the limit of every field. Longer texts are truncated, and their row gets an error. */
const maxCellLength = 1_000;
const maxNameLength = 100;

const truncate = (text: string, maxLength: number) =>
  text.length > maxLength ? text.trim().slice(0, maxLength) : text;

function readRows(sheet: WorkSheet): readonly SheetRow[] {
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const rows: SheetRow[] = [];
  let text = 0;
  for (let at = 0; at < data.length; at += 1) {
    const found = data[at];
    if (!found) continue;
    const cells = readCells(found, at + 1);
    if (cells.length === 0) continue;
    if (rows.length > maxImportRows) throw spreadsheetError(tooManyRows);
    // a file can store a long text or number format once and use it in thousands of cells
    text += totalLength(cells);
    if (text > maxTextLength)
      throw spreadsheetError(`This spreadsheet holds too much text: up to row ${at + 1} it is a whole book`);
    rows.push({ row: at + 1, cells: cells.map(truncateCell) });
  }
  return rows;
}

const tooManyRows = `This spreadsheet has more than ${maxImportRows.toLocaleString('en-US')} rows. Split it into several`;

/** The cells of a row up to the last one that is not blank. */
function readCells(found: readonly (CellObject | undefined)[], row: number): readonly Cell[] {
  if (found.length > maxColumns)
    throw spreadsheetError(`Row ${row} of this spreadsheet has more than ${maxColumns} columns`);
  const cells = Array.from(found, readCell);
  return cells.slice(0, cells.findLastIndex((cell) => typeof cell !== 'string' || cell.trim() !== '') + 1);
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

function readNumber(number: number, { z: format, w: shown }: CellObject): Cell {
  if (!Number.isFinite(number)) return '#NUM!';
  // a number without a format is displayed with eleven digits, but its value is not rounded
  const isPlain = format === undefined || format === 'General' || shown === undefined || shown === String(number);
  return isPlain ? number : { number, shown };
}

function truncateCell(cell: Cell): Cell {
  if (typeof cell === 'string') return truncate(cell, maxCellLength);
  return typeof cell === 'number' ? cell : { ...cell, shown: truncate(cell.shown, maxCellLength) };
}

/** Includes the formatted text of numbers, because a number format can have thousands of characters. */
function textLength(cell: Cell): number {
  if (typeof cell === 'string') return cell.length;
  return typeof cell === 'number' ? 1 : cell.shown.length;
}

const totalLength = (cells: readonly Cell[]) => cells.reduce<number>((sum, cell) => sum + textLength(cell), 0);
