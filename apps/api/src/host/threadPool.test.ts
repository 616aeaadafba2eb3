/** Tests of the limits of worker threads with native code, which cannot be interrupted. */
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { ThreadLimitExceeded, threadPool } from './threadPool.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Computes a hash for some seconds in native code. */
const slowScript = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    import { pbkdf2Sync } from 'node:crypto';
    parentPort.on('message', () => {
      parentPort.postMessage(pbkdf2Sync('a', 'b', 5_000_000, 64, 'sha512'));
    });`)}`,
);

let startedCount = 0;
let endedCount = 0;
const countThread = (worker: Worker) => {
  startedCount += 1;
  worker.once('exit', () => {
    endedCount += 1;
  });
};
process.on('worker', countThread);
afterEach(() => void process.off('worker', countThread));

it('a job above the time limit keeps its place in the queue until its thread has ended', async () => {
  const limits = { workers: 1, seconds: 1, waiting: 1, waitSeconds: 30, memoryMB: 64, idleSeconds: 1 };
  const pool = threadPool<null, unknown>(slowScript, limits);
  await expect(pool.runInQueue('a', (run) => run(null))).rejects.toThrow(ThreadLimitExceeded);
  expect([startedCount, endedCount]).toEqual([1, 1]);
});
