/** The jobs of a spreadsheet worker. They read a spreadsheet, preview an import, plan its changes, or write a spreadsheet. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import type { ImportPreview } from '@plumbline/domain/catalogue/contract';
import { planImport } from '@plumbline/domain/catalogue/importPlan';
import { type Sheet, type SheetTable, toSheetTable } from '@plumbline/domain/catalogue/importSheet';
import { type ImportChanges, type ImportPlanInput, type ReadSheet, SpreadsheetError } from '../ports.ts';
import { readSpreadsheet } from './readSpreadsheet.ts';
import { spreadsheetError } from './spreadsheetErrors.ts';
import { writeSpreadsheet } from './writeSpreadsheet.ts';

export interface SpreadsheetResults {
  readonly read: ReadSheet;
  readonly preview: ImportPreview;
  readonly plan: ImportChanges;
  readonly write: Uint8Array<ArrayBuffer>;
}

export type SpreadsheetJob =
  | { readonly kind: 'read'; readonly bytes: Uint8Array }
  | { readonly kind: 'preview' | 'plan'; readonly input: ImportPlanInput }
  | { readonly kind: 'write'; readonly name: string; readonly rows: readonly (readonly (string | number)[])[] };

export type SpreadsheetJobResult =
  | { readonly result: SpreadsheetResults[keyof SpreadsheetResults] }
  | { readonly refusal: SpreadsheetError['reason']; readonly message: string };

/** Runs a job. A refused spreadsheet is a result, because messages between threads do not keep the class of an error. */
export async function runSpreadsheetJob(job: SpreadsheetJob): Promise<SpreadsheetJobResult> {
  try {
    return { result: await computeResult(job) };
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    return { refusal: error.reason, message: error.message };
  }
}

async function computeResult(job: SpreadsheetJob) {
  switch (job.kind) {
    case 'read':
      return encodeSheet(await readSpreadsheet(job.bytes));
    case 'preview':
      return previewImport(job.input);
    case 'plan':
      return planImportChanges(job.input);
    case 'write':
      return writeSpreadsheet(job.name, job.rows);
  }
}

/** The maximum size of the table of a spreadsheet as JSON. */
const maxTableBytes = 32 * 2 ** 20;
/** The maximum number of invalid rows in the result of an import. The result contains the first ones. */
const maxInvalidRows = 20;

const utf8 = new TextEncoder();

/** Finds the headings of a sheet and encodes the sheet for `previewImport` and `planImportChanges`. */
function encodeSheet(sheet: Sheet): ReadSheet {
  const table = toSheetTable(sheet);
  const bytes = utf8.encode(JSON.stringify(table));
  if (bytes.byteLength > maxTableBytes)
    throw spreadsheetError('This spreadsheet has too many cells. Split it into several files');
  return { columnCount: table.columns.length, bytes };
}

function computePlan({ sheet, catalogue, mapping, defaults }: ImportPlanInput) {
  const table: SheetTable = JSON.parse(new TextDecoder().decode(sheet.bytes));
  const items: readonly CatalogueItem[] = JSON.parse(catalogue);
  return planImport(table, items, mapping, defaults);
}

/** Returns the preview of an import. The user confirms the preview [R7.29]. */
function previewImport(input: ImportPlanInput): ImportPreview {
  const { creates: _, updates: __, ...preview } = computePlan(input);
  return preview;
}

/** Returns the changes of an import. */
function planImportChanges(input: ImportPlanInput): ImportChanges {
  const { summary, creates, updates, rows } = computePlan(input);
  return {
    summary,
    creates,
    updates: updates.map(({ item: { id, version }, values }) => ({ id, version, values })),
    invalidRows: rows.filter(({ verdict }) => verdict === 'error').slice(0, maxInvalidRows),
  };
}
