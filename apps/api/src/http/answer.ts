import type { AnyCall } from '@plumbline/domain/contract/calls';
import { etagMatches, etagOf, tagOf } from './etag.ts';

/** The answer of a call. It becomes a Response last, so that it can be stored for a repeated request before. */
export interface Answer<Body = string | GivenFile['bytes'] | null> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** An answer that can be stored. */
export type JsonAnswer = Answer<string | null>;

/** The result of a call that answers a file. */
export interface GivenFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly size: number;
  /** The ETag. It changes with the bytes. */
  readonly mark: string;
}

const quotable = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/** The file to be kept, never to be shown in place: what it holds is somebody else's. */
export const fileAnswer = ({ name, mediaType, bytes, size, mark }: GivenFile): Answer => ({
  status: 200,
  headers: {
    'Content-Type': mediaType,
    'Content-Length': `${size}`,
    'Content-Disposition': `attachment; filename="${quotable(name)}"; filename*=UTF-8''${encoded(name)}`,
    'Cache-Control': 'private, no-cache',
    ETag: `"${mark}"`,
  },
  body: bytes,
});

const readHeaders = { 'Cache-Control': 'private, no-cache' };

/** The answer for a list that the caller already has. `toResponse` makes a 304 of it. */
export const notModified = (listState: string): JsonAnswer => ({
  status: 200,
  headers: { ...readHeaders, ETag: tagOf(listState) },
  body: null,
});

/** `{ data }` with its ETag, which is `listState` for a conditional list. No body if the call answers no data. */
export async function answerWith(call: AnyCall, data: unknown, listState?: string): Promise<JsonAnswer> {
  const { method, status, access } = call;
  const headers = method === 'GET' ? readHeaders : { 'Cache-Control': 'no-store' };
  if (data === undefined) return { status, headers, body: null };
  const body = JSON.stringify({ data });
  // public calls answer tokens, which nobody reads again
  const etag = access === 'public' ? {} : { ETag: await etagOf(call, data, body, listState) };
  return { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8', ...etag }, body };
}

const encoder = new TextEncoder();

/** The response of an answer. Content-Length is there for the compression, which skips short answers. */
export function toResponse({ status, headers, body }: Answer, request?: Request): Response {
  const isUnchanged =
    request !== undefined &&
    ['GET', 'HEAD'].includes(request.method) &&
    status === 200 &&
    etagMatches(request.headers.get('if-none-match'), headers['ETag'] ?? '');
  if (isUnchanged) {
    const { 'Content-Type': _, 'Content-Length': __, ...kept } = headers;
    return new Response(unread(body), { status: 304, headers: kept });
  }
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const length = bytes instanceof Uint8Array ? { 'Content-Length': `${bytes.byteLength}` } : {};
  return new Response(request?.method === 'HEAD' ? unread(bytes) : bytes, {
    status,
    headers: { ...headers, ...length },
  });
}

/** No body. An open file is closed. */
function unread(body: Answer['body']): null {
  if (body instanceof ReadableStream) void body.cancel();
  return null;
}
