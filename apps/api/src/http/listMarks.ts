import type { RouteName } from '@plumbline/domain/contract/routes';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { lineItems } from '../database/schema/lineItems.ts';
import { offices } from '../database/schema/offices.ts';
import { projectFavourites, projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import type { Caller } from './handler.ts';

interface Listed extends PgTable {
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly companyId: PgColumn;
}

/** How many rows there are and which, each at which version: any change of the list changes it. */
const marks = (id: PgColumn, seed: SQL) =>
  sql`count(*) || '.' || coalesce(bit_xor(uuid_hash_extended(${id}, ${seed})), 0)`;

const recordsOf =
  (table: Listed, alive?: SQL) =>
  (caller: Caller): SQL =>
    sql`(SELECT ${marks(table.id, sql`${table.version}`)} FROM ${table} WHERE ${and(eq(table.companyId, caller.companyId), alive)})`;

/** An estimate moves its project's price without a new version of the project. */
const projectsOf = ({ companyId }: Caller): SQL => {
  const seed = sql`hash_numeric_extended(${projects.currentEstimate}, ${projects.version})`;
  const mine = and(eq(projects.companyId, companyId), isNull(projects.deletedAt));
  return sql`(SELECT ${marks(projects.id, seed)} FROM ${projects} WHERE ${mine})`;
};

const starsOf = ({ companyId, id }: Caller): SQL => {
  const mine = and(eq(projectFavourites.companyId, companyId), eq(projectFavourites.userId, id));
  return sql`(SELECT ${marks(projectFavourites.projectId, sql`0`)} FROM ${projectFavourites} WHERE ${mine})`;
};

/** What each list's mark is made of: what it shows and nothing that it does not. */
const listMarks: { readonly [R in RouteName]?: (caller: Caller) => SQL } = {
  'users.list': recordsOf(users, isNull(users.deactivatedAt)),
  'offices.list': recordsOf(offices),
  'projects.list': (caller) => sql`${projectsOf(caller)} || '.' || ${starsOf(caller)}`,
  'catalogue.list': recordsOf(lineItems),
};

/**
 * What a list's answer is known again by, without the list: who has it already is told so for the price of counting.
 * Undefined where the route has none; its answer is then known by its bytes.
 */
export async function listMark(tx: Tx, name: RouteName, caller: Caller): Promise<string | undefined> {
  const markOf = listMarks[name];
  if (!markOf) return undefined;
  const { rows } = await tx.execute<{ mark: string }>(sql`SELECT ${markOf(caller)} AS mark`);
  return rows[0]?.mark;
}
