/** The worker thread of pdfWorkerPool.ts. */
import { parentPort } from 'node:worker_threads';
import type { PdfInput } from '../../ports.ts';
import { renderPdf } from './renderPdf.ts';

// The pool sends one input at a time. An error in this function ends the thread, and the pool receives the error.
parentPort?.on('message', (input: PdfInput) => {
  const bytes = renderPdf(input);
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
