/** The choices and corrections with which a spreadsheet is read: hidden rows, prices as shown, and the texts that replace cells. */
import { parseTypedDollars } from '../shared/parseTypedNumber.ts';
import type { ImportChoices, ImportCorrection, ImportMapping, ImportPreview } from './contract.ts';
import { type Cell, cellText, type SheetRow } from './importSheet.ts';

/** No sheet is chosen, hidden rows are imported, and prices are exact. */
export const noImportChoices: ImportChoices = { sheet: null, hiddenRows: null, prices: 'exact' };

/** A row with its corrected cells. `original` is the text of the cell in the sheet. */
export type CorrectedRow = SheetRow & { readonly corrected?: readonly { column: number; original: string }[] };

/** Replaces the corrected cells. A correction of a row that the sheet does not have is ignored. Of two for one cell, the last is used. */
export function correctRows(
  rows: readonly SheetRow[],
  corrections: readonly ImportCorrection[],
): readonly CorrectedRow[] {
  if (corrections.length === 0) return rows;
  const correctionsByRow = Map.groupBy(corrections, ({ row }) => row);
  return rows.map((sheetRow) => {
    const rowCorrections = correctionsByRow.get(sheetRow.row);
    if (!rowCorrections) return sheetRow;
    const texts = new Map(rowCorrections.map(({ column, text }) => [column, text]));
    const width = Math.max(sheetRow.cells.length, ...[...texts.keys()].map((column) => column + 1));
    return {
      ...sheetRow,
      cells: Array.from({ length: width }, (_, column) => texts.get(column) ?? sheetRow.cells[column] ?? ''),
      corrected: [...texts.keys()].map((column) => ({ column, original: cellText(sheetRow.cells[column]) })),
    };
  });
}

/** The fields whose numbers the spreadsheet program often shows rounded. */
const priceFields = ['rate', 'cost'] as const;

/**
 * The number that the spreadsheet program shows, if it shows a rounded number. Undefined otherwise, for example for a number that is shown in
 * thousands, or for a date.
 */
function shownNumber(cell: Cell | undefined): number | undefined {
  if (typeof cell !== 'object' || cell.kind !== undefined) return undefined;
  const shown = parseTypedDollars(cell.formattedText);
  if (typeof shown !== 'number' || !Number.isFinite(shown)) return undefined;
  const exact = Number(cell.number.toPrecision(15));
  const decimals = /\.(\d+)/.exec(cell.formattedText)?.[1]?.length ?? 0;
  const isRounded = Math.abs(shown - exact) <= 0.5 * 10 ** -decimals + Number.EPSILON * Math.abs(exact);
  return shown !== exact && isRounded ? shown : undefined;
}

/** Finds the prices that the spreadsheet program shows rounded, and replaces them by the shown numbers if the user chose this. */
export function readShownPrices(
  rows: readonly CorrectedRow[],
  mapping: ImportMapping,
  prices: ImportChoices['prices'],
): { readonly rows: readonly CorrectedRow[]; readonly roundedPrices: ImportPreview['roundedPrices'] } {
  const columns = priceFields.flatMap((field) => mapping[field] ?? []);
  let count = 0;
  let example: ImportPreview['roundedPrices']['example'] = null;
  const shownRows = rows.map((row) => {
    let cells: Cell[] | undefined;
    for (const column of columns) {
      const cell = row.cells[column];
      const shown = shownNumber(cell);
      if (shown === undefined || typeof cell !== 'object') continue;
      count += 1;
      example ??= { exact: cell.number, shown: cell.formattedText.trim() };
      cells ??= [...row.cells];
      cells[column] = shown;
    }
    return cells ? { ...row, cells } : row;
  });
  return { rows: prices === 'shown' ? shownRows : rows, roundedPrices: { count, example } };
}
