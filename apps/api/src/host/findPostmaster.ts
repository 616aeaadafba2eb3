/** Finds the PostgreSQL server that uses a data folder. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive, readCommand } from './processes.ts';

/** The main process of PostgreSQL, according to the pid file of a data folder. */
export interface Postmaster {
  readonly pid: number;
  /** False if the process has ended or if its pid now belongs to another process. */
  readonly isRunning: boolean;
  readonly socketFolder: string;
}

/**
 * Reads postmaster.pid of `folder`: line 1 is the pid, line 5 the folder of the socket. Returns undefined if the file is missing
 * or contains no pid.
 */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const isRunning = (await isAlive(pid)) && (await readCommand(pid)).includes(`-D ${folder} `);
  return { pid, isRunning, socketFolder: lines[4] ?? '' };
}
