import { type Table, tableOf } from '@plumbline/domain/catalogue/importSheet';
import type { ImportMapping } from '@plumbline/domain/contract/entities';
import { maxSpreadsheetBytes } from '@plumbline/domain/files/schema';
import { readableFile } from '../files/read.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';
import type { ApiDeps } from '../ports.ts';
import { recentTables } from './recentTables.ts';

/** Reads the table in an uploaded file. No transaction is held while it is fetched and read. */
export function tableReader() {
  const recent = recentTables();

  return async ({ db, files, spreadsheets }: ApiDeps, caller: Caller, fileId: string): Promise<Table> => {
    const file = await db.company(caller.companyId, (tx) => readableFile(tx, caller, fileId));
    if (file.size > maxSpreadsheetBytes) throw new ApiError('too_large', 'A spreadsheet may have 10 MB at the most');
    return recent(file.storageKey, async () => {
      const stored = await files.get(file.storageKey);
      if (!stored) throw new ApiError('not_found');
      return tableOf(await spreadsheets.read(await bytesOf(stored.bytes)));
    });
  };
}

const bytesOf = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());

/** 400 where a mapping names a column that the sheet does not have. */
export function requireColumns({ columns }: Table, mapping: ImportMapping | undefined): void {
  const beyond = Object.entries(mapping ?? {}).filter(([, column]) => column !== null && column >= columns.length);
  if (beyond.length === 0) return;
  const fields = Object.fromEntries(beyond.map(([field]) => [`mapping.${field}`, ['Not a column']]));
  throw new ApiError('invalid', `The sheet has ${columns.length} columns`, { fields });
}
