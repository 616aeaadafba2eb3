/** The URL of the built-in PostgreSQL that a server has started. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findPostmaster } from './findPostmaster.ts';
import { clusterUrl } from './postgresCluster.ts';

/** Returns the URL for the owner of the tables. Undefined if no PostgreSQL runs on `dataDir`. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | undefined> {
  const postmaster = await findPostmaster(join(resolve(dataDir), 'postgres'));
  if (!postmaster?.isRunning) return undefined;
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8').catch(() => '');
  return clusterUrl(postmaster.socketFolder, password, 'plumbline');
}
