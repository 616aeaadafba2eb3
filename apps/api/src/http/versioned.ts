import type { CallName, Params } from '@plumbline/domain/contract/calls';
import { personName } from '@plumbline/domain/users/names';
import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { catalogueItems } from '../database/schema/catalogue.ts';
import { companies } from '../database/schema/company.ts';
import { estimateItems, estimates } from '../database/schema/estimates.ts';
import { notes } from '../database/schema/notes.ts';
import { offices } from '../database/schema/offices.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from './errors.ts';
import { matchesVersion } from './etag.ts';

interface VersionedTable extends PgTable {
  readonly id: PgColumn;
  readonly version: PgColumn;
  readonly updatedBy: PgColumn;
  readonly deletedAt?: PgColumn;
}

/** How a route's record is found, locked and shown to one who comes second [F6]. */
interface Versioned {
  readonly table: VersionedTable;
  /** The path's id that names the record. */
  readonly param: string;
  /** Answers the record as it is now; in a list, the one with the id counts. */
  readonly current: CallName;
  /** Locked before the record: whoever writes several rows takes them in one order, so that nobody deadlocks. */
  readonly parent?: { readonly table: VersionedTable; readonly param: string; readonly key: PgColumn };
}

const line = {
  table: estimateItems,
  param: 'itemId',
  current: 'estimateItems.list',
  parent: { table: estimates, param: 'id', key: estimateItems.estimateId },
} as const;

const note = {
  table: notes,
  param: 'noteId',
  current: 'notes.list',
  parent: { table: projects, param: 'id', key: notes.projectId },
} as const;

/** Routes that write one record, which If-Match may guard. */
export const versioned: { readonly [R in CallName]?: Versioned } = {
  'company.update': { table: companies, param: 'id', current: 'company.get' },
  'users.update': { table: users, param: 'id', current: 'users.get' },
  'users.delete': { table: users, param: 'id', current: 'users.get' },
  'offices.update': { table: offices, param: 'id', current: 'offices.get' },
  'offices.delete': { table: offices, param: 'id', current: 'offices.get' },
  'projects.update': { table: projects, param: 'id', current: 'projects.get' },
  'projects.delete': { table: projects, param: 'id', current: 'projects.get' },
  'estimates.update': { table: estimates, param: 'id', current: 'estimates.get' },
  'estimateItems.update': line,
  'estimateItems.delete': line,
  'notes.update': note,
  'notes.delete': note,
  'catalogue.update': { table: catalogueItems, param: 'id', current: 'catalogue.get' },
  'catalogue.delete': { table: catalogueItems, param: 'id', current: 'catalogue.get' },
};

interface Locked {
  readonly version: number;
  readonly updatedBy: string | null;
}

async function lock(tx: Tx, table: VersionedTable, ...where: readonly (SQL | undefined)[]): Promise<Locked> {
  const alive = table.deletedAt && isNull(table.deletedAt);
  const [row] = await tx
    .select({ version: table.version, updatedBy: table.updatedBy })
    .from(table)
    .where(and(...where, alive))
    .for('update');
  if (!row) throw new ApiError('not_found');
  return row as Locked;
}

/**
 * Locks the record a route writes until the transaction ends; 404 where this company has none. Where If-Match names
 * an older version: 412 with the record as it is now, asked of `read`, and the name of who changed it.
 */
export async function lockVersion<R extends CallName>(
  tx: Tx,
  name: R,
  params: Params<R>,
  ifMatch: string | null,
  read: (route: CallName) => Promise<unknown>,
): Promise<void> {
  const record = versioned[name];
  if (!record) return;
  const { table, parent } = record;
  const ids = params as Readonly<Record<string, string>>;
  const idIn = (param: string) => ids[param] ?? '';
  if (parent) await lock(tx, parent.table, eq(parent.table.id, idIn(parent.param)));
  const ofParent = parent && eq(parent.key, idIn(parent.param));
  const { version, updatedBy } = await lock(tx, table, eq(table.id, idIn(record.param)), ofParent);
  if (ifMatch === null || matchesVersion(ifMatch, version)) return;

  const data = await read(record.current);
  const current = Array.isArray(data) ? data.find(({ id }) => id === idIn(record.param)) : data;
  throw new ApiError('changed_meanwhile', undefined, { current, ...(await changedBy(tx, updatedBy)) });
}

async function changedBy(tx: Tx, userId: string | null): Promise<{ changedBy?: string }> {
  if (userId === null) return {};
  const [user] = await tx
    .select({ first_name: users.firstName, last_name: users.lastName, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  return user ? { changedBy: personName(user) } : {};
}
