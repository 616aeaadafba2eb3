import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { type HashCaller, type Hasher, HasherBusy } from '../ports.ts';

/** Argon2id with the least that OWASP asks for: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export interface HasherLimits {
  /** Passwords hashed at once. Files are read by the same four threads. */
  readonly atOnce: number;
  /** Passwords that wait: with about 40 ms for each, a second. */
  readonly waiting: number;
}

const usual: Readonly<Record<HashCaller, HasherLimits>> = {
  known: { atOnce: 1, waiting: 100 },
  unknown: { atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 25 },
};

/** The hasher port by Argon2id. The two kinds of callers have turns of their own: a flood of one does not delay the other [S14]. */
export function argon2Hasher(limits: Readonly<Record<HashCaller, HasherLimits>> = usual): Hasher {
  const turns = {
    known: turnsOf(limits.known),
    unknown: turnsOf(limits.unknown),
  };
  return {
    hash: (password, caller) => turns[caller](() => hash(password, cost)),
    verify: (stored, password, caller) => turns[caller](() => verify(stored, password).catch(() => false)),
  };
}

function turnsOf({ atOnce, waiting }: HasherLimits) {
  const inTurn = pLimit(atOnce);
  return <T>(work: () => Promise<T>): Promise<T> =>
    inTurn.activeCount + inTurn.pendingCount >= atOnce + waiting ? Promise.reject(new HasherBusy()) : inTurn(work);
}
