import { type LinePrice, priceLine } from '@plumbline/domain/estimates/pricing';
import type { EstimateItemBody } from '@plumbline/domain/estimates/schema';
import { toDollars } from '@plumbline/domain/shared/money';
import { and, eq } from 'drizzle-orm';
import { estimateItems, estimates } from '../database/schema/estimates.ts';
import { projects } from '../database/schema/projects.ts';
import { ApiError } from '../http/errors.ts';
import { estimateColumns, itsItems, itsProject } from './read.ts';
import { type LockedEstimate, locked, type Writing } from './totals.ts';

interface LineIds {
  /** The estimate's. */
  readonly id: string;
  readonly itemId: string;
}

export const lineRow = ({ caller }: Writing, { id, itemId }: LineIds) =>
  and(eq(estimateItems.companyId, caller.companyId), eq(estimateItems.estimateId, id), eq(estimateItems.id, itemId));

interface LockedLine {
  readonly estimate: LockedEstimate;
  readonly line: typeof estimateItems.$inferSelect;
  readonly price: LinePrice;
}

/**
 * A line with its estimate, both held. Both must be: who waited for a row reads it as it is after the wait only where
 * it is locked, and an old price would be taken out of new totals.
 */
export async function lockLine(writing: Writing, ids: LineIds): Promise<LockedLine> {
  const { tx, caller } = writing;
  const [row] = await tx
    .select({ estimate: estimateColumns, line: estimateItems })
    .from(estimates)
    .innerJoin(projects, itsProject)
    .innerJoin(estimateItems, itsItems)
    .where(and(eq(estimates.companyId, caller.companyId), eq(estimates.id, ids.id), lineRow(writing, ids)))
    .for('update', { of: [estimates, estimateItems] });
  if (!row) throw new ApiError('not_found');
  return { estimate: locked(row.estimate), line: row.line, price: priceLine(row.line) };
}

/** What a person says of a line, and its total, which is ours [R5.15]. */
export function valuesOf({ description, rate, quantity, tax, unit }: EstimateItemBody) {
  const price = priceLine({ rate, quantity, tax });
  return { price, columns: { description, rate, quantity, tax, unit, total: toDollars(price.total) } };
}
