/** Computes the ETag of a list from ids and versions, and sends 304 to a caller that already has this ETag. */
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

/**
 * Returns a function that creates SQL for the ids and versions of the rows in a list. The ids are necessary, because the versions
 * can be equal after one row is deleted and another row is added.
 */
export const versionsOf =
  (table: ListTable, isListed?: SQL) =>
  ({ companyId }: Pick<StaffPrincipal, 'companyId'>): SQL => {
    const rows = and(eq(table.companyId, companyId), isListed);
    return sql`(SELECT string_agg(${table.id} || ' ' || ${table.version}, ',' ORDER BY ${table.id}) FROM ${table} WHERE ${rows})`;
  };

/** Changes when lists get another order, so that browsers do not keep the former one. */
const listFormat = 'names with numbers';

/**
 * Computes the ETag of a list without its handler. `versions` is SQL for a text that changes whenever the response
 * changes. The SQL uses only documented functions with the same results in all PostgreSQL versions, because browsers
 * store the ETag. The ETag depends on the company, because all users of a browser share its cache.
 */
export async function readListEtag(tx: Tx, companyId: string, versions: SQL): Promise<string> {
  const text = sql`concat_ws(' ', ${listFormat}::text, ${companyId}::text, ${versions})`;
  const { rows } = await tx.execute<{ hash: string }>(
    sql`SELECT encode(sha256(convert_to(${text}, 'UTF8')), 'hex') AS hash`,
  );
  return rows[0]?.hash ?? '';
}

/**
 * Sends 304 if the caller already has the ETag of the list or of the record. In this case the handler of the call does not run. The
 * contract has `hasListEtag`, or the handler reads the version of the record.
 */
export const respondIfNotModified =
  (handlers: AnyHandlers): Step =>
  async (c, next) => {
    const { call, tx, principal, params } = c.var;
    const handler = handlers[call.name];
    const ifNoneMatch = c.req.header('if-none-match') ?? null;
    if ('readVersion' in handler && ifNoneMatch !== null) {
      const version = await handler.readVersion(tx, principal, params);
      if (version !== undefined && etagMatches(ifNoneMatch, quoteEtag(`${version}`))) {
        c.set('response', notModified(`${version}`));
        return;
      }
    }
    const listEtag =
      'listVersions' in handler
        ? await readListEtag(tx, principal.companyId, handler.listVersions(principal))
        : undefined;
    c.set('listEtag', listEtag);
    if (listEtag !== undefined && etagMatches(ifNoneMatch, quoteEtag(listEtag))) {
      c.set('response', notModified(listEtag));
      return;
    }
    await next();
  };
