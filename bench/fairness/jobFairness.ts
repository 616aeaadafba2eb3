/** Measures how long a company waits for its mails and signed PDFs while another company has many of them [S23]. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, send, signUpCompany } from '../../apps/api/src/testing/apiClient.ts';
import { createEstimate } from '../../apps/api/src/testing/companyLoads.ts';
import { startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { smtpServer } from '../../apps/api/src/testing/smtpServer.ts';
import { atMostValue, type Measure } from '../measurement.ts';
import { unlessTiny } from '../runSize.ts';

/** Milliseconds in which the mail server takes a mail. */
const deliveryMilliseconds = 150;
const mailCount = unlessTiny(400, 5);
const signedCount = unlessTiny(20, 1);
/** The number of calls of `documents.sign` for each document. */
const signCallCount = 3;
const maxMilliseconds = 60_000;
/** Milliseconds that a mail or a signed PDF may take. */
const budget = atMostValue(5_000);

const otherOwner = 'max@other.example';

/** Measures a password reset and a signed PDF of a company, first alone, then behind the mails and the signatures of another company. */
export async function measureJobs(): Promise<readonly Measure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-jobs-'));
  const smtp = await smtpServer();
  smtp.slowDown(deliveryMilliseconds);
  const limits = { MAIL_LIMIT: '10000', MAIL_LIMIT_NEW: '10000' };
  const server = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'error', SMTP_URL: smtp.url, ...limits });
  try {
    const heavy = { baseUrl: server.baseUrl, access: '' };
    await signUpCompany(heavy, 'dana@heavy.example');
    const other = { baseUrl: server.baseUrl, access: '' };
    await signUpCompany(other, otherOwner);
    const documents = await createDocuments(heavy, signedCount);
    const [first = '', ...rest] = await createDocuments(other, 3);
    const resetCount = () => smtp.mails.filter(({ to }) => to.includes(otherOwner)).length;
    const measure = async (document: string) => {
      const [reset, signed] = await Promise.all([measureReset(other, resetCount), measureSignature(other, document)]);
      return { reset, signed };
    };
    const idle = await measure(first);
    const measures: Measure[] = [];
    const loads: Readonly<Record<string, () => Promise<void>>> = {
      [`${mailCount} mails`]: () => sendMails(heavy, documents),
      [`${signedCount} signatures`]: () => signDocuments(heavy, documents),
    };
    for (const [name, startLoad] of Object.entries(loads)) {
      await startLoad();
      const { reset, signed } = await measure(rest.shift() ?? '');
      const common = { unit: 'ms', budget, note: 'the baseline has no load' } as const;
      measures.push(
        { ...common, name: `behind ${name}: password reset of another company`, ours: reset, baseline: idle.reset },
        { ...common, name: `behind ${name}: signed PDF of another company`, ours: signed, baseline: idle.signed },
      );
    }
    return measures;
  } finally {
    await server.end();
    await smtp.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function createDocuments(client: ApiClient, count: number): Promise<readonly string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const path = `/api/estimates/${await createEstimate(client)}`;
    const line = { description: 'Shingles', rate: 100, quantity: 2, tax: 8.25, unit: 'SQ' };
    await send(client, { method: 'POST', path: `${path}/items/`, body: line });
    const body = { kind: 'ESTIMATE' };
    ids.push((await send<{ id: string }>(client, { method: 'POST', path: `${path}/documents/`, body })).id);
  }
  return ids;
}

const sendDocument = (client: ApiClient, id: string, to: readonly string[]) =>
  send<{ link: string }>(client, { method: 'POST', path: `/api/documents/${id}/send/`, body: { to } });

/** Sends each document to the same number of recipients, at most ten with one call. */
async function sendMails(client: ApiClient, documents: readonly string[]): Promise<void> {
  const calls = mailCount / 10;
  for (let call = 0; call < calls; call += 1) {
    const to = Array.from({ length: 10 }, (_, index) => `client${call * 10 + index}@clients.example`);
    await sendDocument(client, documents[call % documents.length] ?? '', to);
  }
}

/** Accepts a document with a link of the company. */
async function acceptDocument(client: ApiClient, id: string): Promise<void> {
  const linkToken = new URL((await sendDocument(client, id, [])).link).hash.slice(1);
  const { sha256 } = await send<{ sha256: string }>(client, { method: 'GET', path: '/api/shared/', linkToken });
  const signature = { kind: 'typed', strokes: [] };
  const body = { name: 'Maria Alvarez', signature, options: [], consent: true, seen_sha256: sha256 };
  await send(client, { method: 'POST', path: '/api/shared/accept/', body, linkToken });
}

async function signDocuments(client: ApiClient, documents: readonly string[]): Promise<void> {
  for (const id of documents) {
    await acceptDocument(client, id);
    const repeatedCalls = Array.from({ length: signCallCount }, () =>
      send(client, { method: 'POST', path: `/api/documents/${id}/sign/` }),
    );
    await Promise.all(repeatedCalls);
  }
}

/** The milliseconds until `isDone`. Infinity after the longest wait. */
async function waitUntil(start: number, isDone: () => Promise<boolean> | boolean): Promise<number> {
  while (!(await isDone())) {
    if (performance.now() - start > maxMilliseconds) return Number.POSITIVE_INFINITY;
    await pause(20);
  }
  return performance.now() - start;
}

async function measureReset(client: ApiClient, resetCount: () => number): Promise<number> {
  const before = resetCount();
  const start = performance.now();
  await send(client, { method: 'POST', path: '/api/auth/request-reset-password', body: { email: otherOwner } });
  return waitUntil(start, () => resetCount() > before);
}

async function measureSignature(client: ApiClient, id: string): Promise<number> {
  await acceptDocument(client, id);
  const path = `/api/documents/${id}/`;
  return waitUntil(
    performance.now(),
    async () => (await send<{ signed: boolean }>(client, { method: 'GET', path })).signed,
  );
}
