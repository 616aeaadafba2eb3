import { and, eq, notExists, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { imports } from '../database/schema/catalogue.ts';
import { files } from '../database/schema/files.ts';
import { noteAttachments } from '../database/schema/notes.ts';
import type { Caller } from '../http/handler.ts';
import type { ApiDeps } from '../ports.ts';
import { filesOf, filesQuery } from './read.ts';

type Company = Pick<Caller, 'companyId'>;

/** The files are nobody's from now on, save those that a note has. Their bytes go by `remove`, at the latest in a sweep. */
export async function letGo(tx: Tx, company: Company, ids: readonly string[]): Promise<void> {
  // held first, so that the question after it sees a note that they were hung on meanwhile
  await filesQuery(tx, company, ids).for('update');
  const { companyId, fileId } = noteAttachments;
  const attached = tx
    .select({ one: sql`1` })
    .from(noteAttachments)
    .where(and(eq(companyId, files.companyId), eq(fileId, files.id)));
  await tx
    .update(files)
    .set({ state: 'deleted' })
    .where(and(filesOf(company, ids), notExists(attached)));
}

/**
 * Takes the bytes of a deleted file, then its row. What cannot be done now a sweep does: while the row is there, no
 * bytes are forgotten.
 */
export async function remove(
  { db, files: store, log }: Pick<ApiDeps, 'db' | 'files' | 'log'>,
  file: Pick<typeof files.$inferSelect, 'companyId' | 'id' | 'storageKey'>,
): Promise<void> {
  const { companyId, fileId } = imports;
  try {
    await store.delete(file.storageKey);
    await db.company(file.companyId, async (tx) => {
      // what an import did can be undone without its spreadsheet
      await tx
        .update(imports)
        .set({ fileId: null })
        .where(and(eq(companyId, file.companyId), eq(fileId, file.id)));
      await tx.delete(files).where(and(filesOf(file, [file.id]), eq(files.state, 'deleted')));
    });
  } catch (error) {
    log.warn({ file: file.id, error }, 'file not removed');
  }
}
