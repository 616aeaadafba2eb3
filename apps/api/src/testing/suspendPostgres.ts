import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { signal } from '../host/processes.ts';

/** The postmaster and every process it has. */
async function processesOf(postmaster: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...pairs.flatMap(([pid, parent]) => (pid && parent === postmaster ? [pid] : []))];
}

export interface SuspendedPostgres {
  /** Lets all processes run again. */
  resume(): void;
}

/** Stops all processes of a PostgreSQL, the postmaster first: its connections stay open and nothing is answered. */
export async function suspendPostgres(postmaster: number): Promise<SuspendedPostgres> {
  signal(postmaster, 'SIGSTOP');
  const stopped = await processesOf(postmaster);
  for (const pid of stopped) signal(pid, 'SIGSTOP');
  return {
    resume: () => {
      for (const pid of stopped) signal(pid, 'SIGCONT');
    },
  };
}
