/** Reads the processor time of processes from /proc. */
import { readdirSync, readFileSync } from 'node:fs';

/** The clock ticks per second of the times in /proc. Linux has used 100 on all platforms of Node. */
const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  /** User and system time in milliseconds, of the process and of its children that have ended. */
  readonly milliseconds: number;
}

function readTimes(pid: number): ProcessTimes | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the process is in parentheses and may contain spaces. The state follows it.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { parent: fields[1] ?? 0, milliseconds: (ticks * 1000) / ticksPerSecond };
  } catch {
    return undefined;
  }
}

/** The processor time of a process in milliseconds. 0 where the system does not provide it. */
export const readProcessorTime = (pid: number): number => readTimes(pid)?.milliseconds ?? 0;

/** The processor time of a process and its running children in milliseconds: PostgreSQL has one child for each connection. */
export function readProcessorTimeWithChildren(pid: number): number {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((candidate) => candidate > 0)
    .flatMap((candidate) => readTimes(candidate) ?? [])
    .filter(({ parent }) => parent === pid);
  return children.reduce((sum, { milliseconds }) => sum + milliseconds, readProcessorTime(pid));
}
