/** Tests of the form with which a user sends a document. */
import { expect, it } from 'vitest';
import { type SendFormInput, sendForm, submittedInput } from './sendForm.ts';

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
