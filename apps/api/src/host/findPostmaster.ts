import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, isAlive } from './processes.ts';

/** A PostgreSQL that runs on a data folder, or the trace of one that did. */
export interface Postmaster {
  readonly pid: number;
  /** Whether that process still runs, and is this folder's PostgreSQL rather than a later process of the same number. */
  readonly running: boolean;
  readonly socketFolder: string;
}

/** What postmaster.pid of `folder` says: line 1 is the pid, line 5 the folder of the socket. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const running = (await isAlive(pid)) && (await commandOf(pid)).includes(`-D ${folder} `);
  return { pid, running, socketFolder: lines[4] ?? '' };
}
