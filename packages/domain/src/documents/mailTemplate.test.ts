/** Tests of the templates of mails that send documents. */
import { expect, it } from 'vitest';
import { fillSubject, fillTemplate } from './mailTemplate.ts';

const facts = {
  client: 'Maria',
  company: 'Front Range',
  document: { kind: 'ESTIMATE', number: 12, total: 1032.48 },
  project: 'Roof',
  expiresOn: '2026-03-31',
  sender: 'Dana',
} as const;

it('fills the fields, and keeps other texts in braces', () => {
  expect(fillTemplate('{client}: {document}, {total}, until {expires_on} {unknown} {constructor}', facts)).toBe(
    'Maria: Estimate 12, $1,032.48, until March 31, 2026 {unknown} {constructor}',
  );
});

it('shows the total of a change order as a change', () => {
  const document = { kind: 'CHANGE_ORDER', number: 12, change_order: 3, total: 125 } as const;
  expect(fillTemplate('{document}: {total}', { ...facts, document })).toBe('Change order 3: +$125.00');
});

it('does not fill fields in a filled text', () => {
  expect(fillTemplate('{client}', { ...facts, client: '{total}' })).toBe('{total}');
});

it('greets a client without a name', () => {
  expect(fillTemplate('Hello {client}', { ...facts, client: '' })).toBe('Hello there');
});

it('puts a subject on one line', () => {
  expect(fillSubject('{project}', { ...facts, project: 'Roof\r\nBcc: x@example.com\u2028.' })).toBe(
    'Roof Bcc: x@example.com .',
  );
});
