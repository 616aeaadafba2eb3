import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../host/embeddedPostgres.ts';

export interface TestPostgres {
  /** A migrated, empty database; what `testDatabase` copies. */
  readonly url: string;
  stop(): Promise<void>;
}

/** One PostgreSQL for a whole run, in a folder of its own. It goes when this process ends, however it ends. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-test-'));
  const sweeper = sweepWhenGone(folder);
  const postgres = await startEmbeddedPostgres(folder, { durable: false });
  await migrate(postgres.url);
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop();
      sweeper();
    },
  };
}

/** A shell that reads from us: the read ends when we do, even by kill -9. */
function sweepWhenGone(folder: string): () => void {
  const script = 'read -r _; kill -QUIT "$(head -n 1 "$1/postgres/postmaster.pid")" && sleep 0.5; rm -rf "$1"';
  const shell = spawn('sh', ['-c', script, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  return () => shell.stdin.end();
}
