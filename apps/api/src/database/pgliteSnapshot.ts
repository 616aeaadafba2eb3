/** Creates the snapshot of an empty PGlite database. */
import { PGlite } from '@electric-sql/pglite';
import type { Migration } from './applyMigrations.ts';
import { migratePglite } from './pgliteDatabase.ts';

/**
 * Creates a migrated, empty database and returns its files as a tar archive, for `loadDataDir` of PGlite. Loading the archive is
 * ten times faster than creating a database. The archive has no template databases and small WAL files, so it needs 15 MB instead
 * of 42 MB, or 2.3 MB compressed. It also has only a third as many files. PGlite compares all files each time it writes to IndexedDB.
 */
export async function createPgliteSnapshot(
  migrations: readonly Migration[],
  compression: 'none' | 'gzip' = 'none',
): Promise<Blob> {
  const pglite = await PGlite.create({ initDbStartParams: ['--wal-segsize=1'] });
  try {
    await migratePglite(pglite, migrations);
    await pglite.exec(`UPDATE pg_database SET datistemplate = false`);
    await pglite.exec('DROP DATABASE template0');
    await pglite.exec('DROP DATABASE template1');
    await pglite.exec('CHECKPOINT');
    return await pglite.dumpDataDir(compression);
  } finally {
    await pglite.close();
  }
}
