import { type FileState, fileStates } from '@plumbline/domain/files/states';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { files } from '../database/schema/files.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';

type Company = Pick<Caller, 'companyId'>;

const { id, name, mediaType, size, sha256, storageKey, createdBy } = files;
const columns = { id, name, mediaType, size, sha256, storageKey, createdBy, state: sql<FileState>`${files.state}` };

export const filesOf = ({ companyId }: Company, ids: readonly string[]) =>
  and(eq(files.companyId, companyId), inArray(id, [...ids]));

/** Those of the files that the company has: a deleted one is not there any more. */
export const filesThere = (company: Company, ids: readonly string[]) =>
  and(filesOf(company, ids), inArray(files.state, [...fileStates]));

/**
 * The files in the order of their ids. Whoever locks files locks them in this order, after their note and before their
 * attachments: then no two calls wait for each other [F6b].
 */
export const filesQuery = (tx: Tx, company: Company, ids: readonly string[]) =>
  tx.select(columns).from(files).where(filesThere(company, ids)).orderBy(asc(id));

/** A file that the caller may look into: until it is saved, it is its uploader's alone. 404 where there is none. */
export async function readableFile(tx: Tx, caller: Caller, fileId: string) {
  const [file] = await filesQuery(tx, caller, [fileId]);
  if (!file || (file.state !== 'saved' && file.createdBy !== caller.id)) throw new ApiError('not_found');
  return file;
}

/** A file that the caller uploaded, held; 404 where the company has none of that id, 403 where it is a colleague's. */
export async function lockOwnFile(tx: Tx, caller: Caller, fileId: string) {
  const [file] = await filesQuery(tx, caller, [fileId]).for('update');
  if (!file) throw new ApiError('not_found');
  if (file.createdBy !== caller.id) throw new ApiError('forbidden');
  return file;
}
