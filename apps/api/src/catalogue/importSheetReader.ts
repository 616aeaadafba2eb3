/** Reads the spreadsheet of an import from an uploaded file, and caches it. */
import type { ImportMapping } from '@plumbline/domain/catalogue/contract';
import { maxSpreadsheetBytes } from '@plumbline/domain/files/fileSize';
import { readPermittedFile } from '../files/store.ts';
import { ApiError } from '../http/errors.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import type { ApiDeps, ReadSheet, SpreadsheetWorker } from '../ports.ts';

interface SheetSource {
  readonly deps: ApiDeps;
  readonly caller: StaffPrincipal;
  readonly fileId: string;
  readonly mapping: ImportMapping | undefined;
}

/** Returns a function that runs `work` with the sheet in the queue of the company. No transaction is open during the wait. */
export function importSheetReader() {
  const readCached = importSheetCache();

  return async <Result>(
    { deps: { db, files, spreadsheets }, caller, fileId, mapping }: SheetSource,
    work: (worker: SpreadsheetWorker, sheet: ReadSheet) => Promise<Result>,
  ): Promise<Result> => {
    const file = await db.company(caller.companyId, (tx) => readPermittedFile(tx, caller, fileId));
    if (file.size > maxSpreadsheetBytes) throw new ApiError('too_large', 'A spreadsheet may have 10 MB at the most');
    return spreadsheets.runInQueue(caller.companyId, async (worker) => {
      const sheet = await readCached(file.storageKey, async () => {
        const storedFile = await files.get(file.storageKey);
        if (!storedFile) throw new ApiError('not_found');
        return worker.read(await readAll(storedFile.bytes));
      });
      requireColumns(sheet, mapping);
      return work(worker, sheet);
    });
  };
}

const maxSheets = 4;
const maxSheetBytes = 4 * 2 ** 20;

/**
 * Caches the last few sheets below the size limit, because another column mapping and the import need the same sheet again.
 * A stored file never changes under its key.
 */
export function importSheetCache() {
  const sheets = new Map<string, Promise<ReadSheet>>();

  return async (key: string, read: () => Promise<ReadSheet>): Promise<ReadSheet> => {
    const sheetPromise = sheets.get(key) ?? read();
    sheets.delete(key);
    sheets.set(key, sheetPromise);
    for (const oldestKey of [...sheets.keys()].slice(0, -maxSheets)) sheets.delete(oldestKey);
    try {
      const sheet = await sheetPromise;
      if (sheet.bytes.byteLength > maxSheetBytes) sheets.delete(key);
      return sheet;
    } catch (error) {
      sheets.delete(key);
      throw error;
    }
  };
}

const readAll = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());

/** Throws 400 if a mapping names a column that the sheet does not have. */
function requireColumns({ columns }: ReadSheet, mapping: ImportMapping | undefined): void {
  const unknownColumns = Object.entries(mapping ?? {}).filter(([, column]) => column !== null && column >= columns);
  if (unknownColumns.length === 0) return;
  const fields = Object.fromEntries(unknownColumns.map(([field]) => [`mapping.${field}`, ['Not a column']]));
  throw new ApiError('invalid', `The sheet has ${columns} columns`, { fields });
}
