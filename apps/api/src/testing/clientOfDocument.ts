/** The client of a document in API tests: makes calls with the token of a link. */
import type { CallName } from '@plumbline/domain/contract/apiCalls';
import type { HttpApi } from '../createApi.ts';
import { type CallOptions, type CallResponse, call } from './testUser.ts';

export interface DocumentClient {
  call<N extends CallName>(name: N, options?: CallOptions<N>): Promise<CallResponse<N>>;
}

/** The client who opens this link: `https://.../document#<token>`. */
export function clientOf(api: { readonly app: Pick<HttpApi, 'request'> }, link: string): DocumentClient {
  const Authorization = `Link ${new URL(link).hash.slice(1)}`;
  return {
    call: (name, options = {}) => call(api, name, { ...options, headers: { Authorization, ...options.headers } }),
  };
}

/** The body of an acceptance with a typed signature. */
export const anAcceptance = (seen_sha256: string, overrides: object = {}) => ({
  name: 'Maria Alvarez',
  signature: { kind: 'typed', strokes: [] },
  options: [],
  consent: true,
  seen_sha256,
  ...overrides,
});
