/** Tests of the form with which a user sends a document. */
import { describe, expect, it } from 'vitest';
import { aCompany } from '../testing/builders.ts';
import { defaultMail } from './mailTemplate.ts';
import {
  firstLastDay,
  firstRecipients,
  type SendFormInput,
  sendForm,
  sendFormErrors,
  sendFormInput,
  submittedInput,
} from './sendForm.ts';

const input: SendFormInput = {
  to: 'maria@example.com; tom@example.com,pat@example.com',
  subject: 'Your roof',
  message: 'Hello',
  expiresOn: '2026-04-01',
  remindAfterDays: '3',
};

it('reads the emails, and can be opened again with what was submitted', () => {
  const form = sendForm.cast(input);
  expect(form.to).toEqual(['maria@example.com', 'tom@example.com', 'pat@example.com']);
  expect(submittedInput(form)).toEqual({ ...input, to: 'maria@example.com, tom@example.com, pat@example.com' });
});

it.each(['anna\u200b@example.com', 'ann\u2060a@example.com'])(
  'an email with an invisible character is wrong, because its mail would go to somebody else: %j',
  (email) => {
    expect(() => sendForm.validateSync({ ...input, to: email })).toThrow('Not an email');
  },
);

it('names the email that is wrong, as an error of the field', () => {
  const errorOf = (to: string) => {
    try {
      sendForm.validateSync({ ...input, to });
    } catch (error) {
      return error;
    }
    return undefined;
  };
  expect(errorOf('maria@example.com, tom@@example')).toMatchObject({
    path: 'to',
    message: 'Not an email: tom@@example',
  });
  expect(errorOf('')).toBeUndefined();
  expect(errorOf(Array.from({ length: 11 }, (_, index) => `a${index}@example.com`).join())).toMatchObject({
    message: 'At most 10 recipients',
  });
});

describe('the first recipients', () => {
  const mailedTo = (...emails: string[]) => ({
    mails: emails.map((to) => ({ to, state: 'sent' as const, reason: '' })),
  });

  it.each([
    [
      'the client of the project, before anything was mailed',
      mailedTo(),
      [],
      'maria@example.com',
      ['maria@example.com'],
    ],
    ['nobody, if the project has no email', mailedTo(), [], '', []],
    [
      'those of the document that was mailed last',
      mailedTo(),
      [mailedTo('ana@example.com')],
      'maria@example.com',
      ['ana@example.com'],
    ],
    [
      'those of this document, each once',
      mailedTo('b@example.com', 'b@example.com'),
      [mailedTo('a@example.com')],
      '',
      ['b@example.com'],
    ],
  ])('are %s', (_, document, documents, email, expected) => {
    expect(firstRecipients(document, documents, email)).toEqual(expected);
  });
});

it.each([
  [
    'the day that the document says',
    { kind: 'ESTIMATE', valid_until: '2026-04-01', expires_on: '2026-03-20' },
    '2026-04-01',
  ],
  ['the day of an earlier sending', { kind: 'ESTIMATE', valid_until: null, expires_on: '2026-03-02' }, '2026-03-02'],
  ['no day, after the earlier one has passed', { kind: 'ESTIMATE', valid_until: null, expires_on: '2026-03-01' }, null],
  ['no day for an invoice', { kind: 'INVOICE', valid_until: null, expires_on: null }, null],
] as const)('the first last day is %s', (_, document, expected) => {
  expect(firstLastDay(document, '2026-03-02')).toBe(expected);
});

it('the first mail of an invoice does not ask the client to accept it', () => {
  const input = (kind: 'ESTIMATE' | 'INVOICE') => sendFormInput(aCompany(), { kind, to: [], expiresOn: null }).message;
  expect(input('ESTIMATE')).toContain('ask a question and accept it with the link below');
  expect(input('INVOICE')).toContain('You can read it and ask a question with the link below');
});

it('a template of the company that repeats the text of the app does not ask the client to accept an invoice', () => {
  const company = aCompany({ mail_message: `${defaultMail.message}\n\nThank you!` });
  const input = (kind: 'ESTIMATE' | 'INVOICE') => sendFormInput(company, { kind, to: [], expiresOn: null }).message;
  expect(input('ESTIMATE')).toBe(company.mail_message);
  expect(input('INVOICE')).toMatch(/read it and ask a question with the link below.*Thank you!$/s);
});

it('the errors of the API belong to the fields of the form, and those of each recipient to the field of the recipients', () => {
  const fields = { expires_on: ['Choose today or a later day'], 'to[1]': ['Not an email'] };
  expect(sendFormErrors(fields)).toEqual({ expiresOn: 'Choose today or a later day', to: 'Not an email' });
});
