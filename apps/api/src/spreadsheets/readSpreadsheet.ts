import {
  type Cell,
  maxColumns,
  maxImportRows,
  type Sheet,
  type SheetRow,
} from '@plumbline/domain/catalogue/importSheet';
import type { CellObject, WorkBook, WorkSheet } from 'xlsx';
import { damaged, unreadable } from './refusal.ts';
import { openWorkbook } from './workbook.ts';

/** The first sheet with anything in it, blank rows left out. Throws a SpreadsheetRefused [B1]. */
export async function readSpreadsheet(bytes: Uint8Array): Promise<Sheet> {
  const read = await openWorkbook(bytes);
  const found = firstSheet(read(0), 1) ?? firstSheet(read(), Number.POSITIVE_INFINITY);
  if (!found) throw unreadable('There is nothing in this spreadsheet');
  return found;
}

/** Hidden sheets are passed over: nobody would know where the rows come from. */
function firstSheet({ SheetNames: names, Sheets: sheets, Workbook: book }: WorkBook, upTo: number): Sheet | undefined {
  const isShown = (_: string, at: number) => !book?.Sheets?.[at]?.Hidden;
  for (const [at, name] of names.slice(0, upTo).entries()) {
    if (!isShown(name, at)) continue;
    const sheet = sheets[name];
    // the library leaves out what it cannot read
    if (!sheet) throw damaged();
    const rows = rowsOf(sheet);
    if (rows.length > 0) return { name: cut(name, longestName), of: names.filter(isShown).length, rows };
  }
  return undefined;
}

const mostText = 10_000_000;
/** No field takes so long a text: a longer one is an error of its row, and only its beginning is shown. */
const longestCell = 1_000;
const longestName = 100;

const cut = (text: string, longest: number) => (text.length > longest ? text.trim().slice(0, longest) : text);

function rowsOf(sheet: WorkSheet): readonly SheetRow[] {
  const data: readonly (readonly (CellObject | undefined)[] | undefined)[] = sheet['!data'] ?? [];
  const rows: SheetRow[] = [];
  let text = 0;
  for (let at = 0; at < data.length; at += 1) {
    const found = data[at];
    if (!found) continue;
    const cells = cellsOf(found, at + 1);
    if (cells.length === 0) continue;
    if (rows.length > maxImportRows) throw unreadable(tooManyRows);
    // a text of megabytes may stand in a file once and in a thousand cells; so may a number format
    text += lengthOf(cells);
    if (text > mostText)
      throw unreadable(`This spreadsheet holds too much text: up to row ${at + 1} it is a whole book`);
    rows.push({ row: at + 1, cells: cells.map(cutCell) });
  }
  return rows;
}

const tooManyRows = `This spreadsheet has more than ${maxImportRows.toLocaleString('en-US')} rows. Split it into several`;

/** The cells of a row up to the last that is not blank. */
function cellsOf(found: readonly (CellObject | undefined)[], row: number): readonly Cell[] {
  if (found.length > maxColumns) throw unreadable(`Row ${row} of this spreadsheet has more than ${maxColumns} columns`);
  const cells = Array.from(found, cellOf);
  return cells.slice(0, cells.findLastIndex((cell) => typeof cell !== 'string' || cell.trim() !== '') + 1);
}

function cellOf(cell: CellObject | undefined): Cell {
  switch (cell?.t) {
    case 'n':
      return numberOf(Number(cell.v), cell);
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

function numberOf(number: number, { z: format, w: shown }: CellObject): Cell {
  if (!Number.isFinite(number)) return '#NUM!';
  // a number without a format is cut to eleven digits for the eye only
  const isPlain = format === undefined || format === 'General' || shown === undefined || shown === String(number);
  return isPlain ? number : { number, shown };
}

function cutCell(cell: Cell): Cell {
  if (typeof cell === 'string') return cut(cell, longestCell);
  return typeof cell === 'number' ? cell : { ...cell, shown: cut(cell.shown, longestCell) };
}

/** What a number shows counts too: its format may be thousands of letters. */
function textLength(cell: Cell): number {
  if (typeof cell === 'string') return cell.length;
  return typeof cell === 'number' ? 1 : cell.shown.length;
}

const lengthOf = (cells: readonly Cell[]) => cells.reduce<number>((sum, cell) => sum + textLength(cell), 0);
