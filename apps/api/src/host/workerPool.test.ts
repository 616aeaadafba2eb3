/** Tests of the limits of worker threads with native code, which cannot be interrupted. */
import type { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { startThread } from './startThread.ts';
import { WorkerLimitExceeded, workerPool } from './workerPool.ts';

vi.setConfig({ testTimeout: 60_000 });

const limits = { workers: 1, seconds: 1, waiting: 1, waitSeconds: 30, idleSeconds: 1 };
const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

/** Computes a hash for some seconds in native code. */
const slowScript = script(`
  import { parentPort } from 'node:worker_threads';
  import { pbkdf2Sync } from 'node:crypto';
  parentPort.on('message', () => {
    parentPort.postMessage(pbkdf2Sync('a', 'b', 5_000_000, 64, 'sha512'));
  });`);

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
  const pool = workerPool<null, unknown>(() => startThread(slowScript, 64), limits);
  await expect(pool.runInQueue('a', (run) => run(null))).rejects.toThrow(WorkerLimitExceeded);
  expect([startedCount, endedCount]).toEqual([1, 1]);
});
