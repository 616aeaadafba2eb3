/** The child process of pdfProcessPool.ts. */
import { printStored } from '../../documents/documentJobs.ts';
import type { PdfInput } from '../../ports.ts';
import type { ProcessAnswer } from '../startProcess.ts';
import { loadCompiler, renderPdf } from './renderPdf.ts';

const send = (answer: ProcessAnswer<Uint8Array<ArrayBuffer>>) => process.send?.(answer);

// So the first PDF does not wait for the fonts.
loadCompiler();

// The pool sends one input at a time.
process.on('message', (input: PdfInput) => {
  try {
    const { document } = input;
    send({ result: renderPdf({ ...input, document: 'content' in document ? printStored(document) : document }) });
  } catch (error) {
    // An error of native code cannot be sent.
    send({ error: new Error('the PDF could not be made', { cause: new Error(String(error)) }) });
  }
});
