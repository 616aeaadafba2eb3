/**
 * The loads with which one company tries to slow down the requests of others [S13]. The file is also the process that sends a load:
 * its argument is a `LoadOrder`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { uuidv7 } from '../database/uuidv7.ts';
import { type ApiClient, send, signUpCompany } from './apiClient.ts';

/** A company with its access token, an estimate of 5,000 lines, and a document of it with a link. */
export interface LoadedCompany {
  readonly access: string;
  readonly estimateId: string;
  readonly lineIds: readonly string[];
  readonly documentId: string;
  /** The token of the link. */
  readonly linkToken: string;
}

/** Creates a project and returns the id of its estimate. */
export const createEstimate = async (client: ApiClient): Promise<string> =>
  (await send<{ estimate: string }>(client, { method: 'POST', path: '/api/projects/', body: { title: 'Roof' } }))
    .estimate;

/** Signs up a company, adds an estimate of 5,000 lines, and makes a document of it. */
export async function signUpLoadedCompany(client: ApiClient): Promise<LoadedCompany> {
  await signUpCompany(client, 'dana@heavy.example');
  const estimateId = await createEstimate(client);
  const lineIds = Array.from({ length: 5_000 }, () => uuidv7(new Date()));
  const newLine = { type: 'add', description: 'Shingles '.repeat(30), rate: 1.25, quantity: 2, tax: 8, unit: 'EA' };
  for (let start = 0; start < lineIds.length; start += 500) {
    const changes = lineIds.slice(start, start + 500).map((id) => ({ ...newLine, id }));
    await send(client, { method: 'POST', path: `/api/estimates/${estimateId}/changes/`, body: { changes } });
  }
  const document = { path: `/api/estimates/${estimateId}/documents/`, body: { kind: 'ESTIMATE' } };
  const { id: documentId } = await send<{ id: string }>(client, { method: 'POST', ...document });
  const sending = { path: `/api/documents/${documentId}/send/`, body: {} };
  const { link } = await send<{ link: string }>(client, { method: 'POST', ...sending });
  return { access: client.access, estimateId, lineIds, documentId, linkToken: new URL(link).hash.slice(1) };
}

interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Load {
  readonly connections: number;
  readonly request: (company: LoadedCompany) => LoadRequest;
}

const change = ({ estimateId }: LoadedCompany, changes: readonly object[]): LoadRequest => ({
  method: 'POST',
  path: `/api/estimates/${estimateId}/changes/`,
  body: JSON.stringify({ changes }),
});

const changeCount = 500;
const repeat = (change: (index: number) => object) => Array.from({ length: changeCount }, (_, index) => change(index));
const line = { description: 'x'.repeat(500), rate: 1, quantity: 1, tax: 0, unit: 'EA' };
const invalidAdd = { type: 'add', id: 'x', description: '', rate: 'x', quantity: -1, tax: 'x', unit: 'x', option: 'x' };

const postInvalidAdds = (company: LoadedCompany) =>
  change(
    company,
    repeat(() => invalidAdd),
  );

export const companyLoads = {
  '30 connections with 500 invalid changes': { connections: 30, request: postInvalidAdds },
  '12 connections with 500 invalid changes': { connections: 12, request: postInvalidAdds },
  '20 reads of 5,000 lines': {
    connections: 20,
    request: ({ estimateId }) => ({
      method: 'GET',
      path: `/api/estimates/${estimateId}/`,
      headers: { 'accept-encoding': 'gzip' },
    }),
  },
  '20 calls with 500 moves': {
    connections: 20,
    request: (company) =>
      change(
        company,
        repeat((index) => ({
          type: 'move',
          ids: [company.lineIds[(index * 7919) % company.lineIds.length]],
          after: company.lineIds[(index * 7919 + 1) % company.lineIds.length],
        })),
      ),
  },
  '20 calls with 500 updates': {
    connections: 20,
    request: (company) =>
      change(
        company,
        repeat((index) => ({ type: 'update', id: company.lineIds[index], ...line })),
      ),
  },
  '20 calls with 500 repeated adds': {
    connections: 20,
    request: (company) =>
      change(
        company,
        repeat((index) => ({ type: 'add', id: company.lineIds[index], ...line })),
      ),
  },
  '20 comparisons of documents of 5,000 lines': {
    connections: 20,
    request: ({ documentId }) => ({ method: 'GET', path: `/api/documents/${documentId}/compare/${documentId}/` }),
  },
  '20 reads of a document of 5,000 lines': {
    connections: 20,
    request: ({ documentId }) => ({
      method: 'GET',
      path: `/api/documents/${documentId}/`,
      headers: { 'accept-encoding': 'gzip' },
    }),
  },
  '20 reads of a shared document of 5,000 lines': {
    connections: 20,
    request: ({ linkToken }) => ({
      method: 'GET',
      path: '/api/shared/',
      headers: { authorization: `Link ${linkToken}`, 'accept-encoding': 'gzip' },
    }),
  },
  '20 PDFs of 5,000 lines': {
    connections: 20,
    request: ({ estimateId }) => ({ method: 'GET', path: `/api/estimates/${estimateId}/document.pdf` }),
  },
  '200 connections with small requests': {
    connections: 200,
    request: () => ({ method: 'GET', path: '/api/users/me/' }),
  },
  '200 connections without valid credentials': {
    connections: 200,
    request: (company) => ({
      ...postInvalidAdds(company),
      headers: { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.x' },
    }),
  },
} as const satisfies Readonly<Record<string, Load>>;

export type LoadName = keyof typeof companyLoads;

interface LoadOrder {
  readonly name: LoadName;
  readonly baseUrl: string;
  readonly company: LoadedCompany;
}

/** How many responses of each status the load got. */
export type LoadResult = Readonly<Record<string, number>>;

/** Starts the load in another process. `stop` ends it. */
export function startLoad(order: LoadOrder): { readonly stop: () => Promise<LoadResult> } {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(order);
  return {
    stop: () =>
      new Promise((resolve) => {
        child.once('message', (result) => resolve(result as LoadResult));
        child.send('stop');
      }),
  };
}

/** Sends a request and reads the response. Resolves with the status, or with the error code of a broken connection. */
export function sendOnce(baseUrl: string, agent: Agent, access: string, call: LoadRequest): Promise<string> {
  const headers = {
    authorization: `Bearer ${access}`,
    ...(call.body !== undefined && {
      'content-type': 'application/json',
      'content-length': `${Buffer.byteLength(call.body)}`,
    }),
    ...call.headers,
  };
  return new Promise((resolve) => {
    const outgoing = request(`${baseUrl}${call.path}`, { agent, method: call.method, headers }, (response) => {
      response.on('data', () => undefined);
      response.on('error', () => resolve('broken'));
      response.on('end', () => resolve(`${response.statusCode}`));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    outgoing.end(call.body);
  });
}

async function runLoad({ name, baseUrl, company }: LoadOrder, isStopped: () => boolean): Promise<LoadResult> {
  const { connections, request: createRequest } = companyLoads[name];
  const call = createRequest(company);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const counts: Record<string, number> = {};
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (!isStopped()) {
        const status = await sendOnce(baseUrl, agent, company.access, call);
        counts[status] = (counts[status] ?? 0) + 1;
      }
    }),
  );
  agent.destroy();
  return counts;
}

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  let isStopped = false;
  process.on('message', (message) => {
    if (message === 'stop') isStopped = true;
    else
      void runLoad(message as LoadOrder, () => isStopped).then((result) => {
        process.send?.(result);
        process.disconnect();
      });
  });
}
