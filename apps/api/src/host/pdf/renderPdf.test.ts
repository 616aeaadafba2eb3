/** Tests that hostile texts and a damaged logo do not stop a PDF from being made. */
import { createDocumentContent } from '@plumbline/domain/documents/documentContent';
import { printDocument } from '@plumbline/domain/documents/printedDocument';
import { aCompany, aLine, anEstimate, aProject } from '@plumbline/domain/testing/builders';
import { expect, it, vi } from 'vitest';
import { renderPdf } from './renderPdf.ts';

// The first PDF loads the fonts.
vi.setConfig({ testTimeout: 60_000 });

const render = ({ notes = '', logo = null }: { readonly notes?: string; readonly logo?: string | null }) => {
  const content = createDocumentContent({
    kind: 'ESTIMATE',
    revision: 1,
    estimate: anEstimate({ items: [aLine()], client_notes: notes }),
    project: aProject(),
    company: aCompany({ logo }),
    today: '2026-03-02',
  });
  return renderPdf({ document: printDocument(content), signature: null });
};

const codePoints = (start: number, end: number) =>
  Array.from({ length: end - start }, (_, index) => String.fromCodePoint(start + index)).join(' ');

it.each([
  ['the Basic Multilingual Plane', codePoints(0x20, 0xd800)],
  ['the end of the plane', codePoints(0xe000, 0x10000)],
  ['other planes', codePoints(0x1f000, 0x1f800)],
])('a PDF has a text with all characters of %s', (_, notes) => {
  expect(render({ notes }).byteLength).toBeGreaterThan(0);
});

it.each([
  ['png', 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAIAAAACUFjqAAAAB2lkYXRnYXJiYWdlAAAAAA=='],
  ['jpeg', '/9j/4AAQSkZJRgABAQAAAQABAAD/2Q=='],
])('a PDF has no logo if the %s file of the logo is damaged', (type, base64) => {
  const withoutLogo = render({});
  expect(render({ logo: `data:image/${type};base64,${base64}` })).toEqual(withoutLogo);
  expect(render({})).toEqual(withoutLogo);
});
