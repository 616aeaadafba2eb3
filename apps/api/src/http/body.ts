import type { RouteName } from '@plumbline/domain/contract/routes';
import { maxFileBytes } from '@plumbline/domain/files/schema';
import { messages } from '@plumbline/domain/messages/messages';
import { ApiError } from './errors.ts';

interface BodyLimit {
  readonly bytes: number;
  readonly message?: string;
}

const MiB = 2 ** 20;
const jsonLimit: BodyLimit = { bytes: MiB };

/** Routes that take more than JSON's 1 MiB [api.md 413]. */
const limits: Partial<Record<RouteName, BodyLimit>> = {
  // a logo of 2 MiB is a third longer as a data URL
  'company.update': { bytes: 3 * MiB, message: messages.validation.selectImage },
  // a third longer as a data URL; how long the file itself may be is asked when it is out of its wrapping
  'files.upload': { bytes: Math.ceil(maxFileBytes * (4 / 3)) + MiB },
};

export const bodyLimit = (name: RouteName): BodyLimit => limits[name] ?? jsonLimit;

const tooLarge = (limit: BodyLimit) => new ApiError('too_large', limit.message);

/** The body's bytes, counted as they come: what Content-Length says is believed only where it says too much. */
export async function readBody(request: Request, limit: BodyLimit): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit.bytes) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit.bytes) throw tooLarge(limit);
    chunks.push(chunk);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.byteLength;
  }
  return body;
}

/** Refuses a body that does not call itself JSON: a form on another site cannot send this type unasked. */
export function requireJsonType(request: Request): void {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new ApiError('unsupported_type', 'Please send application/json');
}
