/** The password hasher of the server. It uses Argon2id. */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { type Hasher, type HashQueue, ServerBusy } from '../ports.ts';

/** The minimum that OWASP recommends for Argon2id: 19 MiB, 2 passes, 1 lane. */
const recommendedCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The cost of the setting WEAK_PASSWORD_HASHES, for tests. */
export const weakCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

export interface HasherLimits {
  /** Maximum number of passwords that are hashed at the same time. File reads use the same four threads of libuv. */
  readonly concurrency: number;
  /** Maximum number of waiting passwords. Hashing a password takes about 40 ms. */
  readonly waiting: number;
}

const defaultLimits: Readonly<Record<HashQueue, HasherLimits>> = {
  knownCallers: { concurrency: 1, waiting: 100 },
  unknownCallers: { concurrency: Math.min(2, Math.max(1, availableParallelism() - 1)), waiting: 25 },
};

interface HasherOptions {
  readonly limits?: Readonly<Record<HashQueue, HasherLimits>>;
  readonly cost?: typeof recommendedCost;
}

/**
 * Implements the hasher port with Argon2id. Each kind of caller has a separate queue, so that neither waits for the
 * other [S14].
 */
export function argon2Hasher({ limits = defaultLimits, cost = recommendedCost }: HasherOptions = {}): Hasher {
  const queues = {
    knownCallers: createQueue(limits.knownCallers),
    unknownCallers: createQueue(limits.unknownCallers),
  };
  return {
    hash: (password, { queue }) => queues[queue](() => hash(password, cost)),
    verify: (storedHash, password, { queue }) => queues[queue](() => verify(storedHash, password).catch(() => false)),
  };
}

function createQueue({ concurrency, waiting }: HasherLimits) {
  const limit = pLimit(concurrency);
  return <T>(work: () => Promise<T>): Promise<T> =>
    limit.activeCount + limit.pendingCount >= concurrency + waiting ? Promise.reject(new ServerBusy()) : limit(work);
}
