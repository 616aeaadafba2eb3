/** Makes PDFs in worker threads, and seals them. */
import { type PdfInput, type Pdfs, PdfUnavailable } from '../../ports.ts';
import { QueueFull } from '../../queues/fairQueue.ts';
import { ThreadLimitExceeded, type ThreadLimits, threadPool } from '../threadPool.ts';
import { type ReadSigner, sealPdf } from './sealPdf.ts';

const defaultLimits: ThreadLimits = {
  workers: 2,
  // 5,000 lines take 3 seconds, and longer on a busy machine. A new thread also loads its fonts.
  seconds: 25,
  waiting: 20,
  waitSeconds: 4,
  memoryMB: 512,
  idleSeconds: 60,
};

/** Implements the port for PDFs with worker threads. */
export function pdfWorkerPool(readSigner: ReadSigner, overrides: Partial<ThreadLimits> = {}): Pdfs {
  const limits = { ...defaultLimits, ...overrides };
  const pool = threadPool<PdfInput, Uint8Array<ArrayBuffer>>(new URL('./pdfWorkerThread.ts', import.meta.url), limits);
  return {
    render: (companyId, input) =>
      pool
        .runInQueue(companyId, (run) => run(input))
        .catch((error: unknown) => {
          if (error instanceof QueueFull)
            throw new PdfUnavailable('Many PDFs are being made at the moment. Please try again');
          throw error instanceof ThreadLimitExceeded
            ? new PdfUnavailable('This PDF takes too long. Please try again')
            : error;
        }),
    seal: async (pdf, options) => sealPdf(pdf, await readSigner(), options),
  };
}
