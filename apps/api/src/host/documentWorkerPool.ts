/** Computes documents with many lines in worker threads, so that they delay no other request [S13]. */
import type { DocumentJob, DocumentResults } from '../documents/documentJobs.ts';
import { ApiError } from '../http/errors.ts';
import type { DocumentWorker } from '../ports.ts';
import { QueueFull } from '../queues/fairQueue.ts';
import { startThread } from './startThread.ts';
import { WorkerLimitExceeded, type WorkerLimits, workerPool } from './workerPool.ts';

const defaultLimits: WorkerLimits = {
  workers: 2,
  // 5,000 lines take 0.1 seconds, and longer on a busy machine.
  seconds: 10,
  waiting: 50,
  waitSeconds: 10,
  // The largest content has 10 MB with a logo, and a comparison has two.
  memoryMB: 512,
  idleSeconds: 60,
};

/** Implements the port for documents with worker threads. */
export function documentWorkerPool(overrides: Partial<WorkerLimits> = {}): DocumentWorker {
  const limits = { ...defaultLimits, ...overrides };
  const pool = workerPool<DocumentJob, DocumentResults[keyof DocumentResults]>(
    () => startThread(new URL('./documentWorkerThread.ts', import.meta.url), limits.memoryMB),
    limits,
  );
  const run = (companyId: string, job: DocumentJob) =>
    pool
      .runInQueue(companyId, (runJob) => runJob(job))
      .catch((error: unknown) => {
        throw error instanceof QueueFull || error instanceof WorkerLimitExceeded ? unavailable() : error;
      });
  // The pool does not know that the result has the kind of the job.
  return { run: run as DocumentWorker['run'] };
}

const unavailable = () =>
  new ApiError('unavailable', 'Many documents are being read at the moment. Please try again', {
    headers: { 'Retry-After': '2' },
  });
