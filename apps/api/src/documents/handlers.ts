/** HTTP handlers of documents for users of the company: revisions of estimates, their PDFs, and how they are sent. */
import type { DocumentHead } from '@plumbline/domain/documents/documentContent';
import { type DocumentKind, isOpenForAnswer, statusOn } from '@plumbline/domain/documents/documentKinds';
import { formatDocumentDay } from '@plumbline/domain/documents/formatDocumentDay';
import { documentFileName } from '@plumbline/domain/documents/printedDocument';
import { readCompanyRow, toCompany } from '../company/store.ts';
import type { Database, Tx } from '../database/database.ts';
import { postgresError, sqlState } from '../database/errors.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { readEstimateJson, readProjectOfEstimate } from '../estimates/store.ts';
import { type EventSource, recordEvent } from '../events/store.ts';
import { chunkBytes } from '../http/downloads.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { Principal } from '../http/principal.ts';
import { type FileDownload, JsonText } from '../http/responseValue.ts';
import { insertLink } from '../links/store.ts';
import type { ApiDeps } from '../ports.ts';
import { changeProject } from '../projects/changeProject.ts';
import { lockProject, readProject } from '../projects/store.ts';
import { sha256Hex } from '../secrets/sha256.ts';
import { readUsername } from '../users/store.ts';
import { enqueueDocumentMails } from './documentMails.ts';
import {
  addToTrail,
  claimSend,
  type DocumentRow,
  findFile,
  insertDocument,
  isBasedOn,
  isDocumentSigned,
  listDocuments,
  lockDocument,
  readAcceptance,
  readBaseline,
  readContentJson,
  readDocument,
  readDocumentDetails,
  readDocumentRow,
  readFileChunk,
  readNextNumbers,
  replaceOpenDocuments,
  updateDocument,
} from './store.ts';

type ContentCaller = Pick<Principal, 'companyId' | 'userId' | 'today'>;

interface NewContent {
  readonly kind: DocumentKind;
  /** Null in a draft that is not stored, and `next` for the next numbers of the estimate. */
  readonly revision: null | 'next';
}

/** Makes the content of a document: the estimate as it is now. Throws 409 if there is nothing to put into a document of this kind. */
async function createContent(
  deps: Pick<ApiDeps, 'db' | 'documentWorker'>,
  caller: ContentCaller,
  estimateId: string,
  { kind, revision }: NewContent,
) {
  const { projectId, ...input } = await deps.db.company(caller.companyId, async (tx) => {
    const projectId = await readProjectOfEstimate(tx, caller, estimateId);
    const baseline = kind === 'CHANGE_ORDER' ? await readBaseline(tx, caller, estimateId) : undefined;
    if (kind === 'CHANGE_ORDER' && !baseline)
      throw new ApiError('conflict', 'A change order changes an accepted estimate. Send the estimate first');
    return {
      projectId,
      kind,
      ...(revision ? await readNextNumbers(tx, caller, estimateId, kind) : { revision }),
      estimate: (await readEstimateJson(tx, caller, estimateId)).text,
      project: await readProject(tx, caller, projectId),
      company: toCompany(await readCompanyRow(tx, caller.companyId)),
      today: caller.today,
      ...(baseline && { baseline: { ...baseline, content: await readContentJson(tx, caller, baseline.id) } }),
    };
  });
  const created = await deps.documentWorker.run(caller.companyId, { kind: 'create', input });
  if (!created.hasLines && kind !== 'CHANGE_ORDER')
    throw invalidField('kind', 'This estimate has no lines. Add a line first', 'conflict');
  if (created.isUnchanged) throw invalidField('kind', 'The estimate has not changed since it was accepted', 'conflict');
  return { ...created, projectId };
}

/** How often a document is made again because another one got its number in the meantime. */
const maxAttempts = 5;

const isRevisionTaken = (error: unknown): boolean => {
  const { code, constraint } = postgresError(error) ?? {};
  return code === sqlState.uniqueViolation && constraint === 'documents_revision_unique';
};

/**
 * Finds the PDF of a document for a download. Its bytes are read in chunks while they are sent, each in a short transaction, so that a slow
 * reader holds neither the PDF nor a connection.
 */
export async function findPdf(
  tx: Tx,
  { companyId }: Pick<Principal, 'companyId'>,
  documentId: string,
  db: Database,
): Promise<FileDownload> {
  const { head } = await readDocumentRow(tx, { companyId }, documentId);
  const { size, sha256, kind } = await findFile(tx, { companyId }, documentId);
  const name = documentFileName(head);
  let start = 0;
  const bytes = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (start >= size) return controller.close();
        const range = { start, length: chunkBytes };
        const file = { documentId, kind };
        controller.enqueue(
          await db.company(companyId, (chunkTx) => readFileChunk(chunkTx, { companyId }, file, range)),
        );
        start += chunkBytes;
      },
    },
    { highWaterMark: 0 },
  );
  return {
    name: kind === 'signed' ? name.replace(/\.pdf$/, ' signed.pdf') : name,
    mediaType: 'application/pdf',
    bytes,
    size,
    etagValue: sha256,
  };
}

/** Writes the event of what happened to a document. */
export async function recordDocumentEvent<
  Type extends `document.${'sent' | 'created' | 'opened' | 'accepted' | 'declined' | 'withdrawn' | 'asked'}`,
>(
  source: EventSource,
  type: Type,
  document: Pick<DocumentRow, 'id' | 'projectId' | 'kind' | 'revision' | 'total'> & {
    readonly head: Pick<DocumentHead, 'change_order'>;
  },
  payload: object = {},
): Promise<void> {
  const { id, projectId, kind, revision, head, total } = document;
  const { change_order: changeOrder } = head;
  const facts = { kind, revision, ...(changeOrder !== undefined && { changeOrder }), total };
  await recordEvent(source, { type, recordId: id, projectId, payload: { ...facts, ...payload } as never });
}

/** Sending an estimate moves a new project to Estimate Sent. Later statuses stay. */
async function markEstimateSent(source: EventSource & { readonly caller: ContentCaller }, projectId: string) {
  const project = await lockProject(source.tx, source.caller, projectId);
  await changeProject(source, project, {
    ...(project.status === 'NEW' && { status: 'ESTIMATE_SENT' }),
    estimation_sent: source.caller.today,
  });
}

/**
 * The last day on which the client can answer. A document that says a day has this one, so that the page and the PDF say the same. Throws 400
 * for a day that has passed, and for another day than the document says.
 */
function lastDayOf({ head }: Pick<DocumentRow, 'head'>, requested: string | null, today: string): string | null {
  const { valid_until } = head;
  if (valid_until === null) {
    if (requested !== null && requested < today) throw invalidField('expires_on', 'Choose today or a later day');
    return requested;
  }
  const day = formatDocumentDay(valid_until);
  if (valid_until < today)
    throw invalidField('expires_on', `This document was valid until ${day}. Save a new revision and send it`);
  if (requested !== null && requested !== valid_until)
    throw invalidField(
      'expires_on',
      `This document says that it is valid until ${day}. Save a new revision for another day`,
    );
  return valid_until;
}

export const documentHandlers = {
  'estimates.pdf': async ({ caller, params, deps }) => {
    const { content, head } = await createContent(deps, caller, params.id, { kind: 'ESTIMATE', revision: null });
    const bytes = await deps.pdfs.render(caller.companyId, { document: { content }, signature: null });
    return {
      name: documentFileName(head),
      mediaType: 'application/pdf',
      bytes,
      size: bytes.byteLength,
      etagValue: await sha256Hex(bytes),
    };
  },

  'documents.list': async ({ tx, caller, params }) => {
    await readProjectOfEstimate(tx, caller, params.id);
    return listDocuments(tx, caller, params.id);
  },

  'documents.create': {
    readExisting: ({ tx, caller }, id) => readDocument(tx, caller, id),
    async handle({ caller, params, body: { kind }, newId: id, deps, now, transact }) {
      for (let attempt = 1; ; attempt += 1) {
        const { head, content, total, projectId } = await createContent(deps, caller, params.id, {
          kind,
          revision: 'next',
        });
        const pdf = await deps.pdfs.render(caller.companyId, { document: { content }, signature: null });
        const sha256 = await sha256Hex(pdf);
        try {
          return await transact(async (tx, currentCaller) => {
            const document = {
              id,
              estimateId: params.id,
              projectId,
              kind,
              revision: head.revision ?? 1,
              content,
              total,
              sha256,
            };
            await insertDocument(tx, currentCaller, { ...document, pdf }, now);
            const key = { companyId: caller.companyId, id };
            await addToTrail(tx, key, 'created', { by: currentCaller.name, sha256 }, now);
            await recordDocumentEvent({ tx, caller: currentCaller, now }, 'document.created', { ...document, head });
            return readDocument(tx, currentCaller, id);
          });
        } catch (error) {
          if (!isRevisionTaken(error) || attempt === maxAttempts) throw error;
        }
      }
    },
  },

  'documents.get': ({ tx, caller, params }) => readDocumentDetails(tx, caller, params.id),

  'documents.pdf': ({ caller, params, deps }) =>
    deps.db.company(caller.companyId, async (tx) => {
      await readDocument(tx, caller, params.id);
      return findPdf(tx, caller, params.id, deps.db);
    }),

  /** The older document is compared with the newer one, whatever their order in the path. Accepted ones have the options of the client. */
  'documents.compare': async ({ caller, params, deps }) => {
    const [older, newer] = await deps.db.company(caller.companyId, async (tx) => {
      const documents = [
        await readDocument(tx, caller, params.id),
        await readDocument(tx, caller, params.otherId),
      ].toSorted((a, b) => a.revision - b.revision);
      if (documents[0]?.estimate !== documents[1]?.estimate) throw new ApiError('not_found');
      return Promise.all(
        documents.map(async ({ id }) => ({
          content: await readContentJson(tx, caller, id),
          acceptedOptions: (await readAcceptance(tx, caller, id))?.options ?? null,
        })),
      );
    });
    if (!older || !newer) throw new ApiError('not_found');
    const input = { older, newer };
    return new JsonText(await deps.documentWorker.run(caller.companyId, { kind: 'compare', input }));
  },

  'documents.send': async ({ tx, caller, params, body, deps, now }) => {
    await readDocument(tx, caller, params.id);
    const document = await lockDocument(tx, caller, params.id);
    if (document.status !== 'draft' && !isOpenForAnswer(document.status))
      throw new ApiError(
        'conflict',
        'This document was answered, withdrawn or replaced. Save a new revision and send it',
      );
    const lastDay = lastDayOf(document, body.expires_on, caller.today);
    const [onlyRecipient = '', ...others] = new Set(body.to);
    const link = await insertLink(tx, deps.config, document, now, others.length === 0 ? onlyRecipient : '');
    const isFirstCall = await claimSend(tx, document, { id: body.send_id ?? uuidv7(now), recipients: body.to }, now);
    if (isFirstCall) {
      await replaceOpenDocuments(tx, document, document.kind, now);
      // After the locks, because the replaced change order could have been accepted in the meantime.
      if (document.head.baseline && !isBasedOn(document, await readBaseline(tx, caller, document.estimateId)))
        throw new ApiError(
          'conflict',
          'The estimate was accepted again after this change order was made. Save a new change order and send it',
        );
      // Another link to a document that the client can answer keeps its last day and its reminder.
      const isOnlyLink =
        body.to.length === 0 && isOpenForAnswer(statusOn(document.status, document.expiresOn, caller.today));
      if (!isOnlyLink) {
        const { remind_after_days: days } = body;
        await updateDocument(tx, document, {
          status: document.status === 'opened' ? 'opened' : 'sent',
          sentAt: now,
          sentBy: caller.userId,
          expiresOn: lastDay,
          remindAt: days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000),
        });
      }
      await addToTrail(tx, document, 'sent', { by: caller.name, to: body.to.join(', ') || 'a copied link' }, now);
      await recordDocumentEvent({ tx, caller, now }, 'document.sent', document, { to: body.to });
      if (document.kind === 'ESTIMATE') await markEstimateSent({ tx, caller, now }, document.projectId);
      const email =
        caller.userId === null ? document.head.company.email : await readUsername(tx, caller, caller.userId);
      const sender = { name: caller.name, email };
      await enqueueDocumentMails(
        { deps, tx, now },
        { ...document, expiresOn: lastDay },
        { ...body, link, sender },
        'refuse',
      );
    }
    return { link, document: await readDocument(tx, caller, document.id) };
  },

  'documents.withdraw': async ({ tx, caller, params, now }) => {
    await readDocument(tx, caller, params.id);
    const document = await lockDocument(tx, caller, params.id);
    if (document.status !== 'withdrawn') {
      if (document.status !== 'draft' && !isOpenForAnswer(document.status))
        throw new ApiError('conflict', 'This document was answered or replaced, so it cannot be withdrawn');
      await updateDocument(tx, document, { status: 'withdrawn', remindAt: null });
      await addToTrail(tx, document, 'withdrawn', { by: caller.name }, now);
      await recordDocumentEvent({ tx, caller, now }, 'document.withdrawn', document);
    }
    return readDocument(tx, caller, document.id);
  },

  /**
   * Enqueues the job again if the server gave up. Otherwise the job exists, and the same id adds none, however often the call is repeated.
   */
  'documents.sign': async ({ tx, caller, params, deps, now }) => {
    await readDocument(tx, caller, params.id);
    const document = await lockDocument(tx, caller, params.id);
    if (document.status !== 'accepted')
      throw new ApiError('conflict', 'This document was not accepted, so it has no signed PDF');
    if (!(await isDocumentSigned(tx, caller, document.id))) {
      const jobId = document.signingFailedAt ? uuidv7(now) : document.id;
      if (document.signingFailedAt) await updateDocument(tx, document, { signingFailedAt: null });
      await deps.jobs.enqueue(tx, 'document.sign', { companyId: caller.companyId, documentId: document.id }, jobId);
    }
    return readDocument(tx, caller, document.id);
  },
} satisfies Partial<Handlers>;
