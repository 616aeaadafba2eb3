/** The step that reads the body of a request, in slices and within its limits. */
import type { AnyCall } from '@plumbline/domain/contract/apiCalls';
import { type BodyLimits, bodyLimits } from '@plumbline/domain/shared/requestLimits';
import { joined } from './bytes.ts';
import { ApiError, RequestAborted } from './errors.ts';
import { readUploadedFile } from './fileBody.ts';
import { jsonScanner } from './json.ts';
import type { RequestBody, Step } from './step.ts';

/** Reads the body within its limits. Runs before the transaction, so a slow client holds no database connection. */
export const readRequestBody: Step = async (c, next) => {
  c.set('sent', await sentBody(c.var.call, c.req.raw));
  await next();
};

async function sentBody({ body, requestType, limits: changed }: AnyCall, request: Request): Promise<RequestBody> {
  const limits = bodyLimits(changed);
  if (requestType === 'raw') return { bytes: await readBody(request, limits) };
  if (requestType === 'file') {
    return { file: await readUploadedFile(request.headers.get('content-type'), bodySlices(request, limits), limits) };
  }
  if (!body) return { bytes: new Uint8Array() };
  requireJsonType(request);
  return { bytes: await readJson(request, limits) };
}

type SizeLimit = Pick<BodyLimits, 'bytes' | 'tooLarge'>;

/** Small chunks are joined and large ones divided into slices of this size. */
const sliceBytes = 64 * 2 ** 10;
/** Other requests get a turn of the event loop after this many bytes [S13]. Each chunk counts as 512 bytes more. */
const bytesPerTurn = 256 * 2 ** 10;
const bytesPerChunk = 512;

const tooLarge = (limit: SizeLimit) => new ApiError('too_large', limit.tooLarge);

/**
 * Yields the body in slices of 64 KiB. Received bytes are counted. A Content-Length above the limit is refused at once.
 * Throws `too_large`, or RequestAborted if the connection breaks.
 */
export async function* bodySlices(request: Request, limit: SizeLimit): AsyncGenerator<Uint8Array, void> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit.bytes) throw tooLarge(limit);
  let slice = new Uint8Array(announced > 0 ? Math.min(announced, sliceBytes) : sliceBytes);
  let used = 0;
  let size = 0;
  let sinceTurn = 0;
  for await (const chunk of chunksOf(request, announced)) {
    size += chunk.byteLength;
    if (size > limit.bytes) throw tooLarge(limit);
    sinceTurn += bytesPerChunk;
    for (let at = 0; at < chunk.byteLength; ) {
      if (sinceTurn >= bytesPerTurn) {
        await new Promise((resolve) => setTimeout(resolve));
        sinceTurn = 0;
      }
      const taken = chunk.subarray(at, at + slice.byteLength - used);
      slice.set(taken, used);
      at += taken.byteLength;
      used += taken.byteLength;
      sinceTurn += taken.byteLength;
      if (used < slice.byteLength) continue;
      yield slice;
      slice = new Uint8Array(sliceBytes);
      used = 0;
    }
  }
  if (used > 0) yield slice.subarray(0, used);
}

/**
 * Converts errors of the connection to RequestAborted. Errors of the consumer are thrown outside of this generator. A body
 * that fits into one slice is read whole, because a stream of the Node server costs more than the body.
 */
async function* chunksOf(request: Request, announced: number): AsyncGenerator<Uint8Array, void> {
  try {
    if (announced > 0 && announced <= sliceBytes) yield new Uint8Array(await request.arrayBuffer());
    else if (request.body) yield* streamedChunks(request.body, announced);
  } catch (cause) {
    throw new RequestAborted('The connection broke while the body was sent', { cause });
  }
}

/** A refused body up to this Content-Length is read to its end. */
const maxDiscardedBytes = 8 * 2 ** 20;

/**
 * Reads a refused body with a Content-Length to its end in the background. The Node server would otherwise stop reading and
 * close the connection after half a second, when the client may already have sent its next request. A body without
 * Content-Length can be endless, and a large one is expensive: they are not read further.
 */
async function* streamedChunks(
  body: NonNullable<Request['body']>,
  announced: number,
): AsyncGenerator<Uint8Array, void> {
  const isDiscarded = announced > 0 && announced <= maxDiscardedBytes;
  let isComplete = false;
  try {
    for await (const chunk of body.values({ preventCancel: isDiscarded })) yield chunk;
    isComplete = true;
  } finally {
    if (!isComplete && isDiscarded) void body.pipeTo(new WritableStream()).catch(() => undefined);
  }
}

/** Reads the whole body. */
export async function readBody(request: Request, limit: SizeLimit): Promise<Uint8Array<ArrayBuffer>> {
  const slices: Uint8Array[] = [];
  for await (const slice of bodySlices(request, limit)) slices.push(slice);
  return joined(slices);
}

/** Reads a JSON body as bytes. Throws as soon as the depth, the keys or the elements exceed their limit. */
export async function readJson(request: Request, limits: BodyLimits): Promise<Uint8Array> {
  const scanner = jsonScanner(limits);
  const slices: Uint8Array[] = [];
  for await (const slice of bodySlices(request, limits)) {
    scanner.push(slice);
    slices.push(slice);
  }
  return joined(slices);
}

/** Refuses a body without the JSON content type. Another site cannot send this type without a CORS preflight. */
function requireJsonType(request: Request): void {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ApiError('unsupported_type', 'Please send application/json');
}
