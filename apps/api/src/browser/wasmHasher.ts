import { argon2id, argon2Verify } from 'hash-wasm';
import type { Hasher } from '../ports.ts';

/** The cost of host/argon2Hasher.ts: 19 MiB, 2 passes, 1 lane. */
const cost = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;

/**
 * Implements the hasher port with Argon2id in WebAssembly. The hashes have the format of the server, so either host can
 * verify them. It blocks the window for about 0.1 seconds per password.
 */
export const wasmHasher: Hasher = {
  hash: (password) =>
    argon2id({ ...cost, password, salt: crypto.getRandomValues(new Uint8Array(16)), outputType: 'encoded' }),
  verify: (hash, password) => argon2Verify({ hash, password }).catch(() => false),
};
