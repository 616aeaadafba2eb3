/** The results of calls, and their conversion to HTTP responses. */
import type { AnyCall } from '@plumbline/domain/contract/apiCalls';
import { etagMatches, etagOf, quoteEtag } from './etag.ts';
import type { Principal } from './principal.ts';
import { visibleData } from './visibleData.ts';

/** The response of a call before `toResponse` converts it to a `Response`. */
export interface ResponseValue<Body = string | FileDownload['bytes'] | null> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** A response with a JSON body or no body. It can be stored in the database and sent again for a repeated request. */
export type JsonResponseValue = ResponseValue<string | null>;

/** The result of a call that returns a file. */
export interface FileDownload {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;
  /** The number of bytes. */
  readonly size: number;
  /** The ETag without quotes. It changes when the bytes change. */
  readonly etagValue: string;
}

/** The data of a response as JSON. It is sent unchanged, so that the event loop does not process each record of a long list [S13]. */
export class JsonText<T> {
  readonly text: string;
  /** The version of the record, for the ETag. */
  readonly version: number | undefined;
  /** Whether the text has only fields that the client of a link may read. */
  readonly isForLinks: boolean;

  constructor(text: string, version?: number, isForLinks = false) {
    this.text = text;
    this.version = version;
    this.isForLinks = isForLinks;
  }

  parse(): T {
    return JSON.parse(this.text);
  }
}

/** The file name for clients that do not read `filename*`: replaces non-ASCII characters, quotes, `\` and `%`. */
const toQuotableName = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
/** The file name for `filename*` [RFC 8187]. `encodeURIComponent` does not encode `'()*`, which are not allowed there. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);

/** Creates the response that sends a file as an attachment. Browsers do not display attachments. The content is untrusted. */
export const fileResponse = ({ name, mediaType, bytes, size, etagValue }: FileDownload): ResponseValue => ({
  status: 200,
  headers: {
    'Content-Type': mediaType,
    'Content-Length': `${size}`,
    'Content-Disposition': `attachment; filename="${toQuotableName(name)}"; filename*=UTF-8''${encodeName(name)}`,
    'Cache-Control': 'private, no-cache',
    ETag: `"${etagValue}"`,
  },
  body: bytes,
});

const readHeaders = { 'Cache-Control': 'private, no-cache' };

/** The response for a list that the caller already has. `toResponse` converts it to a 304 response. */
export const notModified = (listEtag: string): JsonResponseValue => ({
  status: 200,
  headers: { ...readHeaders, ETag: quoteEtag(listEtag) },
  body: null,
});

/**
 * Creates the response `{ data }` with its ETag. `data` is the part of `result` that `caller` may read. `caller` is null in public
 * calls, whose responses have no ETag. The ETag of a list with `hasListEtag` is `listEtag`. A response without data has no body.
 */
export async function createResponseValue(
  call: AnyCall,
  result: unknown,
  caller: Principal | null,
  listEtag?: string,
): Promise<JsonResponseValue> {
  const isSentUnchanged = result instanceof JsonText && (caller?.kind !== 'link' || result.isForLinks);
  const data = isSentUnchanged
    ? { version: result.version }
    : visibleData(caller, call, result instanceof JsonText ? result.parse() : result);
  const { method, status, access } = call;
  const headers = method === 'GET' ? readHeaders : { 'Cache-Control': 'no-store' };
  if (data === undefined) return { status, headers, body: null };
  const body = isSentUnchanged ? `{"data":${result.text}}` : JSON.stringify({ data });
  // Public calls return tokens or nothing. The web app does not fetch a token twice, so the response needs no ETag.
  const etag = access === 'public' ? {} : { ETag: await etagOf(call, data, body, listEtag) };
  return { status, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8', ...etag }, body };
}

const encoder = new TextEncoder();

/**
 * The maximum number of characters of a body that `Response` gets as text, because Node then sends the headers and the body in
 * one write. `Response` gets a longer body as bytes, so that it is encoded only once.
 */
const maxShortTextLength = 4096;

/**
 * Converts a ResponseValue to a Response: 304 if the caller already has its ETag, and no body for HEAD. The compression middleware
 * reads Content-Length to skip short bodies.
 */
export function toResponse({ status, headers, body }: ResponseValue, request?: Request): Response {
  const isUnchanged =
    request !== undefined &&
    ['GET', 'HEAD'].includes(request.method) &&
    status === 200 &&
    etagMatches(request.headers.get('if-none-match'), headers['ETag'] ?? '');
  if (isUnchanged) {
    const { 'Content-Type': _, 'Content-Length': __, ...remainingHeaders } = headers;
    return new Response(discardBody(body), { status: 304, headers: remainingHeaders });
  }
  const bytes = typeof body === 'string' ? encoder.encode(body) : body;
  const length = bytes instanceof Uint8Array ? { 'Content-Length': `${bytes.byteLength}` } : {};
  const isShortText = typeof body === 'string' && body.length <= maxShortTextLength;
  return new Response(request?.method === 'HEAD' ? discardBody(bytes) : isShortText ? body : bytes, {
    status,
    headers: { ...headers, ...length },
  });
}

/** Returns an empty body. Cancels the body if it is an open stream. */
function discardBody(body: ResponseValue['body']): null {
  if (body instanceof ReadableStream) void body.cancel();
  return null;
}
