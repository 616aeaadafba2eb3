import {
  discountLimit,
  type EstimateTotals,
  type LinePrice,
  largestTotal,
  repriceEstimate,
  withDiscount,
} from '@plumbline/domain/estimates/pricing';
import { formatMoney, money, toDollars } from '@plumbline/domain/shared/money';
import { and, eq, sql } from 'drizzle-orm';
import { estimates } from '../database/schema/estimates.ts';
import { projects } from '../database/schema/projects.ts';
import { ApiError } from '../http/errors.ts';
import type { SignedContext } from '../http/handler.ts';
import { estimateColumns, itsProject } from './read.ts';
import { totalsOf, totalsToColumns } from './wire.ts';

export type Writing = Pick<SignedContext<'estimates.update'>, 'tx' | 'caller' | 'now'>;

export interface LockedEstimate {
  readonly id: string;
  readonly projectId: string;
  readonly totals: EstimateTotals;
}

type EstimateRow = Parameters<typeof totalsOf>[0] & Pick<LockedEstimate, 'id' | 'projectId'>;

export const locked = (row: EstimateRow): LockedEstimate => ({
  id: row.id,
  projectId: row.projectId,
  totals: totalsOf(row),
});

/** Whoever changes an estimate holds its row: the changes of one estimate come one after the other. */
export async function lockEstimate({ tx, caller }: Writing, id: string): Promise<LockedEstimate> {
  const [row] = await tx
    .select(estimateColumns)
    .from(estimates)
    .innerJoin(projects, itsProject)
    .where(and(eq(estimates.companyId, caller.companyId), eq(estimates.id, id)))
    .for('update', { of: estimates });
  if (!row) throw new ApiError('not_found');
  return locked(row);
}

/** The updates that keep the totals: the estimate's, with its version, and current_estimate of its project [R3.04]. */
function updatesOf({ tx, caller, now }: Writing, estimate: LockedEstimate, totals: EstimateTotals) {
  return {
    estimate: tx
      .update(estimates)
      .set({
        ...totalsToColumns(totals),
        version: sql`${estimates.version} + 1`,
        updatedBy: caller.id,
        updatedAt: now,
      })
      .where(and(eq(estimates.companyId, caller.companyId), eq(estimates.id, estimate.id)))
      .returning({ id: estimates.id }),
    // not a change of the project by anybody: its version stays, and whoever edits its form is not stopped
    project: tx
      .update(projects)
      .set({ currentEstimate: toDollars(totals.amount_total) })
      .where(and(eq(projects.companyId, caller.companyId), eq(projects.id, estimate.projectId)))
      .returning({ id: projects.id }),
  };
}

/**
 * The totals after one line changed, reckoned from that line alone, to be stored by the very statement that changes
 * the line: `withTotals(...).update(estimateItems)`.
 */
export function withTotals(writing: Writing, estimate: LockedEstimate, was: LinePrice | null, is: LinePrice | null) {
  const { tx } = writing;
  const totals = repriceEstimate(estimate.totals, was, is);
  if (discountLimit(totals) > largestTotal) throw wrong('rate', `An estimate is at most ${formatMoney(largestTotal)}`);
  const updates = updatesOf(writing, estimate, totals);
  return tx.with(tx.$with('new_totals').as(updates.estimate), tx.$with('new_price').as(updates.project));
}

/** [R2.32] */
export async function changeDiscount(writing: Writing, estimate: LockedEstimate, dollars: number): Promise<void> {
  const discount = money(dollars);
  const limit = discountLimit(estimate.totals);
  if (discount > limit) throw wrong('discount', `At most ${formatMoney(limit)}`);
  const updates = updatesOf(writing, estimate, withDiscount(estimate.totals, discount));
  await updates.estimate;
  await updates.project;
}

const wrong = (field: string, text: string) => new ApiError('invalid', text, { fields: { [field]: [text] } });
