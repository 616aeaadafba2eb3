/** The SQL of planned deletions of companies. The plan is in the row of the company. */
import type { CompanyDeletion } from '@plumbline/domain/companyDeletion/companyDeletion';
import { deletionReminderDays, deletionWaitDays } from '@plumbline/domain/companyDeletion/deletionPlan';
import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import { companies } from '../database/schema/company.ts';
import type { UserPrincipal } from '../http/principal.ts';
import { readUserNames } from '../users/store.ts';

const { id, deletesAt, deletionRemindedAt } = companies;

export async function readDeletion(tx: Tx, caller: UserPrincipal): Promise<CompanyDeletion> {
  const [row] = await tx
    .select({
      requestedBy: companies.deletionRequestedBy,
      requestedAt: companies.deletionRequestedAt,
      deletesAt,
    })
    .from(companies)
    .where(eq(id, caller.companyId));
  if (!row?.deletesAt || !row.requestedAt || !row.requestedBy) return { planned: null };
  const names = await readUserNames(tx, caller, [row.requestedBy]);
  return {
    planned: {
      requested_by: names.get(row.requestedBy) ?? '',
      requested_at: row.requestedAt.toISOString(),
      deletes_at: row.deletesAt.toISOString(),
    },
  };
}

/** Plans the deletion. Returns its moment, or undefined if it was planned before. */
export async function planDeletion(tx: Tx, { companyId, userId }: UserPrincipal, now: Date): Promise<Date | undefined> {
  const [row] = await tx
    .update(companies)
    .set({
      deletionRequestedBy: userId,
      deletionRequestedAt: now,
      deletesAt: daysBefore(now, -deletionWaitDays),
      deletionRemindedAt: null,
    })
    .where(and(eq(id, companyId), isNull(deletesAt)))
    .returning({ deletesAt });
  return row?.deletesAt ?? undefined;
}

/** Cancels the plan. Returns false if there is none, or if the deletion is due. Without a reminder it is not due: see `markReminded`. */
export async function cancelDeletion(tx: Tx, companyId: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(companies)
    .set({ deletionRequestedBy: null, deletionRequestedAt: null, deletesAt: null, deletionRemindedAt: null })
    .where(and(eq(id, companyId), or(gt(deletesAt, now), isNull(deletionRemindedAt))))
    .returning({ id });
  return rows.length > 0;
}

export interface PlannedDeletion {
  readonly companyId: string;
  readonly name: string;
  readonly timeZone: string;
  readonly deletesAt: Date;
}

/**
 * Marks the companies that are deleted soon as reminded. Returns those that were not reminded before. A deletion is at least 3 days after the
 * reminder, also if the server was off before its day, or if a backup was restored.
 */
export async function markReminded(tx: Tx, now: Date): Promise<PlannedDeletion[]> {
  const firstDay = daysBefore(now, -deletionReminderDays);
  const rows = await tx
    .update(companies)
    .set({ deletionRemindedAt: now, deletesAt: sql`greatest(${deletesAt}, ${firstDay.toISOString()}::timestamptz)` })
    .where(and(lte(deletesAt, firstDay), isNull(deletionRemindedAt)))
    .returning({ companyId: id, name: companies.name, timeZone: companies.timeZone, deletesAt });
  return rows.flatMap((row) => (row.deletesAt ? [{ ...row, deletesAt: row.deletesAt }] : []));
}

/** Returns the ids of the companies whose deletion is due, the longest due first. */
export async function findDueCompanies(tx: Tx, now: Date): Promise<string[]> {
  const rows = await tx
    .select({ id })
    .from(companies)
    .where(and(isNotNull(deletesAt), lte(deletesAt, now)))
    .orderBy(deletesAt, id);
  return rows.map((row) => row.id);
}

/**
 * Begins the deletion of a due company and returns its customer at the payment provider. Undefined if the deletion is not due any more. Waits
 * for the transactions that add records to the company. Afterwards it can neither be cancelled by a call that has begun before, nor
 * interrupted by a clock that is set back.
 */
export async function beginDeletion(
  tx: Tx,
  companyId: string,
  now: Date,
): Promise<{ readonly customer: string | null } | undefined> {
  const [row] = await tx
    .select({ customer: companies.paymentCustomer })
    .from(companies)
    .where(and(eq(id, companyId), lte(deletesAt, now)))
    .for('update');
  if (row)
    await tx
      .update(companies)
      .set({ deletesAt: new Date(0) })
      .where(eq(id, companyId));
  return row;
}
