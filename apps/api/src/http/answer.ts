import { type CallName, callOf } from '@plumbline/domain/contract/calls';
import { etagMatches, etagOf, tagOf } from './etag.ts';

/** What a call answers, before it is a Response: so that it can be kept and given again. */
export interface Answer<Body = string | GivenFile['bytes'] | null> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** An answer of text, which can be stored. */
export type JsonAnswer = Answer<string | null>;

/** A file as an answer. */
export interface GivenFile {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  readonly size: number;
  /** Changes with the bytes: what the ETag is made of. */
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

/** The answer for a list that the caller already has. `toResponse` turns it into a 304. */
export const notModified = (mark: string): JsonAnswer => ({
  status: 200,
  headers: { ...readHeaders, ETag: tagOf(mark) },
  body: null,
});

/** `{ data }` with its ETag, which is made of `mark` where a list has one; nothing where the route answers nothing. */
export async function answerWith(name: CallName, data: unknown, mark?: string): Promise<JsonAnswer> {
  const { method, status, access } = callOf(name);
  const headers = method === 'GET' ? readHeaders : { 'Cache-Control': 'no-store' };
  if (data === undefined) return { status, headers, body: null };
  const body = JSON.stringify({ data });
  // answers to anybody hold tokens: nothing to compare with later
  const etag = access === 'public' ? {} : { ETag: await etagOf(name, data, body, mark) };
  return { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8', ...etag }, body };
}

const encoder = new TextEncoder();

/** The answer as it goes out, with its length: whether it is worth compressing is told by it. */
export function toResponse({ status, headers, body }: Answer, request?: Request): Response {
  const isUnchanged =
    request?.method === 'GET' &&
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

/** No body: a file that is open for it is closed. */
function unread(body: Answer['body']): null {
  if (body instanceof ReadableStream) void body.cancel();
  return null;
}
