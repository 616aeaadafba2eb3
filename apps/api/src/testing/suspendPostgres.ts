/** Suspends a PostgreSQL server, for tests of an unresponsive database. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sendSignal } from '../host/processes.ts';

/** Returns the process ids of the postmaster, which is the main process of PostgreSQL, and of its child processes. */
export async function postgresProcessIds(postmasterPid: number): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [postmasterPid, ...pairs.flatMap(([pid, parent]) => (pid && parent === postmasterPid ? [pid] : []))];
}

export interface SuspendedPostgres {
  /** Continues all processes. */
  resume(): void;
}

/** Suspends all processes of a PostgreSQL server. Its connections stay open, but it sends no responses. */
export async function suspendPostgres(postmasterPid: number): Promise<SuspendedPostgres> {
  // A suspended postmaster does not start child processes while their list is read.
  sendSignal(postmasterPid, 'SIGSTOP');
  const processIds = await postgresProcessIds(postmasterPid);
  for (const pid of processIds) sendSignal(pid, 'SIGSTOP');
  return {
    resume: () => {
      for (const pid of processIds) sendSignal(pid, 'SIGCONT');
    },
  };
}
