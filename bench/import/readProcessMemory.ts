import { readFileSync } from 'node:fs';

const kilobytes = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN);

/** Current and maximum memory of a process in MB. Undefined if the system does not provide it. */
export function readProcessMemory(pid: number): { readonly now: number; readonly peak: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return { now: kilobytes(status, 'VmRSS') / 1024, peak: kilobytes(status, 'VmHWM') / 1024 };
  } catch {
    return undefined;
  }
}
