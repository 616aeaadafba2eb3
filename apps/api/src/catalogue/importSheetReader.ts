/** Reads the first sheet of an uploaded spreadsheet for an import, and caches the sheet. */
import type { ImportMapping } from '@plumbline/domain/catalogue/contract';
import { formatFileSize, maxSpreadsheetBytes } from '@plumbline/domain/files/fileSize';
import { readPermittedFile } from '../files/store.ts';
import { ApiError } from '../http/errors.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import type { ApiDeps, ReadSheet, SpreadsheetWorker } from '../ports.ts';
import { importSheetCache } from './importSheetCache.ts';

const tooLargeMessage = `A spreadsheet may have ${formatFileSize(maxSpreadsheetBytes)} at the most`;

interface SheetSource {
  readonly deps: ApiDeps;
  readonly caller: StaffPrincipal;
  readonly fileId: string;
  readonly mapping: ImportMapping | undefined;
}

/**
 * Returns a function that reads the sheet and runs `work` with it, both in the queue of the company. No transaction is open while the
 * call waits in the queue.
 */
export function importSheetReader() {
  const readCached = importSheetCache();

  return async <Result>(
    { deps: { db, files, spreadsheets }, caller, fileId, mapping }: SheetSource,
    work: (worker: SpreadsheetWorker, sheet: ReadSheet) => Promise<Result>,
  ): Promise<Result> => {
    const file = await db.company(caller.companyId, (tx) => readPermittedFile(tx, caller, fileId));
    if (file.size > maxSpreadsheetBytes) throw new ApiError('too_large', tooLargeMessage);
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

const readAll = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());

/** Throws 400 if a mapping contains the index of a column that the sheet does not have. */
function requireColumns({ columnCount }: ReadSheet, mapping: ImportMapping | undefined): void {
  const unknownColumns = Object.entries(mapping ?? {}).filter(([, column]) => column !== null && column >= columnCount);
  if (unknownColumns.length === 0) return;
  const fields = Object.fromEntries(
    unknownColumns.map(([field]) => [`mapping.${field}`, ['The sheet does not have this column']]),
  );
  throw new ApiError('invalid', `The sheet has only ${columnCount} columns`, { fields });
}
