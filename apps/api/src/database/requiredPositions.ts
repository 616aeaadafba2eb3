/** Computes up to which position a replica must have replayed the log before it serves a read of a company. */
import type { LogPosition } from './logPosition.ts';

/** A position of the primary that is older is not used, in milliseconds. It limits how old the state is that a replica shows. */
const maxSampleAge = 5_000;

export interface RequiredPositions {
  /** Undefined while the position is unknown. Then only the primary can serve the read. */
  requiredBy(companyId: string, after: LogPosition): LogPosition | undefined;
  /** Reads of the company that start from now on require the position of the primary after this call, which is returned. */
  recordChange(companyId: string): Promise<LogPosition>;
  /** Changes can have been missed. No read of any company can be served by a replica before the next `sample`. */
  recordUnknownChanges(): void;
  /** Reads the position of the primary. All companies require it. */
  sample(): Promise<LogPosition>;
}

/** `readPosition` returns a position of the primary that is not before a commit that ended before the call. */
export function requiredPositions(
  readPosition: () => Promise<LogPosition>,
  now = () => performance.now(),
): RequiredPositions {
  /** The position that all companies require, and when it was read. */
  let latest: { readonly position: LogPosition; readonly time: number } | undefined;
  /** The last change of each company since `latest`. Its position is undefined until the primary has responded. */
  const changes = new Map<string, { position?: LogPosition }>();
  /** Counts the calls of `recordUnknownChanges`. */
  let unknownChanges = 0;

  return {
    requiredBy(companyId, after) {
      if (!latest || now() - latest.time > maxSampleAge) return undefined;
      const change = changes.get(companyId);
      if (!change) return largest(after, latest.position);
      return change.position === undefined ? undefined : largest(after, latest.position, change.position);
    },

    async recordChange(companyId) {
      const change: { position?: LogPosition } = {};
      changes.set(companyId, change);
      const position = await readPosition();
      change.position = position;
      return position;
    },

    recordUnknownChanges() {
      latest = undefined;
      unknownChanges += 1;
    },

    async sample() {
      const time = now();
      const earlierUnknownChanges = unknownChanges;
      const earlierChanges = [...changes];
      const position = await readPosition();
      // The position is not before the earlier changes, so they need no entry any more. This limits the size of the map.
      for (const [companyId, change] of earlierChanges)
        if (changes.get(companyId) === change) changes.delete(companyId);
      if (unknownChanges === earlierUnknownChanges) latest = { position, time };
      return position;
    },
  };
}

/** `Math.max` does not take a bigint. */
function largest(first: LogPosition, ...others: readonly LogPosition[]): LogPosition {
  let result = first;
  for (const position of others) if (position > result) result = position;
  return result;
}

/** Returns a function that runs `work` once for several concurrent callers. Each caller gets the result of a run that started after its call. */
export function coalesceCalls<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | undefined;
  return () => {
    next ??= running.then(() => {
      next = undefined;
      const run = work();
      running = run.catch(() => undefined);
      return run;
    });
    return next;
  };
}
