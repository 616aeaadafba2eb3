/** The SQL of saved views, in the table `views`. */
import type { SavedView } from '@plumbline/domain/views/view';
import type { ViewPage, ViewParams } from '@plumbline/domain/views/viewParams';
import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { postgresError } from '../database/errors.ts';
import { views } from '../database/schema/views.ts';
import { sortKeySql } from '../database/textKeys.ts';
import { ApiError, invalidField } from '../http/errors.ts';
import { versionsOf } from '../http/listEtag.ts';
import type { UserPrincipal } from '../http/principal.ts';

type Owner = Pick<UserPrincipal, 'companyId' | 'userId'>;

/** The values of a view that its user chooses. */
export interface ViewValues {
  readonly name: string;
  readonly shared: boolean;
  readonly page: ViewPage;
  readonly params: ViewParams;
}

const { id, name, page, params, version } = views;
const columns = { id, name, shared: sql<boolean>`${views.ownerId} IS NULL`, page, params, version };

/** Matches the own views of the caller and those of the company. A view of another user does not exist for the caller. */
const isVisibleTo = ({ userId }: Owner): SQL => sql`(${or(isNull(views.ownerId), eq(views.ownerId, userId))})`;

const isView = (caller: Owner, viewId: string) =>
  and(eq(views.companyId, caller.companyId), eq(views.id, viewId), isVisibleTo(caller));

/** SQL for the versions of the views that the caller sees, from which the ETag of the list is computed. */
export const viewVersions = (caller: Owner): SQL => versionsOf(views, isVisibleTo(caller))(caller);

/** Lists the views that the caller sees, by name. */
export async function listViews(tx: Tx, caller: Owner): Promise<SavedView[]> {
  return tx
    .select(columns)
    .from(views)
    .where(and(eq(views.companyId, caller.companyId), isVisibleTo(caller)))
    .orderBy(asc(sortKeySql(name)), asc(id));
}

/** Throws 404 if the caller sees no view with this id. */
export async function readView(tx: Tx, caller: Owner, viewId: string): Promise<SavedView> {
  const [row] = await tx.select(columns).from(views).where(isView(caller, viewId));
  if (!row) throw new ApiError('not_found');
  return row;
}

const ownerIdOf = ({ userId }: Owner, shared: boolean) => (shared ? null : userId);

/**
 * Counts the views of the company, or the own views of the caller. Locks the count until the transaction ends, so that parallel calls keep
 * the limit.
 */
export async function lockViewCount(tx: Tx, caller: Owner, shared: boolean): Promise<number> {
  const { companyId } = caller;
  const ownerId = ownerIdOf(caller, shared);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`views ${companyId} ${ownerId}`}, 0))`);
  const [row] = await tx
    .select({ count: count() })
    .from(views)
    .where(and(eq(views.companyId, companyId), ownerId === null ? isNull(views.ownerId) : eq(views.ownerId, ownerId)));
  return row?.count ?? 0;
}

const takenNames: Readonly<Record<string, string>> = {
  views_own_name_unique: 'You have a view with this name',
  views_shared_name_unique: 'Your company has a view with this name',
};

/** Throws a field error if another view has the name. Throws any other error unchanged. */
const rethrowAsFieldError = (error: unknown): never => {
  const message = takenNames[postgresError(error)?.constraint ?? ''];
  if (message === undefined) throw error;
  throw invalidField('name', message, 'conflict');
};

/** Throws 409 if the caller or the company has a view with this name. */
export async function insertView(
  tx: Tx,
  caller: Owner,
  viewId: string,
  { shared, ...values }: ViewValues,
  now: Date,
): Promise<SavedView> {
  const { companyId, userId: updatedBy } = caller;
  const ownerId = ownerIdOf(caller, shared);
  const [row] = await tx
    .insert(views)
    .values({ ...values, companyId, id: viewId, ownerId, createdAt: now, updatedBy, updatedAt: now })
    .returning(columns)
    .catch(rethrowAsFieldError);
  if (!row) throw new ApiError('internal');
  return row;
}

/** Replaces the values of a view that the caller has locked. Throws 409 if another view has this name. */
export async function updateView(
  tx: Tx,
  caller: Owner,
  viewId: string,
  { shared, ...values }: ViewValues,
  now: Date,
): Promise<SavedView> {
  const ownerId = ownerIdOf(caller, shared);
  const [row] = await tx
    .update(views)
    .set({ ...values, ownerId, version: sql`${version} + 1`, updatedBy: caller.userId, updatedAt: now })
    .where(isView(caller, viewId))
    .returning(columns)
    .catch(rethrowAsFieldError);
  if (!row) throw new ApiError('not_found');
  return row;
}

export async function deleteView(tx: Tx, caller: Owner, viewId: string): Promise<void> {
  await tx.delete(views).where(isView(caller, viewId));
}

/** Deletes the own views of a user. The views of the company stay. */
export async function deleteViewsOf(tx: Tx, { companyId, userId }: Owner): Promise<void> {
  await tx.delete(views).where(and(eq(views.companyId, companyId), eq(views.ownerId, userId)));
}
