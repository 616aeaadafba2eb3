/** Makes PDFs in child processes, and seals them. */
import { type PdfInput, type Pdfs, PdfTooLarge, PdfUnavailable } from '../../ports.ts';
import { QueueFull } from '../../queues/fairQueue.ts';
import { startProcess } from '../startProcess.ts';
import { WorkerLimitExceeded, type WorkerLimits, workerPool } from '../workerPool.ts';
import type { ReadSigner } from './sealPdf.ts';

const defaultLimits: WorkerLimits = {
  workers: 2,
  // 5,000 lines take 3 seconds, and longer on a busy machine. A new process also loads its fonts.
  seconds: 25,
  waiting: 20,
  waitSeconds: 4,
  // 5,000 lines with 500 letters each take 960 MB.
  memoryMB: 1_000,
  idleSeconds: 60,
};

/** A signed PDF has more pages than the PDF that was sent. It must not exceed a limit that the first PDF did not exceed. */
const certificateMB = 50;

/** A process that has made a larger PDF is ended, because it would keep its memory. */
const maxReusableBytes = 2_000_000;

/** Implements the port for PDFs with child processes. */
export function pdfProcessPool(readSigner: ReadSigner, overrides: Partial<WorkerLimits> = {}): Pdfs {
  const limits = { ...defaultLimits, ...overrides };
  const memoryMB = ({ certificate }: PdfInput) => limits.memoryMB + (certificate ? certificateMB : 0);
  const pool = workerPool<PdfInput, Uint8Array<ArrayBuffer>>(
    () => startProcess(new URL('./pdfProcess.ts', import.meta.url), { memoryMB }),
    limits,
    (pdf) => pdf.byteLength <= maxReusableBytes,
  );
  return {
    render: (companyId, input) =>
      pool
        .runInQueue(companyId, (run) => run(input))
        .catch((error: unknown) => {
          throw toPdfError(error);
        }),
    // The libraries for seals are large, so the start does not load them.
    seal: async (pdf, options) => (await import('./sealPdf.ts')).sealPdf(pdf, await readSigner(), options),
  };
}

function toPdfError(error: unknown): unknown {
  if (error instanceof QueueFull) return new PdfUnavailable('Many PDFs are being made at the moment. Please try again');
  if (!(error instanceof WorkerLimitExceeded)) return error;
  return error.limit === 'memory'
    ? new PdfTooLarge()
    : new PdfUnavailable('This PDF takes too long. Please try again, or divide the estimate into several estimates');
}
