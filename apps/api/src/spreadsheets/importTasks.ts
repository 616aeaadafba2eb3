/** The tasks of the spreadsheet worker for an import: encode the sheet, preview it, plan its changes. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { planImport } from '@plumbline/domain/catalogue/importPlan';
import type { ImportPreview } from '@plumbline/domain/catalogue/importPreview';
import { type Sheet, type SheetTable, toSheetTable } from '@plumbline/domain/catalogue/importSheet';
import type { ImportChanges, ImportSource, ReadSheet } from '../ports.ts';
import { spreadsheetError } from './spreadsheetErrors.ts';

/** The limit of a table as JSON. Only this part of a spreadsheet leaves the worker. */
const maxTableBytes = 32 * 2 ** 20;
const maxInvalidRows = 20;

const utf8 = new TextEncoder();

/** Finds the headings of a sheet and encodes it for `previewImport` and `planImportChanges`. */
export function encodeSheet(sheet: Sheet): ReadSheet {
  const table = toSheetTable(sheet);
  const bytes = utf8.encode(JSON.stringify(table));
  if (bytes.byteLength > maxTableBytes)
    throw spreadsheetError('This spreadsheet has too many cells. Split it into several');
  return { columns: table.columns.length, bytes };
}

function plan({ sheet, catalogue, mapping, fill }: ImportSource) {
  const table: SheetTable = JSON.parse(new TextDecoder().decode(sheet.bytes));
  const items: readonly CatalogueItem[] = JSON.parse(catalogue);
  return planImport(table, items, mapping, fill);
}

/** Returns the preview of an import, which the user confirms [R7.29]. */
export function previewImport(source: ImportSource): ImportPreview {
  const { creates: _, updates: __, ...preview } = plan(source);
  return preview;
}

/** Returns the changes of an import. */
export function planImportChanges(source: ImportSource): ImportChanges {
  const { summary, creates, updates, rows } = plan(source);
  return {
    summary,
    creates,
    updates: updates.map(({ item: { id, version }, values }) => ({ id, version, values })),
    wrong: rows.filter(({ verdict }) => verdict === 'error').slice(0, maxInvalidRows),
  };
}
