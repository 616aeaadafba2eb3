/** The jobs of a spreadsheet worker. They read a spreadsheet, plan an import, or write a spreadsheet. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { planImport } from '@plumbline/domain/catalogue/importPlan';
import { type Sheet, type SheetTable, toSheetTable } from '@plumbline/domain/catalogue/importSheet';
import { type ImportPlanInput, type ReadSheet, SpreadsheetError, type StoredPlan, spreadsheetError } from '../ports.ts';
import { encodePlannedRows } from './plannedRows.ts';
import { readSpreadsheet } from './readSpreadsheet.ts';
import { writeSpreadsheet } from './writeSpreadsheet.ts';

export interface SpreadsheetResults {
  readonly read: ReadSheet;
  readonly plan: StoredPlan;
  readonly write: Uint8Array<ArrayBuffer>;
}

export type SpreadsheetJob =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly sheetName?: string | undefined }
  | { readonly kind: 'plan'; readonly input: ImportPlanInput }
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
      return encodeSheet(await readSpreadsheet(job.bytes, job.sheetName));
    case 'plan':
      return createPlan(job.input);
    case 'write':
      return writeSpreadsheet(job.name, job.rows);
  }
}

/** The maximum size of the table of a spreadsheet as JSON. */
const maxTableBytes = 32 * 2 ** 20;

const utf8 = new TextEncoder();

/** Finds the headings of a sheet and encodes the sheet for `createPlan`. */
function encodeSheet(sheet: Sheet): ReadSheet {
  const table = toSheetTable(sheet);
  const bytes = utf8.encode(JSON.stringify(table));
  if (bytes.byteLength > maxTableBytes)
    throw spreadsheetError('This spreadsheet has too many cells. Split it into several files');
  return { columnCount: table.columns.length, bytes };
}

function createPlan({
  sheet,
  catalogue,
  mapping,
  defaults,
  markups,
  choices,
  corrections,
}: ImportPlanInput): StoredPlan {
  const table: SheetTable = JSON.parse(new TextDecoder().decode(sheet.bytes));
  const items: readonly CatalogueItem[] = JSON.parse(catalogue);
  const { rows, ...overview } = planImport(table, items, mapping, defaults, markups, {
    ...(choices && { choices }),
    ...(corrections && { corrections }),
  });
  return { overview, rows: encodePlannedRows(rows) };
}
