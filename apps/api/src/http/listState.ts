import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { notModified } from './answer.ts';
import { etagMatches, tagOf } from './etag.ts';
import type { AnyHandlers } from './handler.ts';
import type { StaffPrincipal } from './principal.ts';
import type { Step } from './step.ts';

interface Listed extends PgTable {
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly companyId: PgColumn;
}

/** SQL for the ids and versions of the rows in a list. Rows can be deleted, so the versions alone are not enough. */
export const versionsOf =
  (table: Listed, isListed?: SQL) =>
  ({ companyId }: Pick<StaffPrincipal, 'companyId'>): SQL => {
    const rows = and(eq(table.companyId, companyId), isListed);
    return sql`(SELECT string_agg(${table.id} || ' ' || ${table.version}, ',' ORDER BY ${table.id}) FROM ${table} WHERE ${rows})`;
  };

/**
 * Identifies the state of a list without reading the list. `state` is SQL for a text that changes with everything the
 * list shows. It uses documented functions of PostgreSQL whose results are the same in every version, because browsers
 * keep the state as an ETag. The company is part of it, because browsers keep answers for the next user who signs in.
 */
export async function listState(tx: Tx, companyId: string, state: SQL): Promise<string> {
  const text = sql`concat_ws(' ', ${companyId}::text, ${state})`;
  const { rows } = await tx.execute<{ hash: string }>(
    sql`SELECT encode(sha256(convert_to(${text}, 'UTF8')), 'hex') AS hash`,
  );
  return rows[0]?.hash ?? '';
}

/** Answers a conditional list without reading it, if the caller already has its state. */
export const answerNotModified =
  (handlers: AnyHandlers): Step =>
  async (c, next) => {
    const { call, tx, principal } = c.var;
    const handler = handlers[call.name];
    const state = 'state' in handler ? await listState(tx, principal.companyId, handler.state(principal)) : undefined;
    c.set('listState', state);
    if (state !== undefined && etagMatches(c.req.header('if-none-match') ?? null, tagOf(state))) {
      c.set('answer', notModified(state));
      return;
    }
    await next();
  };
