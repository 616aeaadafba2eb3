/** Computes the state of a list, and sends 304 to a caller that already has this state. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { etagMatches, quoteEtag } from './etag.ts';
import type { AnyHandlers } from './handler.ts';
import type { StaffPrincipal } from './principal.ts';
import { notModified } from './responseValue.ts';
import type { Step } from './step.ts';

interface ListTable extends PgTable {
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly companyId: PgColumn;
}

/** SQL for the ids and versions of the rows in a list. Rows can be deleted, so the versions alone are not enough. */
export const versionsOf =
  (table: ListTable, isListed?: SQL) =>
  ({ companyId }: Pick<StaffPrincipal, 'companyId'>): SQL => {
    const rows = and(eq(table.companyId, companyId), isListed);
    return sql`(SELECT string_agg(${table.id} || ' ' || ${table.version}, ',' ORDER BY ${table.id}) FROM ${table} WHERE ${rows})`;
  };

/**
 * Identifies the state of a list without reading the list. `state` is SQL for a text that changes whenever the response
 * changes. It uses only documented functions with the same results in all PostgreSQL versions, because browsers keep
 * the state as an ETag. It includes the company, because all users of a browser share its cache.
 */
export async function listState(tx: Tx, companyId: string, state: SQL): Promise<string> {
  const text = sql`concat_ws(' ', ${companyId}::text, ${state})`;
  const { rows } = await tx.execute<{ hash: string }>(
    sql`SELECT encode(sha256(convert_to(${text}, 'UTF8')), 'hex') AS hash`,
  );
  return rows[0]?.hash ?? '';
}

/** Sends 304 for a conditional list if the caller already has its state. The list is not read. */
export const respondNotModified =
  (handlers: AnyHandlers): Step =>
  async (c, next) => {
    const { call, tx, principal } = c.var;
    const handler = handlers[call.name];
    const state = 'state' in handler ? await listState(tx, principal.companyId, handler.state(principal)) : undefined;
    c.set('listState', state);
    if (state !== undefined && etagMatches(c.req.header('if-none-match') ?? null, quoteEtag(state))) {
      c.set('response', notModified(state));
      return;
    }
    await next();
  };
