/** The SQL of deleted records that can be restored: projects and users in their own tables, offices and items in `deleted_records`. */
import type { DeletedList, DeletedRecord } from '@plumbline/domain/deletions/deletedRecord';
import {
  type DeletedKind,
  daysLeft,
  listedDeletions,
  restorableSince,
} from '@plumbline/domain/deletions/deletionRules';
import { normalizeText } from '@plumbline/values/textSearch';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { deletedRecords } from '../database/schema/deletedRecords.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { normalTextSql } from '../database/textKeys.ts';
import { ApiError } from '../http/errors.ts';
import { limitSearch } from '../http/limitSearch.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import { fullNameSql, readUserNames } from '../users/store.ts';

interface DeletionFilter {
  readonly search: string;
  readonly kind: DeletedKind | '' | undefined;
}

/** Returns the newest records that match, and how many match. */
export async function listDeleted(
  tx: Tx,
  caller: StaffPrincipal,
  { search, kind }: DeletionFilter,
  now: Date,
): Promise<DeletedList> {
  const company = sql`${caller.companyId}::uuid`;
  const since = sql`${restorableSince(now).toISOString()}::timestamptz`;
  // Only the rows of the list need the event with the user who deleted the project.
  const { rows } = await limitSearch(tx, () =>
    tx.execute<Omit<DeletedRecord, 'days_left' | 'deleted_by'> & { deleted_by: string | null; total: number }>(sql`
    with deleted as (
      select 'project' as kind, id, title as name, client_name as detail, updated_by as deleted_by, deleted_at
      from projects where company_id = ${company} and deleted_at > ${since}
      union all
      select 'user', id, ${fullNameSql}, email, updated_by, deactivated_at
      from users where company_id = ${company} and deactivated_at > ${since}
      union all
      select kind, id, name, detail, deleted_by, deleted_at
      from deleted_records where company_id = ${company} and deleted_at > ${since}
    ), matching as (
      select * from deleted
      where (${kind ?? ''} = '' or kind = ${kind ?? ''})
        and position(${normalizeText(search)} in ${normalTextSql(sql`name || ' ' || detail`)}) > 0
    )
    select kind, id, name, detail, to_json(deleted_at) #>> '{}' as deleted_at,
      case when kind = 'project' then coalesce((
        select actor_id from events
        where company_id = ${company} and project_id = matching.id and type = 'project.deleted' order by id desc limit 1
      ), deleted_by) else deleted_by end as deleted_by,
      (select count(*)::int from matching) as total
    from matching order by matching.deleted_at desc, id desc limit ${listedDeletions}`),
  );
  const names = await readUserNames(
    tx,
    caller,
    rows.flatMap((row) => row.deleted_by ?? []),
  );
  return {
    total: rows[0]?.total ?? 0,
    records: rows.map(({ total: _, deleted_by, deleted_at, ...row }) => ({
      ...row,
      deleted_by: names.get(deleted_by ?? '') ?? '',
      deleted_at: new Date(deleted_at).toISOString(),
      days_left: daysLeft(new Date(deleted_at), now),
    })),
  };
}

/** Locks a deleted project. Throws 404 if it is not deleted, or was deleted more than 30 days ago. */
export async function lockDeletedProject(tx: Tx, { companyId }: StaffPrincipal, id: string, now: Date) {
  const [row] = await tx
    .select({ name: projects.title, officeId: projects.officeId })
    .from(projects)
    .where(and(eq(projects.companyId, companyId), eq(projects.id, id), gt(projects.deletedAt, restorableSince(now))))
    .for('update');
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Locks a deactivated user. Throws 404 if the user is active, or was deactivated more than 30 days ago. */
export async function lockDeletedUser(tx: Tx, { companyId }: StaffPrincipal, id: string, now: Date) {
  const [row] = await tx
    .select({ firstName: users.firstName, lastName: users.lastName, email: users.email, officeId: users.officeId })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id), gt(users.deactivatedAt, restorableSince(now))))
    .for('update');
  if (!row) throw new ApiError('not_found');
  return row;
}

/** The name of the deleted office of a deleted project or user. Undefined if it has an office, had none, or the office is final. */
export async function readLostOffice(
  tx: Tx,
  { companyId }: StaffPrincipal,
  { id, officeId }: { readonly id: string; readonly officeId: string | null },
): Promise<string | undefined> {
  if (officeId !== null) return undefined;
  const [row] = await tx
    .select({ name: deletedRecords.name })
    .from(deletedRecords)
    .where(
      and(
        eq(deletedRecords.companyId, companyId),
        eq(deletedRecords.kind, 'office'),
        sql`${deletedRecords.members} ? ${id}`,
      ),
    );
  return row?.name;
}
