import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { planImport } from '@plumbline/domain/catalogue/importPlan';
import type { ImportPreview } from '@plumbline/domain/catalogue/importPreview';
import { type Sheet, type SheetTable, toSheetTable } from '@plumbline/domain/catalogue/importSheet';
import type { ImportChanges, ImportSource, ReadSheet } from '../ports.ts';
import { unreadable } from './refusal.ts';

/** Bytes that a table may have as JSON. They are the only part of a spreadsheet that leaves its worker. */
const mostBytes = 32 * 2 ** 20;
const mostWrongRows = 20;

const utf8 = new TextEncoder();

/** The sheet with its headings found, as bytes that `previewOf` and `changesOf` take. */
export function readSheetOf(sheet: Sheet): ReadSheet {
  const table = toSheetTable(sheet);
  const bytes = utf8.encode(JSON.stringify(table));
  if (bytes.byteLength > mostBytes) throw unreadable('This spreadsheet has too many cells. Split it into several');
  return { columns: table.columns.length, bytes };
}

function queryPlan({ sheet, catalogue, mapping, fill }: ImportSource) {
  const table: SheetTable = JSON.parse(new TextDecoder().decode(sheet.bytes));
  const items: readonly CatalogueItem[] = JSON.parse(catalogue);
  return planImport(table, items, mapping, fill);
}

/** What an import shows before it is done [R7.29]. */
export function previewOf(source: ImportSource): ImportPreview {
  const { creates: _, updates: __, ...preview } = queryPlan(source);
  return preview;
}

/** What an import does. */
export function changesOf(source: ImportSource): ImportChanges {
  const { summary, creates, updates, rows } = queryPlan(source);
  return {
    summary,
    creates,
    updates: updates.map(({ item: { id, version }, values }) => ({ id, version, values })),
    wrong: rows.filter(({ verdict }) => verdict === 'error').slice(0, mostWrongRows),
  };
}
