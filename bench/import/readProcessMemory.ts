/** Reads the memory that a process uses. */
import { readFileSync } from 'node:fs';

/** Reads a line of /proc/<pid>/status, such as `VmRSS:  1024 kB`. */
const readKilobytes = (status: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Number.NaN);

/** Current (VmRSS) and maximum (VmHWM) memory of a process in MB of 1,024 kB. Undefined if the system does not provide it. */
export function readProcessMemory(pid: number): { readonly current: number; readonly maximum: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return { current: readKilobytes(status, 'VmRSS') / 1024, maximum: readKilobytes(status, 'VmHWM') / 1024 };
  } catch {
    return undefined;
  }
}
