/** The HTTP client of the fault tests. It can repeat a request until the server has accepted or refused it. */
import { setTimeout as pause } from 'node:timers/promises';

/** The server refused the request: a 4xx response. `sendWithRetries` does not repeat the request. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly status: number;
  constructor(status: number, text: string) {
    super(`${status} ${text}`);
    this.status = status;
  }
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** The token of a link, for a call of a client. Without it, the user makes the call. */
  readonly linkToken?: string;
  /** Whether a 409 refuses the call. By default the call is repeated, because its first attempt can still be running. */
  readonly conflictIsRefusal?: boolean;
}

/** The server to call and the access token of the user. `baseUrl` changes when the server restarts on another port. */
export interface ApiClient {
  baseUrl: string;
  access: string;
}

/** The header that identifies the caller. */
export const authorizationOf = ({ access }: ApiClient, linkToken?: string): Record<string, string> =>
  linkToken ? { authorization: `Link ${linkToken}` } : access ? { authorization: `Bearer ${access}` } : {};

/**
 * Sends one request. Rejects with RefusedRequest for a 4xx response other than 409. Rejects with another error for 409, 5xx
 * and a missing response, because a retry can then succeed.
 */
export async function send<T>(client: ApiClient, call: Call): Promise<T> {
  const { method, path, body, idempotencyKey, linkToken, conflictIsRefusal = false } = call;
  const response = await fetch(client.baseUrl + path, {
    method,
    signal: AbortSignal.timeout(10_000),
    headers: {
      'content-type': 'application/json',
      ...authorizationOf(client, linkToken),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (response.status >= 400 && response.status < 500 && (response.status !== 409 || conflictIsRefusal))
    throw new RefusedRequest(response.status, text);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return (text ? JSON.parse(text).data : undefined) as T;
}

/**
 * Retries a request until the server accepts it. Returns undefined if `stopSignal` is aborted first. Rejects with RefusedRequest
 * if the server refuses the request.
 */
export async function sendWithRetries<T>(
  client: ApiClient,
  call: Call,
  stopSignal: AbortSignal,
): Promise<{ data: T } | undefined> {
  for (;;) {
    try {
      return { data: await send<T>(client, call) };
    } catch (error) {
      if (error instanceof RefusedRequest) throw error;
      if (stopSignal.aborted) return undefined;
      await pause(30);
    }
  }
}

/** Creates a company with a package and signs in its owner. */
export async function signUpCompany(client: ApiClient, email = 'dana@hart-and-sons.example'): Promise<void> {
  const tokens = await send<{ access: string }>(client, {
    method: 'POST',
    path: '/api/companies/',
    body: {
      company_name: 'Hart and Sons',
      phone_no: '3035550142',
      first_name: 'Dana',
      last_name: 'Whitlock',
      email,
      password: 'plumb-bob 7',
    },
  });
  client.access = tokens.access;
  const { url } = await send<{ url: string }>(client, { method: 'POST', path: '/api/payments/session' });
  const body = new URLSearchParams({ plan: 'TEAM', seats: '3' });
  await fetch(new URL(url, client.baseUrl), { method: 'POST', body, redirect: 'manual' });
}
