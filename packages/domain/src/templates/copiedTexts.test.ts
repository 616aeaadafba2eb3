import { expect, it } from 'vitest';
import { textsToCopy } from './copiedTexts.ts';

const template = { client_notes: 'Access from the back', terms: 'Net 14' };

it('fills empty texts, and replaces the terms of the company', () => {
  expect(textsToCopy(template, { client_notes: '', terms: '' }, 'Net 30')).toEqual(template);
  expect(textsToCopy(template, { client_notes: '', terms: 'Net 30' }, 'Net 30')).toEqual(template);
});

it('keeps the texts that a user has written', () => {
  expect(textsToCopy(template, { client_notes: 'Call first', terms: 'Net 60' }, 'Net 30')).toEqual({});
});

it('copies no empty text', () => {
  expect(textsToCopy({ client_notes: '', terms: '' }, { client_notes: '', terms: 'Net 30' }, 'Net 30')).toEqual({});
});
