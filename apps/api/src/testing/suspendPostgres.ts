import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sendSignal } from '../host/processes.ts';

/** The process ids of the postmaster and its child processes. */
async function processesOf(postmaster: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...pairs.flatMap(([pid, parent]) => (pid && parent === postmaster ? [pid] : []))];
}

export interface SuspendedPostgres {
  /** Continues all processes. */
  resume(): void;
}

/** Suspends all processes of a PostgreSQL server. Its connections stay open, but it sends no responses. */
export async function suspendPostgres(postmaster: number): Promise<SuspendedPostgres> {
  sendSignal(postmaster, 'SIGSTOP');
  const processIds = await processesOf(postmaster);
  for (const pid of processIds) sendSignal(pid, 'SIGSTOP');
  return {
    resume: () => {
      for (const pid of processIds) sendSignal(pid, 'SIGCONT');
    },
  };
}
