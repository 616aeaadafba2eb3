/** The mails about documents: to the client, and to the user who is responsible for the project. */
import { documentTotalText } from '@plumbline/domain/documents/compareDocuments';
import { documentKinds, shortDocumentName } from '@plumbline/domain/documents/documentKinds';
import { defaultMail, fillSubject, fillTemplate, oneLine } from '@plumbline/domain/documents/mailTemplate';
import type { Tx } from '../database/database.ts';
import { createHtmlMail } from '../mail/htmlMail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { Jobs, OutgoingMail } from '../ports.ts';
import type { DocumentRow } from './store.ts';

interface Outgoing {
  readonly jobs: Jobs;
  readonly tx: Tx;
  readonly now: Date;
}

type MailedDocument = Pick<DocumentRow, 'companyId' | 'id' | 'head' | 'total' | 'expiresOn'>;

interface SentMail {
  readonly to: readonly string[];
  /** Templates. '' uses the template of the app. */
  readonly subject: string;
  readonly message: string;
  readonly link: string;
  readonly sender: { readonly name: string; readonly email: string };
}

/** The content of the mail that sends a document. */
function documentMail(
  document: MailedDocument,
  { subject, message, link, sender }: SentMail,
): Omit<OutgoingMail, 'id' | 'to'> {
  const { head } = document;
  const facts = {
    client: head.client.name,
    company: head.company.name,
    document: { kind: head.kind, number: head.number, change_order: head.change_order, total: document.total },
    project: head.project.title,
    expiresOn: document.expiresOn,
    sender: sender.name,
  };
  const title = fillSubject(subject || defaultMail.subject, facts);
  const text = fillTemplate(message || defaultMail.message, facts);
  return {
    subject: title,
    text: `${text}\n\n${link}`,
    html: createHtmlMail({
      sender: head.company.name,
      title,
      paragraphs: text.split(/\n{2,}/),
      button: { text: `Open ${documentKinds[head.kind].toLowerCase()}`, link },
      hints: ['This link is for you. Anybody who has it can read and answer the document.'],
    }),
    fromName: oneLine(head.company.name),
    ...(sender.email && { replyTo: sender.email }),
  };
}

/** Mails a document to each recipient, with its PDF. */
export async function enqueueDocumentMails(
  { jobs, tx, now }: Outgoing,
  document: MailedDocument,
  sent: SentMail,
): Promise<void> {
  const mail = documentMail(document, sent);
  const { companyId, id: documentId } = document;
  for (const to of new Set(sent.to))
    await enqueueMail(jobs, tx, companyId, { ...mail, to }, now, { documentId, attachedFile: 'document' });
}

/** Reminds a client of a document that was not opened. */
export async function enqueueReminder(
  outgoing: Outgoing,
  document: MailedDocument,
  sent: Omit<SentMail, 'subject' | 'message'>,
) {
  const subject = 'Reminder: {document} from {company}';
  const message =
    'Hello {client},\n\nWe have sent you {document} for {project}. You can read and answer it with the link below.\n\n{sender}\n{company}';
  await enqueueDocumentMails(outgoing, document, { ...sent, subject, message });
}

/** What a client did, for the mail to the user who is responsible. */
export type ClientAction =
  | { readonly kind: 'accepted'; readonly name: string }
  | { readonly kind: 'declined'; readonly reason: string }
  | { readonly kind: 'asked'; readonly question: string };

function actionTexts(action: ClientAction, { head, total }: MailedDocument): readonly [string, readonly string[]] {
  const client = head.client.name || 'The client';
  const document = shortDocumentName(head);
  if (action.kind === 'accepted')
    return [
      `${client} accepted ${document}`,
      [`${action.name} signed ${document} for ${documentTotalText({ kind: head.kind, total })}.`],
    ];
  if (action.kind === 'declined')
    return [
      `${client} declined ${document}`,
      action.reason ? ['The reason is:', action.reason] : ['No reason is given.'],
    ];
  return [`${client} has a question about ${document}`, [action.question]];
}

/** Tells the user who is responsible for the project what the client did. */
export async function enqueueNotice(
  { jobs, tx, now }: Outgoing,
  document: MailedDocument,
  action: ClientAction,
  { to, link }: { readonly to: string; readonly link: string },
): Promise<void> {
  const [title, paragraphs] = actionTexts(action, document);
  const project = document.head.project.title;
  const mail = {
    to,
    subject: oneLine(title),
    text: [...paragraphs, '', project, link].join('\n'),
    html: createHtmlMail({
      sender: 'Plumbline',
      title,
      paragraphs: [...paragraphs, project],
      button: { text: 'Open the estimate', link },
      hints: [],
    }),
  };
  await enqueueMail(jobs, tx, document.companyId, mail, now);
}

/** Mails the signed PDF to the client and to the user who is responsible, with a link, because a large PDF is not attached. */
export async function enqueueSignedMails(
  { jobs, tx, now }: Outgoing,
  document: MailedDocument,
  { recipients, link }: { readonly recipients: readonly string[]; readonly link: string },
): Promise<void> {
  const { head, companyId, id: documentId } = document;
  const title = `Signed: ${shortDocumentName(head)} from ${head.company.name}`;
  const paragraphs = [
    `Here is the signed document for ${head.project.title}: ${documentTotalText({ kind: head.kind, total: document.total })}.`,
    'The seal of the PDF shows any later change. Please keep the file. A file above 5 MB is not attached, but the link has it.',
  ];
  const mail = {
    subject: oneLine(title),
    text: [...paragraphs, link].join('\n\n'),
    html: createHtmlMail({
      sender: head.company.name,
      title,
      paragraphs,
      button: { text: 'Open the signed document', link },
      hints: [],
    }),
    fromName: oneLine(head.company.name),
  };
  for (const to of new Set(recipients))
    await enqueueMail(jobs, tx, companyId, { ...mail, to }, now, { documentId, attachedFile: 'signed' });
}
