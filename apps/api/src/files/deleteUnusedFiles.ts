/** Deletes the bytes of files that are not needed: unsaved files, deleted files and interrupted uploads. */
import { daysBefore } from '../database/daysBefore.ts';
import type { ApiDeps } from '../ports.ts';
import { deleteFileRow, expireUnsavedFiles, type FileKey, mayDeleteBytes } from './store.ts';

/**
 * Deletes the bytes of a deleted file, then its row. After a failure and while a backup runs, the row remains, and `deleteUnusedFiles`
 * retries.
 */
export async function deleteStoredFile(deps: Pick<ApiDeps, 'db' | 'files' | 'log'>, file: FileKey): Promise<void> {
  try {
    if (!(await deps.db.company(file.companyId, mayDeleteBytes))) return;
    await deps.files.delete(file.storageKey);
    await deps.db.company(file.companyId, (tx) => deleteFileRow(tx, file));
  } catch (error) {
    deps.log.warn({ file: file.id, error }, 'stored file not deleted');
  }
}

/**
 * Deletes files that were not saved within a day [R3.14], the bytes of deleted files, and uploads that were interrupted more than
 * a day ago.
 */
export async function deleteUnusedFiles(deps: Pick<ApiDeps, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  const yesterday = daysBefore(deps.clock.now(), 1);
  const deletedFiles = await deps.db.system((tx) => expireUnsavedFiles(tx, yesterday));
  for (const file of deletedFiles) await deleteStoredFile(deps, file);
  await deps.files.removeUnfinished(yesterday);
}
