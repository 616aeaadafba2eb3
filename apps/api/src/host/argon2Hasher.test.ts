/** Tests of the password hasher and its limits. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type HashQueue, ServerBusy } from '../ports.ts';
import { argon2Hasher } from './argon2Hasher.ts';

const password = 'plumb-bob 7';
let storedHash: string;
beforeAll(async () => {
  storedHash = await argon2Hasher().hash(password, { queue: 'knownCallers' });
});

/** Hashes one password at a time and accepts two waiting passwords for each kind of caller. */
const smallHasher = () =>
  argon2Hasher({
    limits: { knownCallers: { concurrency: 1, waiting: 2 }, unknownCallers: { concurrency: 1, waiting: 2 } },
  });
const outcomes = async (checks: readonly Promise<boolean>[]) =>
  (await Promise.allSettled(checks)).map((result) => (result.status === 'fulfilled' ? result.value : result.reason));

describe('argon2Hasher', () => {
  it('verifies only the correct password', async () => {
    const hasher = argon2Hasher();
    expect(await hasher.verify(storedHash, password, { queue: 'unknownCallers' })).toBe(true);
    expect(await hasher.verify(storedHash, 'another one', { queue: 'unknownCallers' })).toBe(false);
    expect(await hasher.verify('not a hash', password, { queue: 'unknownCallers' })).toBe(false);
  });

  it('hashes with the cost that OWASP recommends', () => {
    expect(storedHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('limits the number of waiting passwords and rejects the others with ServerBusy [S14]', async () => {
    const hasher = smallHasher();
    const checks = Array.from({ length: 50 }, () => hasher.verify(storedHash, password, { queue: 'unknownCallers' }));
    // One password is being hashed and two wait. The other 47 are refused.
    const busyErrors = Array<ServerBusy>(47).fill(new ServerBusy());
    expect(await outcomes(checks)).toEqual([true, true, true, ...busyErrors]);
    expect(await hasher.verify(storedHash, password, { queue: 'unknownCallers' })).toBe(true);
  });

  it('verifies the password of a known caller while the queue of unknown callers is full [S14]', async () => {
    // 21 unknown callers and one known caller, so that the order does not depend on the scheduling of the threads.
    const waiting = 20;
    const hasher = argon2Hasher({
      limits: { knownCallers: { concurrency: 1, waiting }, unknownCallers: { concurrency: 1, waiting } },
    });
    const finishedQueues: string[] = [];
    const check = (guess: string, queue: HashQueue) =>
      hasher.verify(storedHash, guess, { queue }).finally(() => finishedQueues.push(queue));
    const unknownChecks = outcomes(Array.from({ length: waiting + 1 }, () => check('guess', 'unknownCallers')));
    await expect(hasher.verify(storedHash, password, { queue: 'unknownCallers' })).rejects.toThrow(ServerBusy);
    expect(await check(password, 'knownCallers')).toBe(true);
    await unknownChecks;
    expect(finishedQueues.indexOf('knownCallers')).toBeLessThan(finishedQueues.length - 1);
  });
});
