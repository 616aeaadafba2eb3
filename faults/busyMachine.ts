/** Time limits on a machine that does other work at the same time. */
import { availableParallelism, loadavg } from 'node:os';

/**
 * How many times longer a program takes than on a machine without other work: the number of programs for each processor, at least 1. The
 * time limits of the requirements are for a machine without other work.
 */
export const busyFactor = () => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** A problem if something took too long, otherwise nothing. `what` is for example `ready`. */
export function lateProblem(what: string, milliseconds: number, limitMilliseconds: number): readonly string[] {
  const factor = busyFactor();
  if (milliseconds <= limitMilliseconds * factor) return [];
  const limit = `${limitMilliseconds / 1000} s${factor > 1 ? `, times ${factor.toFixed(1)} on this busy machine` : ''}`;
  return [`${what} only after ${(milliseconds / 1000).toFixed(1)} s (limit: ${limit})`];
}
