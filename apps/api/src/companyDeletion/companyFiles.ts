/** Deletes the uploaded files and the exports of a company. */
import { and, asc, eq, getTableName, inArray } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { companyExports } from '../database/schema/exports.ts';
import { files, noteAttachments } from '../database/schema/files.ts';
import { fileKeyOf } from '../exports/store.ts';
import { mayDeleteBytes } from '../files/store.ts';
import type { ApiDeps, FileStore } from '../ports.ts';
import { deleteRowsOfTable } from './companyRows.ts';

/** The number of files whose rows are deleted together. After an interruption, at most this number of files is deleted again. */
const pageSize = 200;
/** The number of files that are deleted at the same time. S3 takes some milliseconds for each. */
const parallelDeletions = 8;

/**
 * Deletes the files with their rows, page by page. Returns false while a backup runs: its snapshot can name files that are marked as deleted
 * only now.
 */
export async function deleteCompanyFiles(
  { db, files: store }: Pick<ApiDeps, 'db' | 'files'>,
  companyId: string,
): Promise<boolean> {
  if (!(await db.system(mayDeleteBytes))) return false;
  const exported = await db.system((tx) =>
    tx.select({ id: companyExports.id }).from(companyExports).where(eq(companyExports.companyId, companyId)),
  );
  await deleteBytes(
    store,
    exported.map(({ id }) => fileKeyOf({ companyId, id })),
  );
  // The rows of files can be deleted only after the rows that refer to them.
  await deleteRowsOfTable(db, getTableName(noteAttachments), companyId);
  for (;;) {
    const page = await db.system((tx) => markPageDeleted(tx, companyId));
    if (page.length === 0) return true;
    // A backup that has begun since then may have the files of this page in its snapshot.
    if (!(await db.system(mayDeleteBytes))) return false;
    await deleteBytes(
      store,
      page.map(({ storageKey }) => storageKey),
    );
    const ids = page.map(({ id }) => id);
    await db.system((tx) => tx.delete(files).where(and(eq(files.companyId, companyId), inArray(files.id, ids))));
  }
}

/** Marks the next files as deleted, and returns them. */
const markPageDeleted = (tx: Tx, companyId: string) =>
  tx
    .update(files)
    .set({ state: 'deleted' })
    .where(
      and(
        eq(files.companyId, companyId),
        inArray(
          files.id,
          tx
            .select({ id: files.id })
            .from(files)
            .where(eq(files.companyId, companyId))
            .orderBy(asc(files.id))
            .limit(pageSize),
        ),
      ),
    )
    .returning({ id: files.id, storageKey: files.storageKey });

async function deleteBytes(store: FileStore, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += parallelDeletions)
    await Promise.all(keys.slice(start, start + parallelDeletions).map((key) => store.delete(key)));
}
