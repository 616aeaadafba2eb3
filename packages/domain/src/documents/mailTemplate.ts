/** The mail with which a company sends a document: its default texts, and the fields that a user can put into them. */
import { asksForAnswer, type DocumentKind, shortDocumentName } from './documentKinds.ts';
import { documentTotalText } from './documentTotalText.ts';
import { formatDocumentDay } from './formatDocumentDay.ts';

/** The fields of a template, in braces, with what they stand for. */
export const mailFields = {
  client: 'Name of the client',
  company: 'Name of the company',
  document: 'Kind and number of the document',
  project: 'Title of the project',
  total: 'Total of the document',
  expires_on: 'Last day to answer',
  sender: 'Name of the user who sends the document',
} as const;

export type MailField = keyof typeof mailFields;

/** The mail of the app for documents that the client answers. */
export const defaultMail = {
  subject: '{document} from {company}',
  message:
    'Hello {client},\n\nHere is {document} for {project}: {total}.\n\nYou can read it, ask a question and accept it with the link below.\n\n{sender}\n{company}',
} as const;

/**
 * A message for a kind of document. An invoice is not accepted, so the sentence of the app about it is replaced, also in the template of a
 * company that contains it.
 */
export const messageFor = (kind: DocumentKind, message: string): string =>
  asksForAnswer(kind)
    ? message
    : message.replaceAll('read it, ask a question and accept it', 'read it and ask a question');

/** The mail of the app for a kind of document. */
export const defaultMailOf = (kind: DocumentKind): { readonly subject: string; readonly message: string } => ({
  ...defaultMail,
  message: messageFor(kind, defaultMail.message),
});

/** What the fields of a template are filled with. */
export interface MailFacts {
  readonly client: string;
  readonly company: string;
  /** The total is in dollars. The total of a change order is the change. */
  readonly document: {
    readonly kind: DocumentKind;
    /** The number of the estimate. */
    readonly number: number;
    /** The number of a change order. */
    readonly change_order?: number | null | undefined;
    readonly total: number;
  };
  readonly project: string;
  /** YYYY-MM-DD */
  readonly expiresOn: string | null;
  readonly sender: string;
}

/** The text of each field. A client without a name is addressed with `there`, as in `Hello there`. */
const fieldTexts = (facts: MailFacts): Readonly<Record<MailField, string>> => ({
  client: facts.client || 'there',
  company: facts.company,
  document: shortDocumentName(facts.document),
  project: facts.project,
  total: documentTotalText(facts.document),
  expires_on: facts.expiresOn ? formatDocumentDay(facts.expiresOn) : '',
  sender: facts.sender,
});

/** Replaces the fields of a template. Other texts in braces stay as they are, and a replaced text is not searched for fields again. */
export function fillTemplate(template: string, facts: MailFacts): string {
  const texts = new Map<string, string>(Object.entries(fieldTexts(facts)));
  return template.replaceAll(/\{(\w+)\}/g, (field, name: string) => texts.get(name) ?? field);
}

/** A text on one line. Line breaks in a name must not add a header to a mail. */
export const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** A subject on one line. */
export const fillSubject = (template: string, facts: MailFacts): string => oneLine(fillTemplate(template, facts));
