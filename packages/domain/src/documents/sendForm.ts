/** The form with which a user sends a document: its schema, its first input, and the conversion to the API format. */
import { parseDay } from '@plumbline/values/parseDay';
import { type InferType, object } from 'yup';
import type { Company } from '../company/company.ts';
import { maxMessageLength, maxReminderDays, maxSubjectLength } from '../company/documentSettings.ts';
import { parseTypedNumber } from '../shared/parseTypedNumber.ts';
import { toFieldErrors } from '../shared/toFieldErrors.ts';
import { day, decimal, listOf, multilineText, newEmail, optionalText, plainText } from '../shared/validationRules.ts';
import { maxRecipients } from './contract.ts';
import type { Document } from './document.ts';
import { defaultMailOf, messageFor } from './mailTemplate.ts';

/** The emails in a text, with commas, semicolons or spaces between them. */
const splitRecipients = (value: unknown): unknown =>
  typeof value === 'string' ? value.split(/[\s,;]+/).filter((part) => part !== '') : value;

/** Without recipients, only a link is made. */
export const sendForm = object({
  to: listOf(plainText().required(), maxRecipients, `At most ${maxRecipients} recipients`)
    .transform(splitRecipients)
    // The error is that of the field, which has all emails, so it names the wrong one.
    .test('emails', (recipients = [], context) => {
      const wrong = recipients.find((recipient) => !newEmail().isValidSync(recipient));
      return wrong === undefined || context.createError({ message: `Not an email: ${wrong}` });
    })
    .default([]),
  subject: optionalText(maxSubjectLength),
  message: multilineText(maxMessageLength),
  expiresOn: day(parseDay),
  remindAfterDays: decimal(0, maxReminderDays, parseTypedNumber).min(1).nullable().default(null),
});

export type SendForm = InferType<typeof sendForm>;

/** The form with every field as a text. An empty field is ''. */
export type SendFormInput = { [Field in keyof SendForm]: string };

type MailSettings = Pick<Company, 'mail_subject' | 'mail_message' | 'reminder_days'>;

const recipientsOf = ({ mails }: Pick<Document, 'mails'>): readonly string[] => [...new Set(mails.map(({ to }) => to))];

/** The first recipients: those of this document, else those of the document that was mailed last, else the client of the project. */
export function firstRecipients(
  document: Pick<Document, 'mails'>,
  documents: readonly Pick<Document, 'mails'>[],
  clientEmail: string,
): readonly string[] {
  const mailed = [document, ...documents].find(({ mails }) => mails.length > 0);
  if (mailed) return recipientsOf(mailed);
  return clientEmail === '' ? [] : [clientEmail];
}

/**
 * The last day of a document that is sent: the one that the document says, else the one of an earlier sending that has not passed. The day
 * of the estimate does not count, because the PDF would not have it.
 */
export const firstLastDay = (
  { valid_until, expires_on }: Pick<Document, 'valid_until' | 'expires_on'>,
  today: string,
): string | null => valid_until ?? (expires_on !== null && expires_on >= today ? expires_on : null);

/** The first input: the template of the company or of the app, the recipients and the last day. */
export function sendFormInput(
  { mail_subject, mail_message, reminder_days }: MailSettings,
  {
    kind,
    to,
    expiresOn,
  }: Pick<Document, 'kind'> & { readonly to: readonly string[]; readonly expiresOn: string | null },
): SendFormInput {
  const { subject, message } = defaultMailOf(kind);
  return {
    to: to.join(', '),
    subject: mail_subject || subject,
    message: messageFor(kind, mail_message) || message,
    expiresOn: expiresOn ?? '',
    remindAfterDays: String(reminder_days ?? ''),
  };
}

/** The input with which a user submitted the form, to open it again. */
export const submittedInput = ({ to, subject, message, expiresOn, remindAfterDays }: SendForm): SendFormInput => ({
  to: to.join(', '),
  subject,
  message,
  expiresOn: expiresOn ?? '',
  remindAfterDays: String(remindAfterDays ?? ''),
});

/** The body of `documents.send`, without the id of the call. */
export const sendFormToApi = ({ to, subject, message, expiresOn, remindAfterDays }: SendForm) => ({
  to,
  subject,
  message,
  expires_on: expiresOn,
  remind_after_days: remindAfterDays,
});

/** Converts the errors of the API call to one error text for each form field. */
export function sendFormErrors(fields: Parameters<typeof toFieldErrors>[0]): Record<string, string> {
  const ofForm = Object.entries(fields).map(
    ([path, errors]) => [path.startsWith('to[') ? 'to' : path, errors] as const,
  );
  return toFieldErrors(Object.fromEntries(ofForm), {
    expires_on: 'expiresOn',
    remind_after_days: 'remindAfterDays',
  });
}
