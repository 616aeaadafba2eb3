/** Starts the PostgreSQL server that all tests of a run share. */
import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDatabase, separateLogins } from '../host/databaseLogins.ts';
import { startEmbeddedPostgres } from '../host/embeddedPostgres.ts';

export interface TestPostgres {
  /** URL of a migrated, empty database. `testDatabase` copies this database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL for a test run in a new folder. It stops when this process ends, also after kill -9. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'));
  const deleteFolder = deleteFolderAfterExit(folder);
  const postgres = await startEmbeddedPostgres(folder, { durable: false });
  await installDatabase(separateLogins(postgres.url));
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      deleteFolder();
    },
  };
}

/**
 * Starts a shell that stops PostgreSQL and deletes the folder when this process ends, also after kill -9. The shell reads
 * from a pipe that this process keeps open. When this process ends, the system closes the pipe and the read ends. Returns a
 * function that closes the pipe earlier, and with it makes the shell continue.
 */
function deleteFolderAfterExit(folder: string): () => void {
  // SIGQUIT is the immediate shutdown of PostgreSQL. The pause lets PostgreSQL end before its folder is deleted.
  const script = 'read -r _; kill -QUIT "$(head -n 1 "$1/postgres/postmaster.pid")" && sleep 0.5; rm -rf "$1"';
  const shell = spawn('sh', ['-c', script, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  return () => shell.stdin.end();
}
