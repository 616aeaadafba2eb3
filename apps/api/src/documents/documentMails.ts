/** The mails about documents: to the client, and to the user who is responsible for the project. */
import { asksForAnswer, documentKinds, shortDocumentName } from '@plumbline/domain/documents/documentKinds';
import { documentTotalText } from '@plumbline/domain/documents/documentTotalText';
import { defaultMailOf, fillSubject, fillTemplate, oneLine } from '@plumbline/domain/documents/mailTemplate';
import type { Tx } from '../database/database.ts';
import { insertLink } from '../links/store.ts';
import type { WhenFull } from '../mail/mailLimits.ts';
import { type CompanyMail, type EnqueueDeps, enqueueMail } from '../mail/outbox.ts';
import type { ResponsibleUser } from '../users/store.ts';
import type { DocumentRow } from './store.ts';

interface Outgoing {
  readonly deps: EnqueueDeps;
  readonly tx: Tx;
  readonly now: Date;
}

type MailedDocument = Pick<DocumentRow, 'companyId' | 'id' | 'head' | 'total' | 'expiresOn'>;

interface SentMail {
  readonly to: readonly string[];
  /** Templates. '' uses the template of the app. */
  readonly subject: string;
  readonly message: string;
  readonly sender: { readonly name: string; readonly email: string };
  /** The link for the only recipient. With several recipients, each gets a new one, which tells who has answered. */
  readonly link?: string;
}

/** `Ann Lee of Acme`. The company alone, if it is the sender. */
const senderOf = (user: string, company: string) =>
  oneLine(user === '' || user === company ? company : `${user} of ${company}`);

/** The content of the mail that sends a document. */
function documentMail(
  document: MailedDocument,
  { subject, message, sender }: SentMail,
  link: string,
): Omit<CompanyMail, 'to' | 'whenFull'> {
  const { head } = document;
  const facts = {
    client: head.client.name,
    company: head.company.name,
    document: { kind: head.kind, number: head.number, change_order: head.change_order, total: document.total },
    project: head.project.title,
    expiresOn: document.expiresOn,
    sender: sender.name,
  };
  const template = defaultMailOf(head.kind);
  const title = fillSubject(subject || template.subject, facts);
  const text = fillTemplate(message || template.message, facts);
  return {
    kind: 'client',
    sender: senderOf(sender.name, head.company.name),
    reason: `you are a recipient of ${shortDocumentName(head)}`,
    document: { documentId: document.id, attachedFile: 'document' },
    subject: title,
    text: `${text}\n\n${link}`,
    card: {
      sender: head.company.name,
      title,
      paragraphs: text.split(/\n{2,}/),
      button: { text: `Open ${documentKinds[head.kind].toLowerCase()}`, link },
      hints: [
        `This link is for you. Anybody who has it can ${asksForAnswer(head.kind) ? 'read and answer' : 'read'} the document.`,
      ],
    },
    fromName: oneLine(head.company.name),
    ...(sender.email && { replyTo: sender.email }),
  };
}

/** Mails a document to each recipient, with its PDF. */
export async function enqueueDocumentMails(
  { deps, tx, now }: Outgoing,
  document: MailedDocument,
  sent: SentMail,
  whenFull: WhenFull,
): Promise<void> {
  const recipients = new Set(sent.to);
  for (const to of recipients) {
    const given = recipients.size === 1 ? sent.link : undefined;
    const link = given ?? (await insertLink(tx, deps.config, document, now, to));
    await enqueueMail(deps, tx, document.companyId, { ...documentMail(document, sent, link), to, whenFull }, now);
  }
}

/** Reminds a client of a document that was not opened. */
export async function enqueueReminder(
  outgoing: Outgoing,
  document: MailedDocument,
  sent: Omit<SentMail, 'subject' | 'message'>,
) {
  const subject = 'Reminder: {document} from {company}';
  const action = asksForAnswer(document.head.kind) ? 'read and answer it' : 'read it';
  const message = `Hello {client},\n\nWe have sent you {document} for {project}. You can ${action} with the link below.\n\n{sender}\n{company}`;
  await enqueueDocumentMails(outgoing, document, { ...sent, subject, message }, 'delay');
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

/** The email at which the client answers: that of the project if the document went there or to nobody, else the first recipient. */
export const clientEmail = (recipients: readonly string[], emailOfProject: string): string =>
  recipients.includes(emailOfProject) ? emailOfProject : (recipients[0] ?? emailOfProject);

interface Notice {
  /** The emails of users. Each gets one mail. */
  readonly to: readonly string[];
  /** The email of the client. '' if it is not known. */
  readonly replyTo: string;
  readonly link: string;
  /** When it happened, in the time zone of the company. */
  readonly at: string;
}

/** Tells the responsible users of the company what the client did. */
export async function enqueueNotice(
  { deps, tx, now }: Outgoing,
  document: MailedDocument,
  action: ClientAction,
  { to, replyTo, link, at }: Notice,
): Promise<void> {
  const [title, texts] = actionTexts(action, document);
  const paragraphs = [...texts, at];
  const { company, project } = document.head;
  const mail = {
    kind: 'staff',
    sender: oneLine(company.name),
    reason: 'you are responsible for the project',
    ...(replyTo && { replyTo }),
    subject: oneLine(title),
    text: [...paragraphs, '', project.title, link].join('\n'),
    card: {
      sender: 'Plumbline',
      title,
      paragraphs: [...paragraphs, project.title],
      button: { text: 'Open the estimate', link },
      hints: [],
    },
  } as const;
  for (const user of new Set(to)) await enqueueMail(deps, tx, document.companyId, { ...mail, to: user }, now);
}

interface SignedMail {
  /** The emails of the client. */
  readonly clients: readonly string[];
  /** The user who is responsible. Undefined if the company has no active user. */
  readonly user: ResponsibleUser | undefined;
}

/** Mails the signed PDF to the client and to the user who is responsible, with a link, because a large PDF is not attached. */
export async function enqueueSignedMails(
  { deps, tx, now }: Outgoing,
  document: MailedDocument,
  { clients, user }: SignedMail,
): Promise<void> {
  const { head, companyId, id: documentId } = document;
  const title = `Signed: ${shortDocumentName(head)} from ${head.company.name}`;
  const paragraphs = [
    `Here is the signed document for ${head.project.title}: ${documentTotalText({ kind: head.kind, total: document.total })}.`,
    'The seal of the PDF shows any later change. Please keep the file. A file above 5 MB is not attached, but the link has it.',
  ];
  const enqueue = async (to: string, kind: 'client' | 'staff', reason: string, replyTo: string) => {
    const link = await insertLink(tx, deps.config, document, now, kind === 'client' ? to : '');
    const mail: CompanyMail = {
      kind,
      sender: senderOf(user?.name ?? '', head.company.name),
      reason,
      document: { documentId, attachedFile: 'signed' },
      to,
      subject: oneLine(title),
      text: [...paragraphs, link].join('\n\n'),
      card: {
        sender: head.company.name,
        title,
        paragraphs,
        button: { text: 'Open the signed document', link },
        hints: [],
      },
      fromName: oneLine(head.company.name),
      ...(replyTo && { replyTo }),
    };
    await enqueueMail(deps, tx, companyId, mail, now);
  };
  const answerTo = user?.email || head.company.email;
  for (const to of new Set(clients)) await enqueue(to, 'client', `${shortDocumentName(head)} was signed`, answerTo);
  if (user && !clients.includes(user.email))
    await enqueue(user.email, 'staff', 'you are responsible for the project', clients[0] ?? '');
}
