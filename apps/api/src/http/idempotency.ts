import { type Call, isCreate } from '@plumbline/domain/shared/call';
import { isId } from '@plumbline/domain/shared/id';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema/idempotency.ts';
import type { JsonAnswer } from './answer.ts';
import { ApiError } from './errors.ts';
import type { RequestDigests } from './requestDigest.ts';
import type { CallContext, Step } from './step.ts';

/** Loads the key of request digests. Runs before the transaction opens, because it reads the key in a separate one. */
export const loadDigests =
  (digests: () => Promise<RequestDigests>): Step =>
  async (c, next) => {
    c.set('digests', await digests());
    await next();
  };

/** The Idempotency-Key of a call that creates a record. 400 if it is not a UUID. */
function idempotencyKey(call: Call, request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null || !isCreate(call)) return undefined;
  if (!isId(key)) throw new ApiError('invalid', 'Idempotency-Key must be a UUID');
  return key.toLowerCase();
}

/** The parts of the request that are compared with the earlier request. */
function sentRequest(c: CallContext) {
  const { call, params, input } = c.var;
  const { file, body } = input;
  // The multipart boundary differs between retries, so the file is compared instead of the body.
  const path = [call.name, ...Object.values(params), file?.name].join(' ');
  return { path, content: file?.bytes ?? { body, schema: call.body } };
}

/**
 * Creates a record once for each principal and Idempotency-Key [F4]. The response is stored in the transaction that
 * creates the record. A retry gets the stored response. Another request with the same key gets 422. A retry during the
 * first request gets 409.
 */
export const answerOnce: Step = async (c, next) => {
  const key = idempotencyKey(c.var.call, c.req.raw);
  if (key === undefined) return next();
  const { tx, digests, principal } = c.var;
  const row = { companyId: principal.companyId, principalId: principal.principalId, key };
  await lock(tx, Object.values(row).join(' '));
  const [kept] = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.companyId, row.companyId),
        eq(idempotencyKeys.principalId, row.principalId),
        eq(idempotencyKeys.key, key),
      ),
    );
  if (kept) {
    if (!(await digests.matches(kept.requestHash, sentRequest(c)))) throw new ApiError('key_reused');
    c.set('answer', {
      status: kept.status ?? 200,
      headers: { ...kept.headers, 'Idempotency-Replayed': 'true' },
      body: kept.body,
    });
    return;
  }
  await next();
  // Every call that creates a record returns JSON.
  const answer = c.var.answer as JsonAnswer;
  await tx.insert(idempotencyKeys).values({ ...row, requestHash: await digests.make(sentRequest(c)), ...answer });
};

/** Takes an advisory lock until the transaction ends. Throws 409 if another transaction holds it. */
async function lock(tx: Tx, name: string): Promise<void> {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`);
  if (rows[0]?.['free'] !== true) throw new ApiError('request_running', undefined, { headers: { 'Retry-After': '1' } });
}
