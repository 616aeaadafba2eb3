/** Starts a worker thread for a pool. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type PoolWorker, WorkerLimitExceeded } from './workerPool.ts';

/**
 * Starts a thread that runs `script`. The thread gets each job as a message, and posts its result. `memoryMB` limits the objects of
 * JavaScript in the thread, not the memory of native code.
 */
export function startThread<Job, Result>(script: URL, memoryMB: number): PoolWorker<Job, Result> {
  const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: memoryMB } });
  // `run` handles the error. Without this listener, an error would end the process.
  worker.on('error', () => undefined);
  return {
    run: async (job, signal) => {
      try {
        worker.postMessage(job);
        const [result] = await once(worker, 'message', { signal });
        return result;
      } catch (error) {
        throw isOutOfMemory(error) ? new WorkerLimitExceeded('memory') : error;
      }
    },
    end: async () => void (await worker.terminate()),
    onEnd: (listener) => void worker.once('exit', listener),
    keepProcessRunning: (isKept) => (isKept ? worker.ref() : worker.unref()),
  };
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
