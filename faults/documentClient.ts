/**
 * The documents of the kill test (`killProcesses.ts`). `answerUntilStopped` sends documents and accepts them as their clients, and logs what
 * the server acknowledged. `compareDocumentsAfterJobs` compares the stored documents with the log.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Document, DocumentDetails, SharedDocument } from '@plumbline/domain/documents/document';
import { findBrokenEvent } from '@plumbline/domain/documents/trail';
import type { Project } from '@plumbline/domain/projects/project';
import { uuidv7 } from '../apps/api/src/database/uuidv7.ts';
import { verifyDocument } from '../apps/api/src/host/pdf/verifyDocument.ts';
import { sha256Hex } from '../apps/api/src/secrets/sha256.ts';
import {
  type ApiClient,
  authorizationOf,
  type Call,
  RefusedRequest,
  send,
  sendWithRetries,
} from '../apps/api/src/testing/apiClient.ts';
import { addComparisons, type Comparison } from './fault.ts';

/** What the server acknowledged about one document. */
interface DocumentLog {
  readonly id: string;
  /** The address of the client, which no other document has. */
  readonly recipient: string;
  /** The name with which the client signs. */
  readonly name: string;
  isSent: boolean;
  isAccepted: boolean;
}

/** The documents of one project, which are sent and accepted one after the other. */
export interface ClientLog {
  readonly projectId: string;
  readonly estimateId: string;
  readonly documents: readonly DocumentLog[];
  /** Messages about valid requests that the server refused. */
  readonly refusals: string[];
}

/** The number of documents that a client can accept in a round. */
const documentCount = 10;

/** Creates a project with documents that are not sent yet. They are created before the kill, because a PDF takes longer than the round. */
export async function createDocuments(client: ApiClient, name: string): Promise<ClientLog> {
  const project = await send<Project>(client, { method: 'POST', path: '/api/projects/', body: { title: name } });
  const path = `/api/estimates/${project.estimate}/`;
  const line = { description: 'Shingles', rate: 100, quantity: 2, tax: 8.25, unit: 'SQ' };
  await send(client, { method: 'POST', path: `${path}items/`, body: line });
  const documents: DocumentLog[] = [];
  for (let number = 1; number <= documentCount; number += 1) {
    const body = { kind: 'ESTIMATE' };
    const { id } = await send<Document>(client, { method: 'POST', path: `${path}documents/`, body });
    const clientName = `${name} document ${number}`;
    const recipient = `${clientName.replaceAll(' ', '-')}@example.com`;
    documents.push({ id, recipient, name: clientName, isSent: false, isAccepted: false });
  }
  return { projectId: project.id, estimateId: project.estimate ?? '', documents, refusals: [] };
}

/** Sends and accepts the documents until `stopSignal` is aborted. Each call is repeated until the server acknowledges it. */
export async function answerUntilStopped(client: ApiClient, log: ClientLog, stopSignal: AbortSignal): Promise<void> {
  for (const document of log.documents) {
    const call = <T>(options: Call) => sendWithRetries<T>(client, { ...options, conflictIsRefusal: true }, stopSignal);
    try {
      const body = { send_id: uuidv7(new Date()), to: [document.recipient] };
      const sent = await call<{ link: string }>({ method: 'POST', path: `/api/documents/${document.id}/send/`, body });
      if (!sent) return;
      document.isSent = true;
      const linkToken = new URL(sent.data.link).hash.slice(1);
      const shared = await call<SharedDocument>({ method: 'GET', path: '/api/shared/', linkToken });
      if (!shared) return;
      const acceptance = {
        name: document.name,
        signature: { kind: 'drawn', strokes: [[10, 10, 300, 150]] },
        consent: true,
        seen_sha256: shared.data.sha256,
      };
      const accepted = await call<SharedDocument>({
        method: 'POST',
        path: '/api/shared/accept/',
        body: acceptance,
        linkToken,
      });
      if (!accepted) return;
      document.isAccepted = true;
      if (accepted.data.answer?.name !== document.name)
        log.refusals.push(`${document.name}: accepted by ${accepted.data.answer?.name}`);
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      log.refusals.push(`refused: ${document.name} ${error.message}`);
      return;
    }
  }
}

/** The maximum time in which the jobs of all documents end after the last kill. */
const jobsLimitMilliseconds = 3 * 60_000;

/**
 * Compares the documents of all rounds with what the server acknowledged. Each sending and each acceptance counts. Waits until the jobs have
 * sent the mails and made the signed PDFs, at most for the limit.
 */
export async function compareDocumentsAfterJobs(
  client: ApiClient,
  logs: readonly ClientLog[],
  dataDir: string,
): Promise<Comparison> {
  const deadline = performance.now() + jobsLimitMilliseconds;
  const comparisons: Comparison[] = [];
  for (const log of logs) {
    let comparison = await compareDocuments(client, log, await readOutbox(dataDir));
    while (comparison.problems.length > 0 && performance.now() < deadline) {
      await pause(500);
      comparison = await compareDocuments(client, log, await readOutbox(dataDir));
    }
    comparisons.push(comparison);
  }
  return addComparisons(comparisons);
}

/** The mails in the outbox folder of the server: recipient and subject. */
async function readOutbox(dataDir: string): Promise<readonly string[]> {
  const folder = join(dataDir, 'outbox');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(
    files.map(async (name) => {
      const mail = await readFile(join(folder, name), 'utf8');
      const header = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(mail)?.[1]?.trim() ?? '';
      return `${header('To')} ${header('Subject')}`;
    }),
  );
}

/**
 * Finds acknowledged sends without a mail, acceptances that are not stored exactly once, documents whose status and trail differ, and
 * accepted documents without a valid signed PDF. Also checks documents whose calls got no response.
 */
async function compareDocuments(client: ApiClient, log: ClientLog, outbox: readonly string[]): Promise<Comparison> {
  const problems = [...log.refusals];
  let [acknowledged, found] = [0, 0];
  const report = (document: DocumentLog, text: string) => problems.push(`${document.name}: ${text}`);
  for (const document of log.documents) {
    const stored = await send<DocumentDetails>(client, { method: 'GET', path: `/api/documents/${document.id}/` });
    const count = (type: string) => stored.trail.filter((event) => event.type === type).length;
    const mailsTo = outbox.filter((mail) => mail.startsWith(document.recipient));
    if ((await findBrokenEvent(stored.trail, sha256Hex)) !== null) report(document, 'the trail is broken');
    acknowledged += Number(document.isSent) + Number(document.isAccepted);
    found += Number(document.isSent && count('sent') === 1);
    found += Number(document.isAccepted && stored.status === 'accepted');
    if (document.isSent && count('sent') !== 1) report(document, `sent ${count('sent')} times in its trail`);
    if (count('sent') > 0 && !mailsTo.some((mail) => mail.includes('Estimate') && !mail.includes('Signed:')))
      report(document, 'sent without a mail');
    if (document.isAccepted && stored.status !== 'accepted') report(document, `accepted, but ${stored.status}`);
    const isAccepted = stored.status === 'accepted';
    if (count('accepted') !== (isAccepted ? 1 : 0))
      report(document, `${stored.status}, but accepted ${count('accepted')} times in its trail`);
    if (!isAccepted) continue;
    if (!stored.signed) report(document, 'accepted without a signed PDF');
    else for (const failure of await findSealFailures(client, stored.id)) report(document, failure);
    if (!mailsTo.some((mail) => mail.includes('Signed:'))) report(document, 'the client got no signed PDF');
  }
  return { acknowledged, found, problems };
}

/** Checks the seal and the trail of a signed PDF. Returns the failed checks. */
async function findSealFailures(client: ApiClient, id: string): Promise<readonly string[]> {
  const response = await fetch(`${client.baseUrl}/api/documents/${id}/pdf/`, { headers: authorizationOf(client) });
  if (!response.ok) return [`no PDF: ${response.status}`];
  const checks = await verifyDocument(new Uint8Array(await response.arrayBuffer()));
  return checks.filter(({ result }) => result === 'failed').map(({ text }) => text);
}
