/** HTTP handlers for the client who has a link to a document: read, accept, decline and ask. */
import { consentText } from '@plumbline/domain/documents/acceptance';
import type { SharedDocument } from '@plumbline/domain/documents/document';
import {
  asksForAnswer,
  type DocumentKind,
  type DocumentStatus,
  documentName,
  isOpenForAnswer,
  statusOn,
} from '@plumbline/domain/documents/documentKinds';
import { formatDocumentTime } from '@plumbline/domain/documents/formatDocumentTime';
import type { Tx } from '../database/database.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { chooseOptions } from '../estimates/chooseOptions.ts';
import { recordEvent } from '../events/store.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import type { Handlers, TransactionContext } from '../http/handler.ts';
import type { LinkPrincipal } from '../http/principal.ts';
import { JsonText } from '../http/responseValue.ts';
import { insertNoteOfClient } from '../notes/store.ts';
import type { ApiDeps } from '../ports.ts';
import { changeProject } from '../projects/changeProject.ts';
import { lockProject, readProject } from '../projects/store.ts';
import { type ResponsibleUser, readResponsibleUser } from '../users/store.ts';
import type { DocumentJob } from './documentJobs.ts';
import { type ClientAction, clientEmail, enqueueNotice } from './documentMails.ts';
import { findPdf, recordDocumentEvent } from './handlers.ts';
import {
  addToTrail,
  type DocumentRow,
  insertAcceptance,
  isBasedOn,
  isDocumentSigned,
  lockDocument,
  readAcceptance,
  readBaseline,
  readContentJson,
  readContract,
  readDocumentRow,
  readRecipients,
  readTrail,
  replaceOpenDocuments,
  updateDocument,
} from './store.ts';

const statusOf = ({ status, expiresOn }: DocumentRow, { today }: LinkPrincipal): DocumentStatus =>
  statusOn(status, expiresOn, today);

const stateOf = (status: DocumentStatus): SharedDocument['state'] => {
  if (isOpenForAnswer(status)) return 'open';
  // A draft has no link. It could have one only after an error, and must not be shown then.
  return status === 'draft' || status === 'sent' || status === 'opened' ? 'withdrawn' : status;
};

/** Whether the client can read a document in this state. */
const isShown = (state: SharedDocument['state']): boolean =>
  state === 'open' || state === 'accepted' || state === 'declined';

/** Reads what the client sees of the document. A document that was withdrawn or replaced, or has expired, is not shown. */
async function readShared(tx: Tx, caller: LinkPrincipal): Promise<DocumentJob<'share'>> {
  const row = await readDocumentRow(tx, caller, caller.recordId);
  const acceptance = await readAcceptance(tx, caller, row.id);
  const state = stateOf(statusOf(row, caller));
  const { name, phone, email } = row.head.company;
  const input = {
    kind: row.kind,
    state,
    company: { name, phone, email },
    content: isShown(state) ? await readContentJson(tx, caller, row.id) : null,
    isAccepted: acceptance !== undefined,
    sha256: isShown(state) ? row.sha256 : '',
    consent: consentText,
    expires_on: row.expiresOn,
    time_zone: caller.timeZone,
    answer: row.answeredAt
      ? {
          name: row.answeredBy,
          at: row.answeredAt.toISOString(),
          total: row.total,
          options: [...(acceptance?.options ?? [])],
          reason: row.reason,
        }
      : null,
    signed: isShown(state) && (await isDocumentSigned(tx, caller, row.id)),
  };
  return { kind: 'share', input };
}

/** The response with what the client sees. */
async function sharedJson({ documentWorker }: ApiDeps, { companyId }: LinkPrincipal, job: DocumentJob<'share'>) {
  return new JsonText<SharedDocument>(await documentWorker.run(companyId, job), undefined, true);
}

/** The totals with these options, and the ids of all options. Throws for an id that is not an option of the document. */
async function priceOptions(
  { documentWorker }: ApiDeps,
  { companyId }: LinkPrincipal,
  content: string,
  options: readonly string[],
) {
  const result = await documentWorker.run(companyId, { kind: 'price', input: { content, options } });
  const offeredIds = new Set(result.offered);
  if (!options.every((id) => offeredIds.has(id)))
    throw invalidField('options', 'This document does not have this option');
  return result;
}

const closedMessages = {
  accepted: 'This document was accepted already',
  declined: 'This document was declined already. Please ask the company for a new one',
  expired: 'This document has expired. Please ask the company for a new one',
  withdrawn: 'The company has withdrawn this document. Please ask for a new one',
  replaced: 'There is a newer revision of this document. Please use the link to the newer one',
} as const;

/** Throws 409 if the client can no longer answer the document. */
function requireOpen(row: DocumentRow, caller: LinkPrincipal): void {
  if (!asksForAnswer(row.kind)) throw new ApiError('conflict', 'An invoice is not accepted or declined');
  const state = stateOf(statusOf(row, caller));
  if (state !== 'open') throw new ApiError('conflict', closedMessages[state]);
}

type ClientContext = Pick<TransactionContext<'shared.accept'>, 'tx' | 'caller' | 'now' | 'deps'>;

/**
 * Mails what the client did to the user who is responsible for the project, and to the user who sent the document. Returns the first one.
 * Undefined if the company has no active user.
 */
async function notifyCompany(
  { tx, caller, now, deps }: ClientContext,
  row: DocumentRow,
  action: ClientAction,
): Promise<ResponsibleUser | undefined> {
  const project = await readProject(tx, caller, row.projectId);
  const responsible = await readResponsibleUser(tx, caller, [project.estimator, row.sentBy, row.createdBy]);
  if (!responsible) return undefined;
  const sender = await readResponsibleUser(tx, caller, [row.sentBy, project.estimator, row.createdBy]);
  const link = new URL(`/estimate/${row.estimateId}`, deps.config.publicUrl).href;
  await enqueueNotice({ deps, tx, now }, row, action, {
    to: [responsible, sender ?? responsible].map(({ email }) => email),
    replyTo: clientEmail(await readRecipients(tx, caller, row.id), project.client.email),
    link,
    at: formatDocumentTime(now.toISOString(), caller.timeZone),
  });
  return responsible;
}

/** The maximum number of questions about a document, so that a link cannot fill the notes of a project. */
const maxQuestions = 50;

export const clientHandlers = {
  /**
   * The first call of a person marks the document as opened. The token is behind the # of the link, so programs that check links seldom make
   * this call.
   */
  'shared.get': async ({ caller, deps, now, isReadAhead }) => {
    const job = await deps.db.company(caller.companyId, async (tx) => {
      const row = await readDocumentRow(tx, caller, caller.recordId);
      if (!isReadAhead && row.status === 'sent' && statusOf(row, caller) === 'sent') {
        const locked = await lockDocument(tx, caller, row.id);
        if (locked.status === 'sent') {
          await updateDocument(tx, locked, { status: 'opened', openedAt: locked.openedAt ?? now, remindAt: null });
          await addToTrail(tx, locked, 'opened', {}, now);
          await recordDocumentEvent({ tx, caller, now }, 'document.opened', locked);
        }
      }
      return readShared(tx, caller);
    });
    return sharedJson(deps, caller, job);
  },

  'shared.pdf': ({ caller, deps }) =>
    deps.db.company(caller.companyId, async (tx) => {
      const row = await readDocumentRow(tx, caller, caller.recordId);
      if (!isShown(stateOf(statusOf(row, caller)))) throw new ApiError('not_found');
      return findPdf(tx, caller, caller.recordId, deps.db);
    }),

  /** The prices of the lines can be hidden, so the page does not get what a discount before tax is computed from. */
  'shared.price': async ({ caller, body, deps }) => {
    const options = [...new Set(body.options)];
    const content = await deps.db.company(caller.companyId, async (tx) => {
      const row = await readDocumentRow(tx, caller, caller.recordId);
      requireOpen(row, caller);
      return readContentJson(tx, caller, row.id);
    });
    const { totals } = await priceOptions(deps, caller, content, options);
    return { options, ...totals };
  },

  /** A repeated or simultaneous call gets the result of the first one, because the document is locked. */
  'shared.accept': async (context) => {
    const { tx, caller, body, now, clientIp, userAgent, deps } = context;
    const row = await lockDocument(tx, caller, caller.recordId);
    if (await readAcceptance(tx, caller, row.id)) return sharedJson(deps, caller, await readShared(tx, caller));
    requireOpen(row, caller);
    const baseline = await readBaseline(tx, caller, row.estimateId);
    if (!isBasedOn(row, baseline)) throw new ApiError('conflict', closedMessages.replaced);
    if (body.seen_sha256 !== row.sha256)
      throw new ApiError('conflict', 'This document has changed. Open the link again and read it before you accept it');
    const options = [...new Set(body.options)];
    const content = await readContentJson(tx, caller, row.id);
    const { offered, totals } = await priceOptions(deps, caller, content, options);
    const { total } = totals;
    const { name, signature } = body;
    await insertAcceptance(
      tx,
      row,
      { name, signature, options, consent: consentText, total, recipient: caller.recipient, clientIp, userAgent },
      now,
    );
    await updateDocument(tx, row, { status: 'accepted', answeredAt: now, answeredBy: name, total, remindAt: null });
    await addToTrail(
      tx,
      row,
      'accepted',
      {
        name,
        signature: signature.kind,
        total,
        options: options.join(', '),
        client_ip: clientIp,
        user_agent: userAgent,
        seen_sha256: row.sha256,
        consent: consentText,
      },
      now,
    );
    // Open change orders were computed from what was accepted before.
    await replaceOpenDocuments(tx, row, 'CHANGE_ORDER', now);
    const accepted = { ...row, total };
    await recordDocumentEvent({ tx, caller, now }, 'document.accepted', accepted, { name });
    await applyAcceptance(context, accepted, { options, offered, previousKind: baseline?.kind });
    await notifyCompany(context, accepted, { kind: 'accepted', name });
    await deps.jobs.enqueue(tx, 'document.sign', { companyId: caller.companyId, documentId: row.id }, row.id);
    return sharedJson(deps, caller, await readShared(tx, caller));
  },

  'shared.decline': async (context) => {
    const { tx, caller, body, now, deps } = context;
    const row = await lockDocument(tx, caller, caller.recordId);
    if (row.status === 'declined') return sharedJson(deps, caller, await readShared(tx, caller));
    requireOpen(row, caller);
    const { reason } = body;
    await updateDocument(tx, row, {
      status: 'declined',
      answeredAt: now,
      answeredBy: caller.name,
      reason,
      remindAt: null,
    });
    await addToTrail(tx, row, 'declined', { reason }, now);
    await recordDocumentEvent({ tx, caller, now }, 'document.declined', row, { reason });
    await notifyCompany(context, row, { kind: 'declined', reason });
    return sharedJson(deps, caller, await readShared(tx, caller));
  },

  /** A repeated call with the same question has no effect. */
  'shared.ask': async (context) => {
    const { tx, caller, body, now } = context;
    const row = await lockDocument(tx, caller, caller.recordId);
    const state = stateOf(statusOf(row, caller));
    if (state !== 'open' && !isShown(state)) throw new ApiError('conflict', closedMessages[state]);
    const questions = (await readTrail(tx, caller, row.id)).filter(({ type }) => type === 'asked');
    if (questions.length >= maxQuestions)
      throw new ApiError('too_many_requests', 'You have asked many questions. Please call the company');
    const question = body.body;
    // A client who got no response sends the question again.
    if (questions.at(-1)?.data['question'] === question) return;
    await addToTrail(tx, row, 'asked', { question }, now);
    await recordDocumentEvent({ tx, caller, now }, 'document.asked', row, { question });
    const author = await notifyCompany(context, row, { kind: 'asked', question });
    if (author) {
      const noteId = uuidv7(now);
      const client = row.head.client.name || 'the client';
      const text = `Question from ${client} about ${documentName(row.head)}:\n\n${question}`;
      await insertNoteOfClient(
        tx,
        { companyId: caller.companyId, authorId: author.id, clientName: client },
        { id: row.projectId, noteId },
        text,
        now,
      );
      await recordEvent(
        { tx, caller, now },
        { type: 'note.added', recordId: noteId, projectId: row.projectId, payload: {} },
      );
    }
    await updateDocument(tx, row, { remindAt: null });
  },
} satisfies Partial<Handlers>;

const statusesBeforeSale = ['NEW', 'ESTIMATE_SENT', 'NEGOTIATION'];

interface Accepted {
  /** The ids of the chosen options. */
  readonly options: readonly string[];
  /** The ids of all options of the document. */
  readonly offered: readonly string[];
  /** The kind of the document that was the baseline before. Undefined for the first accepted document. */
  readonly previousKind: DocumentKind | undefined;
}

/**
 * An accepted estimate signs the project and keeps the chosen options. Each acceptance stores the contract value. Accepted change orders make
 * the change order price of the project, until an estimate is accepted that includes them. A price that a user has typed stays if there were no
 * change orders.
 */
async function applyAcceptance(
  { tx, caller, now }: ClientContext,
  row: DocumentRow,
  { options, offered, previousKind }: Accepted,
): Promise<void> {
  if (row.kind === 'ESTIMATE' && offered.length > 0)
    await chooseOptions({ tx, caller, now }, row.estimateId, offered, options);
  const project = await lockProject(tx, caller, row.projectId);
  const hasChangeOrders = row.kind === 'CHANGE_ORDER' || previousKind === 'CHANGE_ORDER';
  const isSale = row.kind === 'ESTIMATE' && statusesBeforeSale.includes(project.status);
  const contract = await readContract(tx, caller, row.projectId);
  const changes = {
    ...(hasChangeOrders && { change_order_price: contract.changeOrders }),
    ...(isSale && { status: 'SIGNED' as const }),
  };
  if (hasChangeOrders || isSale || contract.value !== project.contract_value)
    await changeProject({ tx, caller, now }, project, changes, { contractValue: contract.value });
}
