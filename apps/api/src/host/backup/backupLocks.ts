/** Locks of the database for backups. */
import type { Client } from 'pg';
import { deletionLock } from '../../files/store.ts';
import { BackupError } from './backupError.ts';

/** The keys of advisory locks. A connection that ends releases them. */
const backupLock = '7153206, 1';

/**
 * Runs `work` while no other backup of the database runs and the bytes of stored files are not deleted. Only a file that is deleted in
 * the database before `work` begins can lose its bytes during `work`.
 */
export async function withBackupLocks<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(${backupLock}) AS locked`);
  if (!rows[0]?.locked) throw new BackupError('Another backup of this database is running: wait until it is complete.');
  await client.query(`SELECT pg_advisory_lock(${deletionLock})`);
  const result = await work();
  const unlocked = await client.query<{ held: boolean }>(`SELECT pg_advisory_unlock(${deletionLock}) AS held`);
  if (!unlocked.rows[0]?.held)
    throw new BackupError(
      'The database did not keep a lock during the backup: set DATABASE_DIRECT_URL to PostgreSQL itself.',
    );
  await client.query(`SELECT pg_advisory_unlock(${backupLock})`);
  return result;
}
