import { hash, verify } from '@node-rs/argon2';
import type { Hasher } from '../ports.ts';

/** Argon2id with what OWASP asks at the least: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const argon2Hasher: Hasher = {
  hash: (password) => hash(password, cost),
  verify: (stored, password) => verify(stored, password).catch(() => false),
};
