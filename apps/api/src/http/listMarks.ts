import type { CallName } from '@plumbline/domain/contract/calls';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { catalogueItems } from '../database/schema/catalogue.ts';
import { offices } from '../database/schema/offices.ts';
import { projectFavourites, projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import type { Caller } from './handler.ts';

interface Listed extends PgTable {
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly companyId: PgColumn;
}

/** Which rows the list has, each at which version. Rows can be deleted, so their versions alone do not tell. */
const recordsOf =
  (table: Listed, isListed?: SQL) =>
  ({ companyId }: Caller): SQL => {
    const rows = and(eq(table.companyId, companyId), isListed);
    return sql`(SELECT string_agg(${table.id} || ' ' || ${table.version}, ',' ORDER BY ${table.id}) FROM ${table} WHERE ${rows})`;
  };

/**
 * The versions of all projects, deleted ones included. A project's row stays and its version only rises, so their sum
 * rises with every change: the same sum means the same rows. An estimate changes the price of its project without a new
 * version, so the prices follow in a fixed order. This takes half the time of `recordsOf`.
 */
const projectsOf = ({ companyId }: Caller): SQL => {
  const prices = sql`string_agg(${projects.currentEstimate}::text, ',' ORDER BY ${projects.id})`;
  return sql`(SELECT sum(${projects.version}) || ' ' || ${prices} FROM ${projects} WHERE ${eq(projects.companyId, companyId)})`;
};

const starsOf = ({ companyId, id }: Caller): SQL => {
  const { projectId } = projectFavourites;
  const own = and(eq(projectFavourites.companyId, companyId), eq(projectFavourites.userId, id));
  return sql`(SELECT string_agg(${projectId}::text, ',' ORDER BY ${projectId}) FROM ${projectFavourites} WHERE ${own})`;
};

/** What each list's mark is made of: everything that the list shows can change only together with it. */
const listMarks: { readonly [R in CallName]?: (caller: Caller) => SQL } = {
  'users.list': recordsOf(users, isNull(users.deactivatedAt)),
  'offices.list': recordsOf(offices),
  'projects.list': (caller) => sql`concat_ws(' ', ${projectsOf(caller)}, ${starsOf(caller)})`,
  'catalogue.list': recordsOf(catalogueItems),
};

/**
 * Identifies the state of a list without reading the list: a caller who has this state is answered 304. Undefined where
 * the route has no mark; the ETag is then a hash of the answer. Only documented functions of PostgreSQL, whose results
 * are the same in every version: the mark is stored in browsers. The company is part of it, because browsers keep
 * answers for the next person who signs in.
 */
export async function listMark(tx: Tx, name: CallName, caller: Caller): Promise<string | undefined> {
  const stateOf = listMarks[name];
  if (!stateOf) return undefined;
  const state = sql`concat_ws(' ', ${caller.companyId}::text, ${stateOf(caller)})`;
  const { rows } = await tx.execute<{ mark: string }>(
    sql`SELECT encode(sha256(convert_to(${state}, 'UTF8')), 'hex') AS mark`,
  );
  return rows[0]?.mark;
}
