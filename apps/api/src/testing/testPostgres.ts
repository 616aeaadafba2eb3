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
  const postgres = await startEmbeddedPostgres(folder, { durable: false });
  const sweeper = sweepWhenGone(postgres.pid, folder);
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
function sweepWhenGone(pid: number, folder: string): () => void {
  const script = 'read -r _; kill -QUIT "$1" 2>/dev/null && sleep 0.5; rm -rf "$2"';
  const shell = spawn('sh', ['-c', script, 'sh', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.unref();
  return () => shell.stdin.end();
}
