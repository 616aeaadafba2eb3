import { type CallName, callOf } from '@plumbline/domain/contract/calls';
import { isId } from '@plumbline/domain/shared/id';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema/idempotency.ts';
import type { JsonAnswer } from './answer.ts';
import { ApiError } from './errors.ts';
import type { Caller } from './handler.ts';
import type { RequestDigests, SentRequest } from './requestDigest.ts';

/** Whether the call makes a record, so that a retry must not make a second one [F4]. */
const creates = (name: CallName) => callOf(name).method === 'POST' && callOf(name).status === 201;

/** The call's Idempotency-Key, where it makes a record. Not a UUID is a 400. */
export function idempotencyKey(name: CallName, request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null || !creates(name)) return undefined;
  if (!isId(key)) throw new ApiError('invalid', 'Idempotency-Key must be a UUID');
  return key.toLowerCase();
}

/**
 * Runs `work` once for this person and key. Its answer is kept in the same transaction as the record it made: there
 * are both or neither. Again with the same request it is given again; with another, 422; while running, 409.
 */
export async function once(
  tx: Tx,
  caller: Caller,
  key: string,
  digests: RequestDigests,
  request: SentRequest,
  work: () => Promise<JsonAnswer>,
): Promise<JsonAnswer> {
  const row = { companyId: caller.companyId, userId: caller.id, key };
  await lock(tx, Object.values(row).join(' '));
  const [kept] = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.companyId, row.companyId),
        eq(idempotencyKeys.userId, row.userId),
        eq(idempotencyKeys.key, key),
      ),
    );
  if (kept) {
    if (!(await digests.matches(kept.requestHash, request))) throw new ApiError('key_reused');
    return {
      status: kept.status ?? 200,
      headers: { ...kept.headers, 'Idempotency-Replayed': 'true' },
      body: kept.body,
    };
  }
  const answer = await work();
  await tx.insert(idempotencyKeys).values({ ...row, requestHash: await digests.make(request), ...answer });
  return answer;
}

/** Held until the transaction ends. */
async function lock(tx: Tx, name: string): Promise<void> {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`);
  if (rows[0]?.['free'] !== true) throw new ApiError('request_running', undefined, { headers: { 'Retry-After': '1' } });
}
