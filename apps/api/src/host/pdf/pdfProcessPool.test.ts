/** Tests that a PDF above the memory limit is refused, and that other PDFs are made meanwhile. */
import { createDocumentContent } from '@plumbline/domain/documents/documentContent';
import { printDocument } from '@plumbline/domain/documents/printedDocument';
import { aCompany, aLine, anEstimate, anId, aProject } from '@plumbline/domain/testing/builders';
import { expect, it, vi } from 'vitest';
import { PdfTooLarge, PdfUnavailable } from '../../ports.ts';
import { pdfProcessPool } from './pdfProcessPool.ts';

vi.setConfig({ testTimeout: 60_000 });

const inputWithLines = (count: number, description: string) => {
  const items = Array.from({ length: count }, (_, index) =>
    aLine({ id: anId(index + 1), index: index + 1, description }),
  );
  const content = createDocumentContent({
    kind: 'ESTIMATE',
    revision: 1,
    estimate: anEstimate({ items }),
    project: aProject(),
    company: aCompany(),
    today: '2026-03-02',
  });
  return { document: printDocument(content), signature: null };
};

const readSigner = () => Promise.reject(new Error('no PDF is sealed'));
const isPdf = (bytes: Uint8Array) => new TextDecoder().decode(bytes.subarray(0, 5)) === '%PDF-';
const short = inputWithLines(1, 'Shingles');

// The size of a process is read from /proc.
it.skipIf(process.platform !== 'linux')(
  'a PDF above the memory limit is refused, and others are made meanwhile',
  async () => {
    // A process with its fonts has about 250 MB.
    const pdfs = pdfProcessPool(readSigner, { memoryMB: 320, seconds: 60, waitSeconds: 60 });
    const refused = expect(pdfs.render(anId(1), inputWithLines(5_000, '木'.repeat(100)))).rejects.toThrow(PdfTooLarge);
    expect(isPdf(await pdfs.render(anId(2), short))).toBe(true);
    await refused;
    expect(isPdf(await pdfs.render(anId(1), short))).toBe(true);
  },
);

it('a PDF above the time limit is refused', async () => {
  const pdfs = pdfProcessPool(readSigner, { seconds: 0.1 });
  await expect(pdfs.render(anId(1), inputWithLines(5_000, 'Shingles'))).rejects.toThrow(PdfUnavailable);
});

it('the same input gives the same bytes in every process', async () => {
  const [first, second] = await Promise.all([
    pdfProcessPool(readSigner).render(anId(1), short),
    pdfProcessPool(readSigner).render(anId(1), short),
  ]);
  expect(first).toEqual(second);
});
