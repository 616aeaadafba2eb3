import { and, eq, inArray, lt } from 'drizzle-orm';
import { files } from '../database/schema/files.ts';
import type { ApiDeps } from '../ports.ts';
import { remove } from './remove.ts';

const day = 24 * 60 * 60_000;

/** Removes what nobody saved within a day [R3.14], what was deleted and is still kept, and uploads that a crash cut off. */
export async function sweepFiles(deps: Pick<ApiDeps, 'db' | 'files' | 'clock' | 'log'>): Promise<void> {
  const { companyId, id, storageKey, state, createdAt } = files;
  const yesterday = new Date(deps.clock.now().getTime() - day);
  const deleted = await deps.db.system(async (tx) => {
    await tx
      .update(files)
      .set({ state: 'deleted' })
      .where(and(inArray(state, ['uploaded', 'validated']), lt(createdAt, yesterday)));
    return tx.select({ companyId, id, storageKey }).from(files).where(eq(state, 'deleted'));
  });
  for (const file of deleted) await remove(deps, file);
  await deps.files.removeUnfinished(yesterday);
}
