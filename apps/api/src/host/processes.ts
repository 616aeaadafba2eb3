/** Finds, watches and signals processes of the operating system. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

const errorCode = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Whether the process runs. A zombie process counts as ended. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return (await readProcStat(pid))?.state !== 'Z';
}

/** The command line with arguments, or '' if the process has ended. */
export async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/**
 * A text that distinguishes the process from a later process with the same pid. On Linux it is the boot id and the start time in
 * clock ticks, and only the boot id if the process has ended. On other systems it is the start time, or '' if the process has ended.
 */
export async function processStartTime(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
    return `${boot.trim()} ${(await readProcStat(pid))?.startTime ?? ''}`.trim();
  }
  return run('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

/** Waits until the process has ended. Returns false if it still runs after `milliseconds`. */
export async function waitForExit(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while (await isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await pause(10);
  }
  return true;
}

/** Sends a signal to a process. Does nothing if the process has ended. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

async function readProcStat(pid: number): Promise<{ state: string; startTime: string } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The format is in proc_pid_stat(5). Field 2 is the name in parentheses, which can contain spaces and parentheses. Field 3 is
  // the state and field 22 the start time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startTime] = [fields[0], fields[19]];
  return state && startTime ? { state, startTime } : undefined;
}
