import { type Route, type RouteName, routes } from '@plumbline/domain/contract/routes';
import { etagOf, isKnown } from './etag.ts';

/** What a call answers, before it is a Response: so that it can be kept and given again. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** `{ data }` with its ETag; nothing where the route answers nothing. */
export async function answerWith(name: RouteName, data: unknown): Promise<Answer> {
  const { method, status, access }: Route = routes[name];
  const headers = { 'Cache-Control': method === 'GET' ? 'private, no-cache' : 'no-store' };
  if (data === undefined) return { status, headers, body: null };
  const body = JSON.stringify({ data });
  // answers to anybody hold tokens: nothing to compare with later
  const etag = access === 'public' ? {} : { ETag: await etagOf(name, data, body) };
  return { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8', ...etag }, body };
}

export function toResponse({ status, headers, body }: Answer, request?: Request): Response {
  const known =
    request?.method === 'GET' && status === 200 && isKnown(request.headers.get('if-none-match'), headers['ETag'] ?? '');
  if (!known) return new Response(body, { status, headers: { ...headers } });
  const { 'Content-Type': _, ...kept } = headers;
  return new Response(null, { status: 304, headers: kept });
}
