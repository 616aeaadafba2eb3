/** The worker thread of documentWorkerPool.ts. */
import { parentPort } from 'node:worker_threads';
import { type DocumentJob, runDocumentJob } from '../documents/documentJobs.ts';

// The pool sends one job at a time. An error in this function ends the thread, and the pool receives the error.
parentPort?.on('message', (job: DocumentJob) => parentPort?.postMessage(runDocumentJob(job)));
