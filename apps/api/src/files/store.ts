/** The SQL of uploaded files and their attachment to notes [R3.14, R7.19]. The bytes are in the file store `deps.files`. */
import { type FileState, fileStates } from '@plumbline/domain/files/file';
import { and, asc, eq, inArray, lt, max, notExists, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { files, noteAttachments } from '../database/schema/files.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { StaffPrincipal, UserPrincipal } from '../http/principal.ts';

type Company = Pick<StaffPrincipal, 'companyId'>;
type FileRow = typeof files.$inferSelect;

/** The ids of a file and the key of its bytes. */
export type FileKey = Pick<FileRow, 'companyId' | 'id' | 'storageKey'>;

const { id, companyId, name, mediaType, size, sha256, storageKey, createdBy } = files;
const columns = {
  id,
  companyId,
  name,
  mediaType,
  size,
  sha256,
  storageKey,
  createdBy,
  state: sql<FileState>`${files.state}`,
};

/** The condition that a row is one of these files of the company. */
const isOneOfFiles = (company: Company, ids: readonly string[]) =>
  and(eq(companyId, company.companyId), inArray(id, [...ids]));

/** The condition that a row is one of these files of the company and is not deleted. */
const isOneOfExistingFiles = (company: Company, ids: readonly string[]) =>
  and(isOneOfFiles(company, ids), inArray(files.state, [...fileStates]));

/** The condition that a row attaches a file to this note. */
const isAttachmentOf = ({ companyId }: Company, noteId: string) =>
  and(eq(noteAttachments.companyId, companyId), eq(noteAttachments.noteId, noteId));

/**
 * Selects the files that are not deleted, in id order. To avoid deadlocks, every request locks a note before files, files in this
 * order, and files before attachments [F6b].
 */
const filesQuery = (tx: Tx, company: Company, ids: readonly string[]) =>
  tx.select(columns).from(files).where(isOneOfExistingFiles(company, ids)).orderBy(asc(id));

export async function readFile(tx: Tx, company: Company, fileId: string) {
  const [file] = await filesQuery(tx, company, [fileId]);
  return file;
}

/** Reads a file that the caller may read. Only the uploader may read it before it is saved. Throws 404 if there is no such file. */
export async function readPermittedFile(tx: Tx, caller: StaffPrincipal, fileId: string) {
  const file = await readFile(tx, caller, fileId);
  if (!file || (file.state !== 'saved' && file.createdBy !== caller.userId)) throw new ApiError('not_found');
  return file;
}

/** Reads the thumbnail of a file that the caller may read. Throws 404 if there is no such file or if it has no thumbnail. */
export async function readPermittedThumbnail(tx: Tx, caller: StaffPrincipal, fileId: string) {
  const file = await readPermittedFile(tx, caller, fileId);
  const [row] = await tx
    .select({ thumbnail: files.thumbnail })
    .from(files)
    .where(isOneOfExistingFiles(caller, [fileId]));
  if (!row?.thumbnail) throw new ApiError('not_found');
  return { name: file.name, thumbnail: new Uint8Array(row.thumbnail) };
}

/** Locks a file that the caller uploaded. Throws 404 if the company has no such file, 403 if another user uploaded it. */
export async function lockOwnFile(tx: Tx, caller: StaffPrincipal, fileId: string) {
  const [file] = await filesQuery(tx, caller, [fileId]).for('update');
  if (!file) throw new ApiError('not_found');
  if (file.createdBy !== caller.userId) throw new ApiError('forbidden');
  return file;
}

/** Adds an uploaded file and returns its id. */
export async function insertFile(
  tx: Tx,
  caller: UserPrincipal,
  file: Pick<FileRow, 'name' | 'mediaType' | 'size' | 'sha256'>,
  now: Date,
): Promise<string> {
  const id = uuidv7(now);
  const { companyId, userId: createdBy } = caller;
  await tx
    .insert(files)
    .values({ ...file, companyId, id, storageKey: `${companyId}/${id}`, createdBy, createdAt: now });
  return id;
}

export async function markFileValidated(tx: Tx, company: Company, fileId: string): Promise<void> {
  await tx
    .update(files)
    .set({ state: 'validated' })
    .where(isOneOfFiles(company, [fileId]));
}

/** Marks an existing file as saved. A repeated call keeps the time of the first call. */
export async function markFileSaved(tx: Tx, company: Company, fileId: string, now: Date): Promise<void> {
  await tx
    .update(files)
    .set({ state: 'saved', savedAt: sql`coalesce(${files.savedAt}, ${now.toISOString()}::timestamptz)` })
    .where(isOneOfExistingFiles(company, [fileId]));
}

export async function setThumbnail(tx: Tx, company: Company, fileId: string, thumbnail: Uint8Array): Promise<void> {
  await tx
    .update(files)
    .set({ thumbnail })
    .where(isOneOfFiles(company, [fileId]));
}

/** The ids of the files attached to a note. */
export async function readAttachedFileIds(tx: Tx, company: Company, noteId: string) {
  const attachmentRows = await tx
    .select({ fileId: noteAttachments.fileId })
    .from(noteAttachments)
    .where(isAttachmentOf(company, noteId));
  return attachmentRows.map(({ fileId }) => fileId);
}

/**
 * Attaches files to a note after its last attachment. Throws 404 if a file does not exist or another user uploaded it, 409 if a
 * file is not saved.
 */
export async function attachFiles(
  tx: Tx,
  caller: StaffPrincipal,
  noteId: string,
  fileIds: readonly string[],
): Promise<void> {
  // The lock keeps the files from being deleted before they are attached.
  const filesToAttach = await filesQuery(tx, caller, fileIds).for('share');
  if (filesToAttach.filter(({ createdBy }) => createdBy === caller.userId).length < fileIds.length)
    throw new ApiError('not_found');
  if (filesToAttach.some(({ state }) => state !== 'saved'))
    throw new ApiError('conflict', 'This file is not saved yet. Save it first');

  const [lastAttachment] = await tx
    .select({ position: max(noteAttachments.position) })
    .from(noteAttachments)
    .where(isAttachmentOf(caller, noteId));
  const firstPosition = (lastAttachment?.position ?? 0) + 1;
  const { companyId } = caller;
  await tx
    .insert(noteAttachments)
    .values(fileIds.map((fileId, index) => ({ companyId, noteId, fileId, position: firstPosition + index })));
}

/** Detaches all files of a note that is about to be deleted, and returns their ids for `markUnattachedFilesDeleted`. */
export async function detachFilesOfNote(tx: Tx, company: Company, noteId: string): Promise<string[]> {
  const fileIds = await readAttachedFileIds(tx, company, noteId);
  // `files.delete` also locks files before attachments [F6b].
  await filesQuery(tx, company, fileIds).for('update');
  await tx.delete(noteAttachments).where(isAttachmentOf(company, noteId));
  return fileIds;
}

export async function detachFile(tx: Tx, company: Company, fileId: string): Promise<void> {
  await tx
    .delete(noteAttachments)
    .where(and(eq(noteAttachments.companyId, company.companyId), eq(noteAttachments.fileId, fileId)));
}

/** Sets the state of those files that are not attached to a note to deleted. `deleteStoredFile` later deletes their bytes. */
export async function markUnattachedFilesDeleted(tx: Tx, company: Company, ids: readonly string[]): Promise<void> {
  // After the lock, the statement below reads the attachments that concurrent transactions have committed.
  await filesQuery(tx, company, ids).for('update');
  const attachments = tx
    .select({ one: sql`1` })
    .from(noteAttachments)
    .where(and(eq(noteAttachments.companyId, files.companyId), eq(noteAttachments.fileId, files.id)));
  await tx
    .update(files)
    .set({ state: 'deleted' })
    .where(and(isOneOfFiles(company, ids), notExists(attachments)));
}

/** The key of the lock that a backup holds while it copies files. It is the argument of the lock functions of PostgreSQL. */
export const deletionLock = '7153206, 2';

/**
 * Whether the bytes of files may be deleted now. A backup copies the files that its snapshot of the database names. It takes the lock
 * before the snapshot, so a file that was marked as deleted before this call is not in the snapshot, or this call returns false.
 */
export async function mayDeleteBytes(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ allowed: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${sql.raw(deletionLock)}) as allowed`,
  );
  return rows[0]?.allowed === true;
}

/** Selects the keys of the stored files for a backup. The bytes of an upload are stored after its row, so they can be missing. */
export const storedFilesQuery = `SELECT storage_key, state <> 'uploaded' FROM public.files WHERE state <> 'deleted'
  ORDER BY storage_key COLLATE "C"`;

/** Deletes the row of a file whose bytes are deleted. */
export async function deleteFileRow(tx: Tx, file: FileKey): Promise<void> {
  await tx.delete(files).where(and(isOneOfFiles(file, [file.id]), eq(files.state, 'deleted')));
}

/**
 * Sets the state of unsaved files that were uploaded before `uploadedBefore` to deleted [R3.14]. Returns all files with this state,
 * of all companies.
 */
export async function expireUnsavedFiles(tx: Tx, uploadedBefore: Date): Promise<FileKey[]> {
  await tx
    .update(files)
    .set({ state: 'deleted' })
    .where(and(inArray(files.state, ['uploaded', 'validated']), lt(files.createdAt, uploadedBefore)));
  return tx.select({ companyId, id, storageKey }).from(files).where(eq(files.state, 'deleted'));
}
