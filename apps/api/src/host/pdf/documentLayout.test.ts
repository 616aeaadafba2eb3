/** Tests of the texts in PDFs: a heading is on the page of what it is the heading of, and a text of a user is never Typst code. */
import { createDocumentContent } from '@plumbline/domain/documents/documentContent';
import { printDocument } from '@plumbline/domain/documents/printedDocument';
import type { EstimateItem } from '@plumbline/domain/estimates/lines/estimate';
import { sectionValues } from '@plumbline/domain/estimates/lines/sections';
import { aCompany, aLine, anEstimate, anId, aProject } from '@plumbline/domain/testing/builders';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it, vi } from 'vitest';
import { renderPdf } from './renderPdf.ts';

// The first PDF loads the fonts.
vi.setConfig({ testTimeout: 60_000 });

/** The texts of each page. */
async function readPages(bytes: Uint8Array): Promise<readonly string[]> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await document.destroy();
  return pages;
}

const lineAt = (index: number, overrides: object = {}) => aLine({ id: anId(1_000 + index), index, ...overrides });

/** The pages of the PDF of an estimate with these lines. */
function pagesOf(items: EstimateItem[]): Promise<readonly string[]> {
  const estimate = anEstimate({ items });
  const source = { kind: 'ESTIMATE', revision: 1, estimate, project: aProject(), company: aCompany() } as const;
  const content = createDocumentContent({ ...source, today: '2026-03-02' });
  return readPages(renderPdf({ document: printDocument(content), signature: null }));
}

/** The pages of an estimate with lines, a section of one line, and an offered line. */
function pagesAfter(lineCount: number): Promise<readonly string[]> {
  return pagesOf([
    ...Array.from({ length: lineCount }, (_, position) => lineAt(position + 1)),
    lineAt(lineCount + 1, sectionValues('Gutters')),
    lineAt(lineCount + 2, { description: 'Downspouts' }),
    lineAt(lineCount + 3, { description: 'Skylight', option: 'offered' }),
  ]);
}

// With these numbers of lines, the headings are on every place at the end of the first page.
const lineCounts = Array.from({ length: 16 }, (_, index) => 14 + index);

it.each(lineCounts)('headings are on the page of the row below them, after %d lines', async (lineCount) => {
  const pages = await pagesAfter(lineCount);
  const pageOf = (text: string) => pages.findIndex((page) => page.includes(text));
  expect(pageOf('Gutters')).toBe(pageOf('Downspouts'));
  expect(pageOf('Options, not in the total')).toBe(pageOf('Skylight'));
});

/** The text of a PDF as it is copied, without the line breaks of its layout. */
async function readCopiedText(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.destroy();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

/** The PDF of an estimate with these descriptions. */
function pdfOf(descriptions: readonly string[]): Uint8Array {
  const items = descriptions.map((description, position) => lineAt(position + 1, { description }));
  const source = { kind: 'ESTIMATE', revision: 1, project: aProject(), company: aCompany() } as const;
  const content = createDocumentContent({ ...source, estimate: anEstimate({ items }), today: '2026-03-02' });
  return renderPdf({ document: printDocument(content), signature: null });
}

it.each([
  ['a hash', 'a3f5c9e1'.repeat(8)],
  ['a link', `https://example.com/${'files/'.repeat(20)}drawing.pdf?revision=2&page=11`],
  ['a part number of 200 letters', 'ABCDEFGHIJ'.repeat(20)],
  ['a word of 31 letters', 'x'.repeat(31)],
  ['a word of 32 letters', 'é'.repeat(32)],
])('%s is copied from a PDF as it was written', async (_, text) => {
  expect(await readCopiedText(pdfOf([text]))).toContain(text);
});

it('emoji, Chinese, Japanese and Korean have glyphs of Noto fonts, and are copied as they were written', async () => {
  const texts = ['😀 🏠 🔨', '屋顶维修', '屋頂維修', '屋根の修理', '지붕 수리'];
  const bytes = pdfOf(texts);
  const copied = await readCopiedText(bytes);
  for (const text of texts) expect(copied).toContain(text);
  const names = Buffer.from(bytes).toString('latin1');
  for (const font of ['NotoEmoji', 'NotoSansHans', 'NotoSansKR']) expect(names).toContain(font);
  expect(names).not.toContain('Unifont');
  expect(bytes.byteLength).toBeLessThan(150_000);
});

it.each(['#panic("stop")', '#read("/etc/hostname")', '$ x^2 $', '= Heading', '*bold* @label <name>', '\\u{41}'])(
  'the description %s is shown as it is [S19]',
  async (description) => {
    const [page = ''] = await pagesOf([lineAt(1, { description })]);
    expect(page).toContain(description);
  },
);
