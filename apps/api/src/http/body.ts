/** The step that reads the body of a request, in slices and within its limits. */
import type { AnyCall } from '@plumbline/domain/contract/apiCalls';
import { type BodyLimits, bodyLimits } from '@plumbline/domain/shared/requestLimits';
import { joinBytes } from './bytes.ts';
import { ApiError, RequestAborted } from './errors.ts';
import type { EventLoopTurns, RunInTurn } from './eventLoopTurns.ts';
import { readUploadedFile } from './fileBody.ts';
import { isUtf8Json, jsonScanner } from './jsonBody.ts';
import type { RequestBody, Step } from './step.ts';

/** Reads the body within its limits. It runs before the transaction, so that a slow caller does not hold a database connection. */
export const readRequestBody =
  (turns: EventLoopTurns): Step =>
  async (c, next) => {
    const { call, turnCaller } = c.var;
    c.set('requestBody', await readBodyOfCall(call, c.req.raw, (work) => turns.run(turnCaller, work)));
    await next();
  };

async function readBodyOfCall(
  { body, requestType, limits: limitOverrides }: AnyCall,
  request: Request,
  runInTurn: RunInTurn,
): Promise<RequestBody> {
  const limits = bodyLimits(limitOverrides);
  if (body || requestType) requireUncompressed(request);
  if (requestType === 'raw') return { bytes: await readBody(request, limits) };
  if (requestType === 'file') {
    return { file: await readUploadedFile(request.headers.get('content-type'), bodySlices(request, limits), limits) };
  }
  if (!body) return { bytes: new Uint8Array() };
  requireJsonType(request);
  return { bytes: await readJson(request, limits, runInTurn) };
}

type SizeLimit = Pick<BodyLimits, 'bytes' | 'tooLargeMessage'>;

/** Small chunks are joined into slices of this size, and large chunks are divided. */
const sliceBytes = 64 * 2 ** 10;
/**
 * After this many bytes, reading waits for the next turn of the event loop, so that other requests can run [S13]. Each chunk
 * counts as `chunkCostBytes` additional bytes, because even a tiny chunk costs time.
 */
const bytesPerTurn = 256 * 2 ** 10;
const chunkCostBytes = 512;

const tooLarge = (limit: SizeLimit) => new ApiError('too_large', limit.tooLargeMessage);

/**
 * Yields the body in slices of at most 64 KiB. Throws `too_large` if Content-Length or the number of received bytes is above the
 * limit, and RequestAborted if the connection breaks.
 */
export async function* bodySlices(request: Request, limit: SizeLimit): AsyncGenerator<Uint8Array, void> {
  const contentLength = Number(request.headers.get('content-length') ?? 0);
  if (contentLength > limit.bytes) throw tooLarge(limit);
  let slice = new Uint8Array(contentLength > 0 ? Math.min(contentLength, sliceBytes) : sliceBytes);
  let sliceLength = 0;
  let size = 0;
  let bytesSinceTurn = 0;
  for await (const chunk of chunksOf(request, contentLength)) {
    size += chunk.byteLength;
    if (size > limit.bytes) throw tooLarge(limit);
    bytesSinceTurn += chunkCostBytes;
    for (let position = 0; position < chunk.byteLength; ) {
      if (bytesSinceTurn >= bytesPerTurn) {
        await new Promise((resolve) => setTimeout(resolve));
        bytesSinceTurn = 0;
      }
      const part = chunk.subarray(position, position + slice.byteLength - sliceLength);
      slice.set(part, sliceLength);
      position += part.byteLength;
      sliceLength += part.byteLength;
      bytesSinceTurn += part.byteLength;
      if (sliceLength < slice.byteLength) continue;
      yield slice;
      slice = new Uint8Array(sliceBytes);
      sliceLength = 0;
    }
  }
  if (sliceLength > 0) yield slice.subarray(0, sliceLength);
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

/** Reads a JSON body as bytes. Throws as soon as the depth, the keys or the elements exceed their limit. */
export async function readJson(
  request: Request,
  limits: BodyLimits,
  runInTurn: RunInTurn = async (work) => work(),
): Promise<Uint8Array> {
  const scanner = jsonScanner(limits);
  const slices: Uint8Array[] = [];
  for await (const slice of bodySlices(request, limits)) {
    await runInTurn(() => scanner.push(slice));
    slices.push(slice);
  }
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
