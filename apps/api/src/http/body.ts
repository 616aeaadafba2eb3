/** The step that reads the body of a request within its limit. */
import type { AnyCall } from '@plumbline/domain/contract/apiCalls';
import { type BodyLimits, bodyLimits } from '@plumbline/domain/shared/requestLimits';
import { joinBytes } from './bytes.ts';
import { ApiError, RequestAborted } from './errors.ts';
import { readUploadedFile } from './fileBody.ts';
import { isUtf8Json } from './jsonBody.ts';
import type { RequestBody, Step } from './step.ts';

/** Reads the body within its limit. It runs before the transaction, so that a slow caller does not hold a database connection. */
export const readRequestBody: Step = async (c, next) => {
  c.set('requestBody', await readBodyOfCall(c.get('call'), c.req.raw));
  await next();
};

async function readBodyOfCall(
  { body, requestType, limits: limitOverrides }: AnyCall,
  request: Request,
): Promise<RequestBody> {
  const limits = bodyLimits(limitOverrides);
  if (body || requestType) requireUncompressed(request);
  if (requestType === 'raw') return { bytes: await readBody(request, limits) };
  if (requestType === 'file') {
    return { file: await readUploadedFile(request.headers.get('content-type'), bodySlices(request, limits), limits) };
  }
  if (!body) return { bytes: new Uint8Array() };
  requireJsonType(request);
  return { bytes: await readBody(request, limits) };
}

type SizeLimit = Pick<BodyLimits, 'bytes' | 'tooLargeMessage'>;

/** Small chunks are joined into slices of about this size, because each slice costs time. */
const sliceBytes = 64 * 2 ** 10;

const tooLarge = (limit: SizeLimit) => new ApiError('too_large', limit.tooLargeMessage);

/**
 * Yields the body in slices as it arrives. Throws `too_large` if Content-Length or the number of received bytes is above the limit, and
 * RequestAborted if the connection breaks.
 */
export async function* bodySlices(request: Request, limit: SizeLimit): AsyncGenerator<Uint8Array, void> {
  const contentLength = Number(request.headers.get('content-length') ?? 0);
  if (contentLength > limit.bytes) throw tooLarge(limit);
  let chunks: Uint8Array[] = [];
  let chunksSize = 0;
  let size = 0;
  for await (const chunk of chunksOf(request, contentLength)) {
    size += chunk.byteLength;
    if (size > limit.bytes) throw tooLarge(limit);
    chunks.push(chunk);
    chunksSize += chunk.byteLength;
    if (chunksSize < sliceBytes) continue;
    yield joinBytes(chunks);
    chunks = [];
    chunksSize = 0;
  }
  if (chunksSize > 0) yield joinBytes(chunks);
}

/**
 * Yields the chunks of the body. Converts errors of the connection to RequestAborted. A body whose Content-Length fits into one
 * slice is one chunk, because a stream of the Node server takes more time than one call that reads the whole body.
 */
async function* chunksOf(request: Request, contentLength: number): AsyncGenerator<Uint8Array, void> {
  try {
    if (contentLength > 0 && contentLength <= sliceBytes) yield new Uint8Array(await request.arrayBuffer());
    else if (request.body) yield* streamedChunks(request.body, contentLength);
  } catch (cause) {
    throw new RequestAborted('The connection broke while the body was sent', { cause });
  }
}

/** The rest of a refused body is read only if its Content-Length is at most this number. */
const maxDiscardedBytes = 8 * 2 ** 20;

/**
 * Yields the chunks of a streamed body. If the body is refused before its end, reads and discards the rest in the background.
 * Otherwise the Node server would close the connection after half a second, and the caller may already have sent its next
 * request. The rest of a large body, or of a body without Content-Length, is not read, because it can be endless.
 */
async function* streamedChunks(
  body: NonNullable<Request['body']>,
  contentLength: number,
): AsyncGenerator<Uint8Array, void> {
  const discardsRest = contentLength > 0 && contentLength <= maxDiscardedBytes;
  let isComplete = false;
  try {
    for await (const chunk of body.values({ preventCancel: discardsRest })) yield chunk;
    isComplete = true;
  } finally {
    if (!isComplete && discardsRest) void body.pipeTo(new WritableStream()).catch(() => undefined);
  }
}

/** Reads the complete body. */
export async function readBody(request: Request, limit: SizeLimit): Promise<Uint8Array<ArrayBuffer>> {
  const slices: Uint8Array[] = [];
  for await (const slice of bodySlices(request, limit)) slices.push(slice);
  return joinBytes(slices);
}

/** Refuses a body without the JSON content type. Another site cannot send this type without a CORS preflight. */
function requireJsonType(request: Request): void {
  if (!isUtf8Json(request.headers.get('content-type') ?? ''))
    throw new ApiError('unsupported_type', 'Please send application/json');
}

/** Refuses a compressed body, because the limits apply to the bytes of the JSON or of the file. */
function requireUncompressed({ headers }: Request): void {
  const encodings = headers.get('content-encoding') ?? 'identity';
  if (!/^\s*identity\s*$/i.test(encodings))
    throw new ApiError('unsupported_type', 'Please send the body without compression');
}
