import type { Estimate } from '@plumbline/domain/estimates/estimate';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { publicColumns } from '../database/publicColumns.ts';
import { estimateItems, estimates } from '../database/schema/estimates.ts';
import { projects } from '../database/schema/projects.ts';
import { ApiError } from '../http/errors.ts';
import { itemToWire } from './wire.ts';

const { id, projectId, subTotal, taxTotal, discount, amountTotal, version } = estimates;
export const estimateColumns = { id, projectId, subTotal, taxTotal, discount, amountTotal, version };

const itemColumns = publicColumns(estimateItems);

/** An estimate goes with its project: none of a deleted one. */
export const itsProject = and(
  eq(projects.companyId, estimates.companyId),
  eq(projects.id, estimates.projectId),
  isNull(projects.deletedAt),
);

export const itsItems = and(
  eq(estimateItems.companyId, estimates.companyId),
  eq(estimateItems.estimateId, estimates.id),
);

/** The estimate with its items in index order. One statement: totals and lines are of one moment. */
export async function readEstimate(tx: Tx, companyId: string, estimateId: string): Promise<Estimate> {
  const rows = await tx
    .select({ estimate: estimateColumns, item: itemColumns })
    .from(estimates)
    .innerJoin(projects, itsProject)
    .leftJoin(estimateItems, itsItems)
    .where(and(eq(estimates.companyId, companyId), eq(estimates.id, estimateId)))
    .orderBy(asc(estimateItems.index));
  const [first] = rows;
  if (!first) throw new ApiError('not_found');
  const { estimate } = first;
  return {
    id: estimate.id,
    project: estimate.projectId,
    sub_total: estimate.subTotal,
    tax_total: estimate.taxTotal,
    discount: estimate.discount,
    amount_total: estimate.amountTotal,
    items: rows.flatMap(({ item }) => (item ? [itemToWire(item)] : [])),
    version: estimate.version,
  };
}
