/** The API calls of a client. They send the token of the link in a header, and to no other server. */

import type { AcceptBody } from '@plumbline/domain/documents/acceptance';
import type { documentCalls } from '@plumbline/domain/documents/contract';
import type { SharedDocument, SharedTotals } from '@plumbline/domain/documents/document';
import { CallError, noResponse, toFailure } from '@plumbline/domain/shared/failedCall';

type SharedCall = Extract<keyof typeof documentCalls, `shared.${string}`>;

/** The contract has schemas, which this page does not load. Its type ensures that these paths are the same. */
const paths: { readonly [Name in SharedCall]: (typeof documentCalls)[Name]['path'] } = {
  'shared.get': '/api/shared/',
  'shared.pdf': '/api/shared/pdf/',
  'shared.price': '/api/shared/price/',
  'shared.accept': '/api/shared/accept/',
  'shared.decline': '/api/shared/decline/',
  'shared.ask': '/api/shared/questions/',
};

const methods: { readonly [Name in SharedCall]: (typeof documentCalls)[Name]['method'] } = {
  'shared.get': 'GET',
  'shared.pdf': 'GET',
  'shared.price': 'POST',
  'shared.accept': 'POST',
  'shared.decline': 'POST',
  'shared.ask': 'POST',
};

/** A call without a response in this time has failed. */
const timeoutMilliseconds = 30_000;

export interface ClientApi {
  read(): Promise<SharedDocument>;
  readPdf(): Promise<Blob>;
  price(body: { readonly options: readonly string[] }): Promise<SharedTotals>;
  accept(body: AcceptBody): Promise<SharedDocument>;
  decline(body: { readonly reason: string }): Promise<SharedDocument>;
  ask(body: { readonly body: string }): Promise<void>;
}

/** The calls with the token of a link. They reject with a CallError. */
export function createClientApi(token: string, fetch: typeof globalThis.fetch): ClientApi {
  async function call(name: SharedCall, body?: object): Promise<Response> {
    const response = await fetch(paths[name], {
      method: methods[name],
      headers: {
        Accept: 'application/json, application/pdf',
        Authorization: `Link ${token}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      // The page needs no cookie, and no intermediate cache keeps a document.
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    }).catch((error: unknown) => {
      throw new CallError(noResponse, { cause: error });
    });
    if (!response.ok) throw new CallError(toFailure(response.status, await response.json().catch(() => undefined)));
    return response;
  }
  const readBody = async <Data = SharedDocument>(response: Response): Promise<Data> => {
    const body = await response.json().catch((error: unknown) => {
      throw new CallError(noResponse, { cause: error });
    });
    return body.data;
  };
  return {
    read: async () => readBody(await call('shared.get')),
    readPdf: async () => (await call('shared.pdf')).blob(),
    price: async (body) => readBody(await call('shared.price', body)),
    accept: async (body) => readBody(await call('shared.accept', body)),
    decline: async (body) => readBody(await call('shared.decline', body)),
    ask: async (body) => {
      await call('shared.ask', body);
    },
  };
}
