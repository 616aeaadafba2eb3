/** The SQL of documents, their PDFs, acceptances and trails. */
import type { AcceptBody } from '@plumbline/domain/documents/acceptance';
import type { Document, DocumentDetails } from '@plumbline/domain/documents/document';
import { type DocumentKind, isOpenForAnswer, statusOn } from '@plumbline/domain/documents/documentKinds';
import { appendEvent, type TrailEvent, type TrailType } from '@plumbline/domain/documents/trail';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, lte, max, ne, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import {
  documentAcceptances,
  documentFiles,
  documentSends,
  documents,
  documentTrail,
} from '../database/schema/documents.ts';
import { mailOutbox } from '../database/schema/mail.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { notifyDocuments } from '../events/estimatesChannel.ts';
import { ApiError } from '../http/errors.ts';
import { JsonText } from '../http/responseValue.ts';
import { sha256Hex } from '../secrets/sha256.ts';

/** The company, and its current day. Principals have these properties. */
export interface DocumentReader {
  readonly companyId: string;
  readonly today: string;
}

/** A document without its lines. */
export type DocumentRow = Omit<typeof documents.$inferSelect, 'content'>;
export type AcceptanceRow = typeof documentAcceptances.$inferSelect;

const isDocument = ({ companyId }: Pick<DocumentReader, 'companyId'>, id: string) =>
  and(eq(documents.companyId, companyId), eq(documents.id, id));

interface MailState {
  readonly to: string;
  readonly finished: boolean;
  readonly failure: string;
}

/**
 * The mails that sent a document, newest first, without the mails with the signed PDF, which also go to users. A mail with a failure that is
 * not finished is tried again.
 */
const mails = sql<readonly MailState[]>`(
  SELECT coalesce(json_agg(json_build_object('to', ${mailOutbox.recipient}, 'finished', ${mailOutbox.finishedAt} IS NOT NULL,
    'failure', ${mailOutbox.failure}) ORDER BY ${mailOutbox.id} DESC), '[]')
  FROM ${mailOutbox}
  WHERE ${mailOutbox.companyId} = ${documents.companyId} AND ${mailOutbox.documentId} = ${documents.id}
    AND ${mailOutbox.attachedFile} = 'document')`;

interface Question {
  readonly at: string;
  readonly text: string;
}

/** What the client asked, in order. */
const questions = sql<readonly Question[]>`(
  SELECT coalesce(json_agg(json_build_object('at', ${documentTrail.at}, 'text', ${documentTrail.data} ->> 'question')
    ORDER BY ${documentTrail.sequence}), '[]')
  FROM ${documentTrail}
  WHERE ${documentTrail.companyId} = ${documents.companyId} AND ${documentTrail.documentId} = ${documents.id}
    AND ${documentTrail.type} = 'asked')`;

const isSigned = sql<boolean>`EXISTS (
  SELECT FROM ${documentFiles} WHERE ${documentFiles.companyId} = ${documents.companyId}
    AND ${documentFiles.documentId} = ${documents.id} AND ${documentFiles.kind} = 'signed')`;

/** A content can have 5,000 lines and a logo of 2 MB, so only `readContentJson` reads it. */
const { content: _, ...columnsWithoutContent } = getTableColumns(documents);

/** Selects documents of projects that are not deleted, without their content. */
const documentsQuery = (tx: Tx) =>
  tx
    .select({
      document: columnsWithoutContent,
      mails,
      questions,
      signed: isSigned,
      author: { first_name: users.firstName, last_name: users.lastName, email: users.email },
    })
    .from(documents)
    .innerJoin(
      projects,
      and(
        eq(projects.companyId, documents.companyId),
        eq(projects.id, documents.projectId),
        isNull(projects.deletedAt),
      ),
    )
    .leftJoin(users, and(eq(users.companyId, documents.companyId), eq(users.id, documents.createdBy)))
    .$dynamic();

type QueryRow = Awaited<ReturnType<typeof documentsQuery>>[number];

const mailStateOf = ({ finished, failure }: MailState) => (!finished ? 'queued' : failure === '' ? 'sent' : 'failed');

function toDocument({ document, mails, questions, signed, author }: QueryRow, { today }: DocumentReader): Document {
  return {
    id: document.id,
    estimate: document.estimateId,
    project: document.projectId,
    number: document.head.number,
    revision: document.revision,
    change_order: document.head.change_order ?? null,
    kind: document.kind,
    status: statusOn(document.status, document.expiresOn, today),
    total: document.total,
    sha256: document.sha256,
    created_by: author ? fullUserName(author) : '',
    created_at: document.createdAt.toISOString(),
    sent_at: document.sentAt?.toISOString() ?? null,
    opened_at: document.openedAt?.toISOString() ?? null,
    answered_at: document.answeredAt?.toISOString() ?? null,
    answered_by: document.answeredBy,
    reason: document.reason,
    expires_on: document.expiresOn,
    valid_until: document.head.valid_until,
    client: document.head.client.name,
    questions: [...questions],
    signed,
    signing_failed: document.signingFailedAt !== null,
    mails: mails.map((mail) => ({ to: mail.to, state: mailStateOf(mail), reason: mail.failure })),
  };
}

/** Returns the documents of an estimate, newest first. */
export async function listDocuments(tx: Tx, caller: DocumentReader, estimateId: string): Promise<Document[]> {
  const rows = await documentsQuery(tx)
    .where(and(eq(documents.companyId, caller.companyId), eq(documents.estimateId, estimateId)))
    .orderBy(desc(documents.revision));
  return rows.map((row) => toDocument(row, caller));
}

/** Throws 404 if the company has no such document. */
export async function readDocument(tx: Tx, caller: DocumentReader, id: string): Promise<Document> {
  const [row] = await documentsQuery(tx).where(isDocument(caller, id));
  if (!row) throw new ApiError('not_found');
  return toDocument(row, caller);
}

/** Selects the row of a document with its project, which can be deleted, because its client can have a link. */
const rowQuery = (tx: Tx, caller: Pick<DocumentReader, 'companyId'>, id: string) =>
  tx
    .select({ document: columnsWithoutContent, deletedAt: projects.deletedAt })
    .from(documents)
    .innerJoin(projects, and(eq(projects.companyId, documents.companyId), eq(projects.id, documents.projectId)))
    .where(isDocument(caller, id));

/** A document of a deleted project that has no answer counts as withdrawn. Throws 404 if there is no document. */
function toRow([row]: Awaited<ReturnType<typeof rowQuery>>): DocumentRow {
  if (!row) throw new ApiError('not_found');
  const { document, deletedAt } = row;
  const isUnanswered = document.status === 'draft' || isOpenForAnswer(document.status);
  return deletedAt !== null && isUnanswered ? { ...document, status: 'withdrawn' } : document;
}

/** Reads the row of a document without its content. Throws 404. */
export const readDocumentRow = async (
  tx: Tx,
  caller: Pick<DocumentReader, 'companyId'>,
  id: string,
): Promise<DocumentRow> => toRow(await rowQuery(tx, caller, id));

/** Locks a document until the transaction ends, so that its answers and its trail are serialised. Throws 404. */
export const lockDocument = async (
  tx: Tx,
  caller: Pick<DocumentReader, 'companyId'>,
  id: string,
): Promise<DocumentRow> => toRow(await rowQuery(tx, caller, id).for('update', { of: documents }));

/** The content of a document as JSON, which is not parsed in the event loop [S13]. */
const contentJson = sql<string>`${documents.content}::text`;

/** Reads the content of a document as JSON. Throws 404. */
export async function readContentJson(tx: Tx, caller: Pick<DocumentReader, 'companyId'>, id: string): Promise<string> {
  const [row] = await tx.select({ content: contentJson }).from(documents).where(isDocument(caller, id));
  if (!row) throw new ApiError('not_found');
  return row.content;
}

export async function readDocumentDetails(
  tx: Tx,
  caller: DocumentReader,
  id: string,
): Promise<JsonText<DocumentDetails>> {
  const document = await readDocument(tx, caller, id);
  const trail = await readTrail(tx, caller, id);
  const acceptance = await readAcceptance(tx, caller, id);
  const details = { ...document, trail, chosen_options: acceptance?.options ?? [] };
  const content = await readContentJson(tx, caller, id);
  return new JsonText(`${JSON.stringify(details).slice(0, -1)},"content":${content}}`);
}

/** The numbers of the next document of an estimate. All change orders count, also those that the client did not accept. */
export async function readNextNumbers(
  tx: Tx,
  { companyId }: Pick<DocumentReader, 'companyId'>,
  estimateId: string,
  kind: DocumentKind,
): Promise<{ readonly revision: number; readonly changeOrder: number | null }> {
  const [row] = await tx
    .select({
      lastRevision: max(documents.revision),
      changeOrders: sql`count(*) FILTER (WHERE ${documents.kind} = 'CHANGE_ORDER')`.mapWith(Number),
    })
    .from(documents)
    .where(and(eq(documents.companyId, companyId), eq(documents.estimateId, estimateId)));
  return {
    revision: (row?.lastRevision ?? 0) + 1,
    changeOrder: kind === 'CHANGE_ORDER' ? (row?.changeOrders ?? 0) + 1 : null,
  };
}

/** The last accepted estimate or change order of an estimate, with the options that the client chose. */
export async function readBaseline(
  tx: Tx,
  { companyId }: Pick<DocumentReader, 'companyId'>,
  estimateId: string,
): Promise<{ readonly id: string; readonly kind: DocumentKind; readonly options: readonly string[] } | undefined> {
  const [row] = await tx
    .select({ id: documents.id, kind: documents.kind, options: documentAcceptances.options })
    .from(documents)
    .innerJoin(
      documentAcceptances,
      and(eq(documentAcceptances.companyId, documents.companyId), eq(documentAcceptances.documentId, documents.id)),
    )
    .where(
      and(
        eq(documents.companyId, companyId),
        eq(documents.estimateId, estimateId),
        ne(documents.kind, 'INVOICE'),
        eq(documents.status, 'accepted'),
      ),
    )
    .orderBy(desc(documentAcceptances.acceptedAt), desc(documents.revision))
    .limit(1);
  return row;
}

/** What the client has signed, in dollars. */
export interface Contract {
  /** The last accepted estimate with the change orders accepted after it. Null if no estimate was accepted. */
  readonly value: number | null;
  /** The sum of these change orders. Earlier change orders do not count, because the accepted estimate includes them. */
  readonly changeOrders: number;
}

/** Computes the contract of a project from its accepted documents. Invoices, and documents without an acceptance, do not count. */
export async function readContract(
  tx: Tx,
  { companyId }: Pick<DocumentReader, 'companyId'>,
  projectId: string,
): Promise<Contract> {
  const acceptedOf = (kind: DocumentKind) =>
    and(
      eq(documents.companyId, companyId),
      eq(documents.projectId, projectId),
      eq(documents.kind, kind),
      eq(documents.status, 'accepted'),
    );
  const isAcceptance = and(
    eq(documentAcceptances.companyId, documents.companyId),
    eq(documentAcceptances.documentId, documents.id),
  );
  const [estimate] = await tx
    .select({ total: documents.total, acceptedAt: documentAcceptances.acceptedAt, revision: documents.revision })
    .from(documents)
    .innerJoin(documentAcceptances, isAcceptance)
    .where(acceptedOf('ESTIMATE'))
    .orderBy(desc(documentAcceptances.acceptedAt), desc(documents.revision))
    .limit(1);
  const sum = sql`coalesce(sum(${documents.total}), 0)`;
  const [row] = await tx
    .select({
      changeOrders: sum.mapWith(Number),
      // PostgreSQL adds exactly.
      value: sql`${sum} + ${estimate?.total ?? null}::numeric`.mapWith(documents.total),
    })
    .from(documents)
    .innerJoin(documentAcceptances, isAcceptance)
    .where(
      and(
        acceptedOf('CHANGE_ORDER'),
        estimate &&
          sql`(${documentAcceptances.acceptedAt}, ${documents.revision}) > (${estimate.acceptedAt}, ${estimate.revision})`,
      ),
    );
  return { value: row?.value ?? null, changeOrders: row?.changeOrders ?? 0 };
}

interface NewDocument {
  readonly id: string;
  readonly estimateId: string;
  readonly projectId: string;
  readonly kind: DocumentKind;
  readonly revision: number;
  /** As JSON. */
  readonly content: string;
  /** In dollars. */
  readonly total: number;
  readonly pdf: Uint8Array;
  readonly sha256: string;
}

/** Adds a document with its PDF, and tells the windows that have its estimate open. */
export async function insertDocument(
  tx: Tx,
  { companyId, userId }: { readonly companyId: string; readonly userId: string | null },
  { pdf, content, ...document }: NewDocument,
  now: Date,
): Promise<void> {
  await tx
    .insert(documents)
    .values({ ...document, content: sql`${content}::json`, companyId, createdBy: userId, createdAt: now });
  await insertFile(tx, { companyId, documentId: document.id, kind: 'document', sha256: document.sha256, bytes: pdf });
  await notifyDocuments(tx, { companyId, estimateId: document.estimateId });
}

type NewFile = Omit<typeof documentFiles.$inferInsert, 'createdAt'>;

/** Stores a PDF. An existing one is kept, so that a repeated job changes nothing. */
export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  await tx.insert(documentFiles).values(file).onConflictDoNothing();
}

/** Finds the PDF of a document: the signed one if it is ready. Does not read its bytes. */
export async function findFile(
  tx: Tx,
  { companyId }: Pick<DocumentReader, 'companyId'>,
  documentId: string,
): Promise<{ readonly size: number; readonly sha256: string; readonly kind: 'document' | 'signed' }> {
  const [file] = await tx
    .select({
      size: sql<number>`octet_length(${documentFiles.bytes})`,
      sha256: documentFiles.sha256,
      kind: documentFiles.kind,
    })
    .from(documentFiles)
    .where(and(eq(documentFiles.companyId, companyId), eq(documentFiles.documentId, documentId)))
    .orderBy(desc(eq(documentFiles.kind, 'signed')))
    .limit(1);
  if (!file) throw new ApiError('not_found');
  return file;
}

/** Reads some bytes of a PDF. `start` counts from 0. */
export async function readFileChunk(
  tx: Tx,
  { companyId }: Pick<DocumentReader, 'companyId'>,
  { documentId, kind }: { readonly documentId: string; readonly kind: 'document' | 'signed' },
  { start, length }: { readonly start: number; readonly length: number },
): Promise<Uint8Array> {
  const { bytes } = documentFiles;
  const [file] = await tx
    // The first byte has the position 1.
    .select({ chunk: sql`substring(${bytes} FROM ${start + 1}::integer FOR ${length}::integer)`.mapWith(bytes) })
    .from(documentFiles)
    .where(
      and(
        eq(documentFiles.companyId, companyId),
        eq(documentFiles.documentId, documentId),
        eq(documentFiles.kind, kind),
      ),
    );
  if (!file) throw new ApiError('not_found');
  return file.chunk;
}

/** Whether the signed PDF of a document is ready. Does not read the PDF. */
export async function isDocumentSigned(
  tx: Tx,
  caller: Pick<DocumentReader, 'companyId'>,
  id: string,
): Promise<boolean> {
  const [row] = await tx.select({ isSigned }).from(documents).where(isDocument(caller, id));
  return row?.isSigned ?? false;
}

type DocumentChange = Partial<
  Pick<
    DocumentRow,
    | 'status'
    | 'sentBy'
    | 'sentAt'
    | 'openedAt'
    | 'answeredAt'
    | 'answeredBy'
    | 'reason'
    | 'expiresOn'
    | 'remindAt'
    | 'total'
    | 'signingFailedAt'
  >
>;

/** Stores what happened to a document, and tells the windows that have its estimate open. */
export async function updateDocument(
  tx: Tx,
  { companyId, id, estimateId }: Pick<DocumentRow, 'companyId' | 'id' | 'estimateId'>,
  change: DocumentChange,
): Promise<void> {
  await tx.update(documents).set(change).where(isDocument({ companyId }, id));
  await notifyDocuments(tx, { companyId, estimateId });
}

/** Returns the documents of a project that the client can still answer. Locks them. */
async function lockOpenDocuments(
  tx: Tx,
  { companyId }: Pick<DocumentReader, 'companyId'>,
  projectId: string,
): Promise<readonly DocumentRow[]> {
  return tx
    .select(columnsWithoutContent)
    .from(documents)
    .where(
      and(
        eq(documents.companyId, companyId),
        eq(documents.projectId, projectId),
        inArray(documents.status, ['sent', 'opened']),
      ),
    )
    .orderBy(asc(documents.id))
    .for('update');
}

/** Replaces the documents of a kind and of the same estimate that the client can still answer. */
export async function replaceOpenDocuments(
  tx: Tx,
  { companyId, id, estimateId, projectId, revision }: DocumentRow,
  kind: DocumentKind,
  now: Date,
): Promise<void> {
  for (const replaced of await lockOpenDocuments(tx, { companyId }, projectId)) {
    if (replaced.id === id || replaced.estimateId !== estimateId || replaced.kind !== kind) continue;
    await updateDocument(tx, replaced, { status: 'replaced', remindAt: null });
    await addToTrail(tx, replaced, 'replaced', { by_revision: revision }, now);
  }
}

/** Whether a change order is based on `baseline`, the last accepted document of its estimate. True for documents of other kinds. */
export const isBasedOn = (
  { head }: Pick<DocumentRow, 'head'>,
  baseline: { readonly id: string } | undefined,
): boolean => head.baseline === null || head.baseline.id === baseline?.id;

/** Records the id of a call that sends a document. Returns false if an earlier call for this document had the id. */
export async function claimSend(
  tx: Tx,
  { companyId, id: documentId }: Pick<DocumentRow, 'companyId' | 'id'>,
  { id, recipients }: { readonly id: string; readonly recipients: readonly string[] },
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .insert(documentSends)
    .values({ companyId, id, documentId, recipients, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: documentSends.id });
  return rows.length > 0;
}

/** The addresses to which a document was mailed, each once. */
export async function readRecipients(
  tx: Tx,
  { companyId }: Pick<DocumentReader, 'companyId'>,
  documentId: string,
): Promise<readonly string[]> {
  const rows = await tx
    .select({ recipients: documentSends.recipients })
    .from(documentSends)
    .where(and(eq(documentSends.companyId, companyId), eq(documentSends.documentId, documentId)));
  return [...new Set(rows.flatMap(({ recipients }) => recipients))];
}

export async function readAcceptance(
  tx: Tx,
  { companyId }: Pick<DocumentReader, 'companyId'>,
  documentId: string,
): Promise<AcceptanceRow | undefined> {
  const [row] = await tx
    .select()
    .from(documentAcceptances)
    .where(and(eq(documentAcceptances.companyId, companyId), eq(documentAcceptances.documentId, documentId)));
  return row;
}

interface Acceptance extends Pick<AcceptBody, 'name' | 'signature'> {
  readonly options: readonly string[];
  readonly consent: string;
  readonly total: number;
  readonly recipient: string;
  readonly clientIp: string;
  readonly userAgent: string;
}

export async function insertAcceptance(
  tx: Tx,
  { companyId, id: documentId, sha256: seenSha256 }: Pick<DocumentRow, 'companyId' | 'id' | 'sha256'>,
  acceptance: Acceptance,
  acceptedAt: Date,
): Promise<void> {
  await tx.insert(documentAcceptances).values({ ...acceptance, companyId, documentId, seenSha256, acceptedAt });
}

/** Returns the trail of a document in order. */
export async function readTrail(
  tx: Tx,
  { companyId }: Pick<DocumentReader, 'companyId'>,
  documentId: string,
): Promise<readonly TrailEvent[]> {
  return tx
    .select({
      sequence: documentTrail.sequence,
      type: documentTrail.type,
      at: documentTrail.at,
      data: documentTrail.data,
      hash: documentTrail.hash,
    })
    .from(documentTrail)
    .where(and(eq(documentTrail.companyId, companyId), eq(documentTrail.documentId, documentId)))
    .orderBy(asc(documentTrail.sequence));
}

/** The documents whose client must be reminded, in any company. The companies take turns, because one could have more than the limit. */
export async function findDocumentsToRemind(
  tx: Tx,
  now: Date,
): Promise<readonly Pick<DocumentRow, 'companyId' | 'id'>[]> {
  return tx
    .select({ companyId: documents.companyId, id: documents.id })
    .from(documents)
    .where(lte(documents.remindAt, now))
    .orderBy(sql`row_number() OVER (PARTITION BY ${documents.companyId} ORDER BY ${documents.remindAt})`)
    .limit(1_000);
}

/** Adds an event to the trail of a document that the transaction has locked or added. */
export async function addToTrail(
  tx: Tx,
  { companyId, id: documentId }: Pick<DocumentRow, 'companyId' | 'id'>,
  type: TrailType,
  data: TrailEvent['data'],
  now: Date,
): Promise<void> {
  const [previous] = await tx
    .select({ sequence: documentTrail.sequence, hash: documentTrail.hash })
    .from(documentTrail)
    .where(and(eq(documentTrail.companyId, companyId), eq(documentTrail.documentId, documentId)))
    .orderBy(desc(documentTrail.sequence))
    .limit(1);
  const event = await appendEvent(previous, { type, at: now.toISOString(), data }, sha256Hex);
  await tx.insert(documentTrail).values({ ...event, companyId, documentId });
}
