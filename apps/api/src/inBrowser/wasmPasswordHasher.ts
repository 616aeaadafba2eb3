/** The password hasher of the API in a browser. It uses Argon2id in WebAssembly. */
import { argon2id, argon2Verify } from 'hash-wasm';
import type { Hasher } from '../ports.ts';

/** The same parameters as in host/argon2Hasher.ts: 19 MiB, 2 passes, 1 lane. */
const cost = { memorySize: 19_456, iterations: 2, parallelism: 1, hashLength: 32 } as const;

/**
 * Implements the hasher port with Argon2id in WebAssembly. The server and the browser can verify the hashes of
 * each other. A hash blocks the thread of the API for about 0.1 seconds.
 */
export const wasmPasswordHasher: Hasher = {
  hash: (password) =>
    argon2id({ ...cost, password, salt: crypto.getRandomValues(new Uint8Array(16)), outputType: 'encoded' }),
  verify: (hash, password) => argon2Verify({ hash, password }).catch(() => false),
};
