/** Implements the port for documents without a worker, for a host with one user. */
import type { DocumentWorker } from '../ports.ts';
import { runDocumentJob } from './documentJobs.ts';

const run = async (_: string, job: Parameters<typeof runDocumentJob>[0]) => runDocumentJob(job);

// TypeScript does not know that the result has the kind of the job.
export const inlineDocumentWorker: DocumentWorker = { run: run as DocumentWorker['run'] };
