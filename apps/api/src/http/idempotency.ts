/** The steps that recognize a repeated create: by Idempotency-Key, or by an id that the caller chose [F4]. */
import { isId } from '@plumbline/domain/shared/id';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import { postgresError, sqlState } from '../database/errors.ts';
import { createdRecords, idempotencyKeys } from '../database/schema/idempotency.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from './errors.ts';
import type { AnyHandlers } from './handler.ts';
import type { RequestDigests } from './requestDigest.ts';
import { createResponseValue, type JsonResponseValue } from './responseValue.ts';
import type { CallContext, Step } from './step.ts';

/** Loads the secret key of the request digests in a separate transaction, before the transaction of the call opens. */
export const loadRequestDigests =
  (getDigests: () => Promise<RequestDigests>): Step =>
  async (c, next) => {
    c.set('digests', await getDigests());
    await next();
  };

/** Returns the Idempotency-Key of a request. Throws 400 if it is not a UUID. */
function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key');
  if (key === null) return undefined;
  if (!isId(key)) throw new ApiError('invalid', 'Idempotency-Key must be a UUID');
  return key.toLowerCase();
}

/** The parts of the request that are compared with the earlier request. */
function digestedRequest(c: CallContext) {
  const { call, params, input } = c.var;
  const { file, body } = input;
  // The multipart boundary differs between retries, so the file is compared instead of the body.
  const target = [call.name, ...Object.values(params), file?.name].join(' ');
  return { target, content: file?.bytes ?? { body, schema: call.body } };
}

/**
 * Sets the id of the record that a call creates, and the hash of a request that can be repeated. The hash takes long if the request
 * contains a password.
 */
export const prepareCreate: Step = async (c, next) => {
  const { call, digests, input, now } = c.var;
  const id = call.creates?.chosenId ? (input.body as { readonly id?: string }).id : undefined;
  c.set('newId', id ?? uuidv7(now));
  if (id !== undefined || idempotencyKey(c.req.raw) !== undefined)
    c.set('requestHash', await digests.create(digestedRequest(c)));
  await next();
};

/**
 * Creates a record once for each principal and Idempotency-Key [F4]. The response is stored in the transaction that
 * creates the record. A retry gets the stored response. Another request with the same key gets 422. A retry during the
 * first request gets 409.
 */
export const replayRepeatedRequest: Step = async (c, next) => {
  const key = idempotencyKey(c.req.raw);
  if (key === undefined) return next();
  const { tx, digests, principal, requestHash } = c.var;
  const row = { companyId: principal.companyId, principalId: principal.principalId, key };
  await lockKey(tx, Object.values(row).join(' '));
  const [storedResponse] = await tx
    .select()
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.companyId, row.companyId),
        eq(idempotencyKeys.principalId, row.principalId),
        eq(idempotencyKeys.key, key),
      ),
    );
  if (storedResponse) {
    if (!(await digests.matches(storedResponse.requestHash, digestedRequest(c)))) throw new ApiError('key_reused');
    c.set('response', {
      status: storedResponse.status ?? 200,
      headers: { ...storedResponse.headers, 'Idempotency-Replayed': 'true' },
      body: storedResponse.body,
    });
    return;
  }
  await next();
  // Every call that creates a record returns JSON.
  const response = c.var.response as JsonResponseValue;
  await tx.insert(idempotencyKeys).values({ ...row, requestHash, ...response });
};

/** Takes an advisory lock until the transaction ends. Throws 409 if another transaction holds it. */
async function lockKey(tx: Tx, name: string): Promise<void> {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`);
  if (rows[0]?.['free'] !== true) throw new ApiError('request_running', undefined, { headers: { 'Retry-After': '1' } });
}

/**
 * Creates a record once for each id that a caller chose. Such an id is used once in a company [F4]. A repeated
 * request gets the current record, and another request with the id gets 409. If two requests arrive at the same time, the
 * second request waits for the first. See docs/decisions/0104-ids-from-the-browser.md.
 */
export const createOnce =
  (handlers: AnyHandlers): Step =>
  async (c, next) => {
    const { call, tx, principal, params, input, now, digests, requestHash } = c.var;
    const handler = handlers[call.name];
    if (!('readExisting' in handler)) throw new ApiError('internal');
    const { id } = input.body as { readonly id?: string };
    if (id === undefined) return next();
    const { companyId } = principal;
    const row = { companyId, id, recordId: id, requestHash, createdAt: now };
    const insertedRows = await tx
      .insert(createdRecords)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: createdRecords.id });
    const recordCondition = and(eq(createdRecords.companyId, companyId), eq(createdRecords.id, id));
    if (insertedRows.length === 0) {
      const [firstRequest] = await tx.select().from(createdRecords).where(recordCondition);
      if (!firstRequest || !(await digests.matches(firstRequest.requestHash, digestedRequest(c))))
        throw new ApiError('id_reused');
      c.set(
        'response',
        await createResponseValue(
          call,
          await handler.readExisting({ tx, caller: principal, params }, firstRequest.recordId),
          principal,
        ),
      );
      return;
    }
    await next().catch((error: unknown) => {
      throw isIdTaken(error) ? new ApiError('id_reused') : error;
    });
    // A create of a user can reactivate a deleted user, who keeps the previous id.
    const recordId: string = JSON.parse((c.var.response as JsonResponseValue).body ?? '').data.id;
    if (recordId !== id) await tx.update(createdRecords).set({ recordId }).where(recordCondition);
  };

/**
 * The request hash of an id from a call with several changes, because such a call has no digest for each id. It matches no
 * digest, so that a create with the same id gets 409.
 */
const noDigest = 'several changes';

/**
 * Records the ids that a caller chose for several new records. Returns the ids that earlier requests have used. Sorted inserts
 * prevent a deadlock between two calls with the same ids.
 */
export async function claimIds(
  { tx, caller, now }: { readonly tx: Tx; readonly caller: { readonly companyId: string }; readonly now: Date },
  requestedIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const sortedIds = [...new Set(requestedIds)].sort();
  if (sortedIds.length === 0) return new Set();
  const { companyId } = caller;
  const rows = sortedIds.map((id) => ({ companyId, id, recordId: id, requestHash: noDigest, createdAt: now }));
  const insertedRows = await tx
    .insert(createdRecords)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: createdRecords.id });
  const insertedIds = new Set(insertedRows.map((row) => row.id));
  const usedIds = sortedIds.filter((id) => !insertedIds.has(id));
  return new Set(usedIds);
}

/** Whether the insert failed because another record, whose id the API chose, has the same id. */
function isIdTaken(error: unknown): boolean {
  const { code, constraint = '' } = postgresError(error) ?? {};
  return code === sqlState.uniqueViolation && constraint.endsWith('_company_id_id_pk');
}

/** Deletes the responses stored more than 2 days ago, and the rows of ids that a caller chose more than 30 days ago. */
export async function deleteExpiredKeys(tx: Tx, now: Date): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, daysBefore(now, 2)));
  await tx.delete(createdRecords).where(lt(createdRecords.createdAt, daysBefore(now, 30)));
}
