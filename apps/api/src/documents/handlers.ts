/** HTTP handlers of documents for users of the company: revisions of estimates, their PDFs, and how they are sent. */
import { compareDocuments, describeLineDifference, isUnchanged } from '@plumbline/domain/documents/compareDocuments';
import {
  createDocumentContent,
  type DocumentContent,
  documentTotals,
  linesOfDocument,
  withChosenOptions,
} from '@plumbline/domain/documents/documentContent';
import { type DocumentKind, isOpenForAnswer, statusOn } from '@plumbline/domain/documents/documentKinds';
import { documentFileName, printDocument } from '@plumbline/domain/documents/printedDocument';
import { toDollars } from '@plumbline/values/money';
import { readCompanyRow, toCompany } from '../company/store.ts';
import type { Tx } from '../database/database.ts';
import { postgresError, sqlState } from '../database/errors.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { readEstimate } from '../estimates/store.ts';
import { type EventSource, recordEvent } from '../events/store.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { Principal } from '../http/principal.ts';
import type { FileDownload } from '../http/responseValue.ts';
import { insertLink } from '../links/store.ts';
import { changeProject } from '../projects/changeProject.ts';
import { lockProject, readProject } from '../projects/store.ts';
import { sha256Hex } from '../secrets/sha256.ts';
import { readUsername } from '../users/store.ts';
import { enqueueDocumentMails } from './documentMails.ts';
import {
  addToTrail,
  claimSend,
  type DocumentRow,
  insertDocument,
  isBasedOn,
  isDocumentSigned,
  listDocuments,
  lockDocument,
  readBaseline,
  readDocument,
  readDocumentDetails,
  readDocumentRow,
  readFile,
  readNextRevision,
  replaceOpenDocuments,
  updateDocument,
} from './store.ts';

type ContentCaller = Pick<Principal, 'companyId' | 'userId' | 'today'>;

/** Reads the content of a document: the estimate as it is now. Throws 409 if there is nothing to put into a document of this kind. */
async function readContent(
  tx: Tx,
  caller: ContentCaller,
  estimateId: string,
  { kind, revision }: { readonly kind: DocumentKind; readonly revision: number | null },
): Promise<{ readonly content: DocumentContent; readonly projectId: string }> {
  const estimate = await readEstimate(tx, caller, estimateId);
  const project = await readProject(tx, caller, estimate.project);
  const company = toCompany(await readCompanyRow(tx, caller.companyId));
  const baseline = kind === 'CHANGE_ORDER' ? await readBaseline(tx, caller, estimateId) : undefined;
  if (kind === 'CHANGE_ORDER' && !baseline)
    throw new ApiError('conflict', 'A change order changes an accepted estimate. Send the estimate first');
  const content = createDocumentContent({
    kind,
    revision,
    estimate,
    project,
    company,
    today: caller.today,
    ...(baseline && {
      baseline: { id: baseline.id, content: withChosenOptions(baseline.content, baseline.options) },
    }),
  });
  if (linesOfDocument(content).length === 0 && kind !== 'CHANGE_ORDER')
    throw invalidField('kind', 'This estimate has no lines. Add a line first', 'conflict');
  if (content.baseline && isUnchanged(compareDocuments(content.baseline, content)))
    throw invalidField('kind', 'The estimate has not changed since it was accepted', 'conflict');
  return { content, projectId: project.id };
}

/** The total of a document in dollars. For a change order, the change of the total. */
const totalOf = (content: DocumentContent): number =>
  content.baseline
    ? toDollars(compareDocuments(content.baseline, content).amount_total)
    : toDollars(documentTotals(content).amount_total);

/** How often a document is made again because another one got its number in the meantime. */
const maxAttempts = 5;

const isRevisionTaken = (error: unknown): boolean => {
  const { code, constraint } = postgresError(error) ?? {};
  return code === sqlState.uniqueViolation && constraint === 'documents_revision_unique';
};

const pdfDownload = (name: string, bytes: Uint8Array<ArrayBuffer>, etagValue: string): FileDownload => ({
  name,
  mediaType: 'application/pdf',
  bytes,
  size: bytes.byteLength,
  etagValue,
});

/** Reads the PDF of a document for a download. */
export async function readPdf(tx: Tx, caller: Pick<Principal, 'companyId'>, id: string): Promise<FileDownload> {
  const { content } = await readDocumentRow(tx, caller, id);
  const { bytes, sha256, kind } = await readFile(tx, caller, id);
  const name = documentFileName(content);
  return pdfDownload(kind === 'signed' ? name.replace(/\.pdf$/, ' signed.pdf') : name, bytes, sha256);
}

/** The event of what happened to a document. */
export function recordDocumentEvent<
  Type extends `document.${'sent' | 'created' | 'opened' | 'accepted' | 'declined' | 'withdrawn' | 'asked'}`,
>(
  source: EventSource,
  type: Type,
  { id, projectId, kind, revision, total }: Pick<DocumentRow, 'id' | 'projectId' | 'kind' | 'revision' | 'total'>,
  payload: object = {},
): void {
  recordEvent(source, { type, recordId: id, projectId, payload: { kind, revision, total, ...payload } as never });
}

/** Sending an estimate moves a new project to Estimate Sent. Later statuses stay. */
async function markEstimateSent(source: EventSource & { readonly caller: ContentCaller }, projectId: string) {
  const project = await lockProject(source.tx, source.caller, projectId);
  await changeProject(source, project, {
    ...(project.status === 'NEW' && { status: 'ESTIMATE_SENT' }),
    estimation_sent: source.caller.today,
  });
}

export const documentHandlers = {
  'estimates.pdf': async ({ caller, params, deps }) => {
    const { content } = await deps.db.company(caller.companyId, (tx) =>
      readContent(tx, caller, params.id, { kind: 'ESTIMATE', revision: null }),
    );
    const bytes = await deps.pdfs.render(caller.companyId, { document: printDocument(content), signature: null });
    return pdfDownload(documentFileName(content), bytes, await sha256Hex(bytes));
  },

  'documents.list': async ({ tx, caller, params }) => {
    await readEstimate(tx, caller, params.id);
    return listDocuments(tx, caller, params.id);
  },

  'documents.create': {
    readExisting: ({ tx, caller }, id) => readDocument(tx, caller, id),
    async handle({ caller, params, body: { kind }, newId: id, deps, now, transact }) {
      for (let attempt = 1; ; attempt += 1) {
        const { revision, content, projectId } = await deps.db.company(caller.companyId, async (tx) => {
          const next = await readNextRevision(tx, caller, params.id);
          return { revision: next, ...(await readContent(tx, caller, params.id, { kind, revision: next })) };
        });
        const pdf = await deps.pdfs.render(caller.companyId, { document: printDocument(content), signature: null });
        const sha256 = await sha256Hex(pdf);
        try {
          return await transact(async (tx, currentCaller) => {
            const document = {
              id,
              estimateId: params.id,
              projectId,
              kind,
              revision,
              content,
              total: totalOf(content),
              sha256,
            };
            await insertDocument(tx, currentCaller, { ...document, pdf }, now);
            const key = { companyId: caller.companyId, id };
            await addToTrail(tx, key, 'created', { by: currentCaller.name, sha256 }, now);
            recordDocumentEvent({ tx, caller: currentCaller, now }, 'document.created', document);
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
      return readPdf(tx, caller, params.id);
    }),

  /** The older document is compared with the newer one, whatever their order in the path. */
  'documents.compare': async ({ tx, caller, params }) => {
    await readDocument(tx, caller, params.id);
    await readDocument(tx, caller, params.otherId);
    const rows = [await readDocumentRow(tx, caller, params.id), await readDocumentRow(tx, caller, params.otherId)];
    const [older, newer] = rows.toSorted((a, b) => a.revision - b.revision);
    if (!older || !newer || older.estimateId !== newer.estimateId) throw new ApiError('not_found');
    const { lines, ...totals } = compareDocuments(older.content, newer.content);
    return {
      lines: lines.map((line) => ({
        kind: line.kind,
        description: line.description,
        text: describeLineDifference(line),
        net: toDollars(line.net),
        tax: toDollars(line.tax),
      })),
      sub_total: toDollars(totals.sub_total),
      tax_total: toDollars(totals.tax_total),
      discount: toDollars(totals.discount),
      amount_total: toDollars(totals.amount_total),
    };
  },

  'documents.send': async ({ tx, caller, params, body, deps, now }) => {
    await readDocument(tx, caller, params.id);
    const document = await lockDocument(tx, caller, params.id);
    if (document.status !== 'draft' && !isOpenForAnswer(document.status))
      throw new ApiError(
        'conflict',
        'This document was answered, withdrawn or replaced. Save a new revision and send it',
      );
    if (body.expires_on !== null && body.expires_on < caller.today)
      throw invalidField('expires_on', 'Choose today or a later day');
    const link = await insertLink(tx, deps.config, document, now);
    const isFirstCall = await claimSend(tx, document, { id: body.send_id ?? uuidv7(now), recipients: body.to }, now);
    if (isFirstCall) {
      await replaceOpenDocuments(tx, document, document.kind, now);
      // After the locks, because the replaced change order could have been accepted in the meantime.
      if (document.content.baseline && !isBasedOn(document, await readBaseline(tx, caller, document.estimateId)))
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
          expiresOn: body.expires_on,
          remindAt: days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000),
        });
      }
      await addToTrail(tx, document, 'sent', { by: caller.name, to: body.to.join(', ') || 'a copied link' }, now);
      recordDocumentEvent({ tx, caller, now }, 'document.sent', document, { to: body.to });
      if (document.kind === 'ESTIMATE') await markEstimateSent({ tx, caller, now }, document.projectId);
      const email =
        caller.userId === null ? document.content.company.email : await readUsername(tx, caller, caller.userId);
      const sender = { name: caller.name, email };
      await enqueueDocumentMails(
        { jobs: deps.jobs, tx, now },
        { ...document, expiresOn: body.expires_on },
        { ...body, link, sender },
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
      recordDocumentEvent({ tx, caller, now }, 'document.withdrawn', document);
    }
    return readDocument(tx, caller, document.id);
  },

  /** Enqueues the job again. A job that is still running does not disturb it, because the signed PDF is stored once. */
  'documents.sign': async ({ tx, caller, params, deps }) => {
    await readDocument(tx, caller, params.id);
    const document = await lockDocument(tx, caller, params.id);
    if (document.status !== 'accepted')
      throw new ApiError('conflict', 'This document was not accepted, so it has no signed PDF');
    if (!(await isDocumentSigned(tx, caller, document.id))) {
      await updateDocument(tx, document, { signingFailedAt: null });
      await deps.jobs.enqueue(tx, 'document.sign', { companyId: caller.companyId, documentId: document.id });
    }
    return readDocument(tx, caller, document.id);
  },
} satisfies Partial<Handlers>;
