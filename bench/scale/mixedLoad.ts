/** The requests of an office at work: lists, searches, the dashboard, opened estimates and changed lines. */
import type { Estimate } from '@plumbline/domain/estimates/lines/estimate';
import { send } from '../../apps/api/src/testing/apiClient.ts';
import { type HttpRequest, openConnection } from '../api/httpConnection.ts';
import type { Company } from '../server/benchmarkCompany.ts';
import { lastDay } from '../server/benchmarkRows.ts';
import { type BenchmarkServer, signIn } from '../server/startBenchmarkServer.ts';

/** A company whose owner is signed in. Its first estimate has lines. */
export interface SignedInCompany {
  readonly access: string;
  readonly estimate: Estimate;
}

interface RequestKind {
  readonly name: string;
  /** How many of 100 requests are of this kind. */
  readonly share: number;
  readonly request: (company: SignedInCompany) => HttpRequest;
}

const estimatePath = ({ estimate }: SignedInCompany) => `/api/estimates/${estimate.id}/`;

/** The number of changed lines so far. Each change has another quantity. */
let changeCount = 0;

function changeLine(company: SignedInCompany): HttpRequest {
  const [line] = company.estimate.items;
  if (!line) throw new Error('the estimate has no lines');
  const { id, description, rate, tax, unit } = line;
  changeCount += 1;
  const change = { type: 'update', id, description, rate, tax, unit, quantity: 1 + (changeCount % 100) };
  const headers = { 'content-type': 'application/json' };
  return {
    method: 'POST',
    path: `${estimatePath(company)}changes/`,
    headers,
    body: JSON.stringify({ changes: [change] }),
  };
}

const kinds: readonly RequestKind[] = [
  { name: 'list', share: 40, request: () => ({ path: '/api/project-list/' }) },
  { name: 'search', share: 15, request: () => ({ path: '/api/project-list/?search=alvarez' }) },
  { name: 'estimate', share: 15, request: (company) => ({ path: estimatePath(company) }) },
  { name: 'changed line', share: 25, request: changeLine },
  {
    name: 'dashboard',
    share: 5,
    request: () => ({ path: `/api/dashboard/?startDate=2025-04-01&endDate=${lastDay}` }),
  },
];

/** The kinds in the order in which they are sent: each kind is spread over 100 requests. */
const order = kinds
  .flatMap((kind) => Array.from({ length: kind.share }, (_, index) => ({ kind, position: (index + 0.5) / kind.share })))
  .toSorted((a, b) => a.position - b.position)
  .map(({ kind }) => kind);

/** Signs in as the owner of the company and reads its first estimate. */
export async function signInOwner(
  server: Pick<BenchmarkServer, 'baseUrl'>,
  company: Company,
): Promise<SignedInCompany> {
  const { access } = await signIn(server, company);
  const path = `/api/estimates/${company.estimateIds[0]}/`;
  return { access, estimate: await send({ baseUrl: server.baseUrl, access }, { method: 'GET', path }) };
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** The milliseconds of each request. */
  readonly times: readonly number[];
}

/** Sends requests for `milliseconds`. Each company has a connection to one of the servers, with one request at a time. */
export async function sendMixedLoad(
  origins: readonly string[],
  companies: readonly SignedInCompany[],
  milliseconds: number,
): Promise<LoadResult> {
  const start = performance.now();
  const times: number[] = [];
  await Promise.all(
    companies.map(async (company, index) => {
      const origin = origins[index % origins.length] ?? '';
      const connection = openConnection(origin, { authorization: `Bearer ${company.access}` });
      for (let count = index * 13; performance.now() < start + milliseconds; count++) {
        const kind = order[count % order.length];
        if (!kind) continue;
        const sent = performance.now();
        const { status, text } = await connection.send(kind.request(company));
        if (status !== 200) throw new Error(`${kind.name} returned ${status}: ${text()}`);
        times.push(performance.now() - sent);
      }
      connection.close();
    }),
  );
  return { requestsPerSecond: (times.length * 1000) / (performance.now() - start), times };
}
