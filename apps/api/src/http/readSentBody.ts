import type { AnyCall } from '@plumbline/domain/contract/calls';
import { bodyLimits } from '@plumbline/domain/shared/requestLimits';
import { bodySlices, readBody, readJson, requireJsonType } from './body.ts';
import { sentFile } from './fileBody.ts';
import type { SentBody, Step } from './step.ts';

/** Reads the body within its limits. Runs before the transaction, so a slow client holds no database connection. */
export const readSentBody: Step = async (c, next) => {
  c.set('sent', await sentBody(c.var.call, c.req.raw));
  await next();
};

async function sentBody({ body, takes, limits: changed }: AnyCall, request: Request): Promise<SentBody> {
  const limits = bodyLimits(changed);
  if (takes === 'raw') return { bytes: await readBody(request, limits) };
  if (takes === 'file') {
    return { file: await sentFile(request.headers.get('content-type'), bodySlices(request, limits), limits) };
  }
  if (!body) return { bytes: new Uint8Array() };
  requireJsonType(request);
  return { bytes: await readJson(request, limits) };
}
