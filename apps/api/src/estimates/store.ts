/** Estimates and their lines [R3.05, R3.06]. Each statement that changes a line also stores the new totals. */

import type { EstimateItemBody } from '@plumbline/domain/estimates/contract';
import type { Estimate, EstimateItem } from '@plumbline/domain/estimates/estimate';
import { type EstimateTotals, type LinePrice, priceLine } from '@plumbline/domain/estimates/pricing';
import type { EventPayloads } from '@plumbline/domain/events/events';
import { money, toDollars } from '@plumbline/domain/shared/money';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { type PublicRow, publicColumns } from '../database/publicColumns.ts';
import { estimateItems, estimates } from '../database/schema/estimates.ts';
import { projects } from '../database/schema/projects.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { eventInsert } from '../events/store.ts';
import { ApiError } from '../http/errors.ts';
import type { SignedContext } from '../http/handler.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import { currentEstimateUpdate } from '../projects/store.ts';

export type WriteContext = Pick<SignedContext<'estimates.update'>, 'tx' | 'caller' | 'now'>;

/** Ids from the path of a call about a line. */
interface LineIds {
  /** The estimate's. */
  readonly id: string;
  readonly itemId: string;
}

type TotalsColumns = Pick<typeof estimates.$inferSelect, 'subTotal' | 'taxTotal' | 'discount' | 'amountTotal'>;

const { id, projectId, subTotal, taxTotal, discount, amountTotal, version } = estimates;
const estimateColumns = { id, projectId, subTotal, taxTotal, discount, amountTotal, version };
const itemColumns = publicColumns(estimateItems);

const toTotals = (row: TotalsColumns): EstimateTotals => ({
  sub_total: money(row.subTotal),
  tax_total: money(row.taxTotal),
  discount: money(row.discount),
  amount_total: money(row.amountTotal),
});

export const toTotalsColumns = (totals: EstimateTotals): TotalsColumns => ({
  subTotal: toDollars(totals.sub_total),
  taxTotal: toDollars(totals.tax_total),
  discount: toDollars(totals.discount),
  amountTotal: toDollars(totals.amount_total),
});

const toItem = (row: PublicRow<typeof estimateItems.$inferSelect>): EstimateItem => ({
  id: row.id,
  description: row.description,
  rate: row.rate,
  quantity: row.quantity,
  tax: row.tax,
  total: row.total,
  unit: row.unit,
  index: row.index,
  estimate: row.estimateId,
  version: row.version,
});

/** The total is computed here: a client's total is ignored [R5.15]. */
const toItemColumns = ({ description, rate, quantity, tax, unit }: EstimateItemBody, price: LinePrice) => ({
  description,
  rate,
  quantity,
  tax,
  unit,
  total: toDollars(price.total),
});

/** The estimate of a deleted project does not exist. */
const projectOfEstimate = and(
  eq(projects.companyId, estimates.companyId),
  eq(projects.id, estimates.projectId),
  isNull(projects.deletedAt),
);

const itemsOfEstimate = and(
  eq(estimateItems.companyId, estimates.companyId),
  eq(estimateItems.estimateId, estimates.id),
);

const isEstimate = ({ companyId }: StaffPrincipal, estimateId: string) =>
  and(eq(estimates.companyId, companyId), eq(estimates.id, estimateId));

const isLine = ({ companyId }: StaffPrincipal, ids: LineIds) =>
  and(eq(estimateItems.companyId, companyId), eq(estimateItems.estimateId, ids.id), eq(estimateItems.id, ids.itemId));

/** The estimate with its items in index order. One statement: totals and items are from the same moment. */
export async function readEstimate(tx: Tx, caller: StaffPrincipal, estimateId: string): Promise<Estimate> {
  const rows = await tx
    .select({ estimate: estimateColumns, item: itemColumns })
    .from(estimates)
    .innerJoin(projects, projectOfEstimate)
    .leftJoin(estimateItems, itemsOfEstimate)
    .where(isEstimate(caller, estimateId))
    .orderBy(asc(estimateItems.index));
  const estimate = rows[0]?.estimate;
  if (!estimate) throw new ApiError('not_found');
  return {
    id: estimate.id,
    project: estimate.projectId,
    sub_total: estimate.subTotal,
    tax_total: estimate.taxTotal,
    discount: estimate.discount,
    amount_total: estimate.amountTotal,
    items: rows.flatMap(({ item }) => (item ? [toItem(item)] : [])),
    version: estimate.version,
  };
}

/** Adds the empty estimate of a new project. */
export async function insertEstimate(tx: Tx, caller: StaffPrincipal, projectId: string, now: Date): Promise<void> {
  const { companyId, userId: updatedBy } = caller;
  await tx
    .insert(estimates)
    .values({ companyId, id: uuidv7(now), projectId, createdAt: now, updatedBy, updatedAt: now });
}

export interface LockedEstimate {
  readonly id: string;
  readonly projectId: string;
  readonly totals: EstimateTotals;
}

const toLockedEstimate = (row: TotalsColumns & { id: string; projectId: string }): LockedEstimate => ({
  id: row.id,
  projectId: row.projectId,
  totals: toTotals(row),
});

/** Locks an estimate: changes of one estimate wait for each other. */
export async function lockEstimate({ tx, caller }: WriteContext, estimateId: string): Promise<LockedEstimate> {
  const [row] = await tx
    .select(estimateColumns)
    .from(estimates)
    .innerJoin(projects, projectOfEstimate)
    .where(isEstimate(caller, estimateId))
    .for('update', { of: estimates });
  if (!row) throw new ApiError('not_found');
  return toLockedEstimate(row);
}

interface LockedLine {
  readonly estimate: LockedEstimate;
  readonly line: typeof estimateItems.$inferSelect;
  readonly price: LinePrice;
}

/**
 * Locks a line and its estimate. A transaction that waited reads the newest version of the rows that it locks only: with
 * an unlocked line, an outdated price would be subtracted from the new totals.
 */
export async function lockLine({ tx, caller }: WriteContext, ids: LineIds): Promise<LockedLine> {
  const [row] = await tx
    .select({ estimate: estimateColumns, line: estimateItems })
    .from(estimates)
    .innerJoin(projects, projectOfEstimate)
    .innerJoin(estimateItems, itemsOfEstimate)
    .where(and(isEstimate(caller, ids.id), isLine(caller, ids)))
    .for('update', { of: [estimates, estimateItems] });
  if (!row) throw new ApiError('not_found');
  return { estimate: toLockedEstimate(row.estimate), line: row.line, price: priceLine(row.line) };
}

type Change = Omit<EventPayloads['estimate.changed'], 'amountTotal'>;

/** The statements that store new totals: the estimate with its version, the price of the project [R3.04], and the event. */
const totalsUpdates = (context: WriteContext, estimate: LockedEstimate, totals: EstimateTotals, change: Change) => ({
  estimate: context.tx
    .update(estimates)
    .set({
      ...toTotalsColumns(totals),
      version: sql`${estimates.version} + 1`,
      updatedBy: context.caller.userId,
      updatedAt: context.now,
    })
    .where(isEstimate(context.caller, estimate.id))
    .returning({ id: estimates.id }),
  project: currentEstimateUpdate(context.tx, context.caller, estimate.projectId, toDollars(totals.amount_total)),
  event: eventInsert(context, {
    type: 'estimate.changed',
    recordId: estimate.id,
    projectId: estimate.projectId,
    payload: { ...change, amountTotal: toDollars(totals.amount_total) },
  }),
});

/** Begins a statement that changes a line and stores the new totals too. */
function withTotals(context: WriteContext, estimate: LockedEstimate, totals: EstimateTotals, change: Change) {
  const { tx } = context;
  const updates = totalsUpdates(context, estimate, totals, change);
  return tx.with(
    tx.$with('new_totals').as(updates.estimate),
    tx.$with('new_price').as(updates.project),
    tx.$with('new_event').as(updates.event),
  );
}

/** Stores totals with a new discount. */
export async function updateTotals(
  context: WriteContext,
  estimate: LockedEstimate,
  totals: EstimateTotals,
): Promise<void> {
  const updates = totalsUpdates(context, estimate, totals, { change: 'discount.updated' });
  await updates.estimate;
  await updates.project;
  await updates.event;
}

interface LineChange {
  readonly estimate: LockedEstimate;
  /** The totals after the change. */
  readonly totals: EstimateTotals;
}

/** Adds a line behind the last one. */
export async function insertLine(
  context: WriteContext,
  { estimate, totals, body, price }: LineChange & { readonly body: EstimateItemBody; readonly price: LinePrice },
): Promise<EstimateItem> {
  const { caller, now } = context;
  const { companyId, estimateId, index } = estimateItems;
  const id = uuidv7(now);
  const [row] = await withTotals(context, estimate, totals, { change: 'line.added', lineId: id })
    .insert(estimateItems)
    .values({
      ...toItemColumns(body, price),
      companyId: caller.companyId,
      id,
      estimateId: estimate.id,
      index: sql`(SELECT coalesce(max(${index}), 0) + 1 FROM ${estimateItems}
        WHERE ${companyId} = ${caller.companyId} AND ${estimateId} = ${estimate.id})`,
      createdAt: now,
      updatedBy: caller.userId,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new ApiError('not_found');
  return toItem(row);
}

export async function updateLine(
  context: WriteContext,
  ids: LineIds,
  {
    estimate,
    totals,
    body,
    price,
    version,
  }: LineChange & { readonly body: EstimateItemBody; readonly price: LinePrice; readonly version: number },
): Promise<EstimateItem> {
  const [row] = await withTotals(context, estimate, totals, { change: 'line.updated', lineId: ids.itemId })
    .update(estimateItems)
    .set({ ...toItemColumns(body, price), version, updatedBy: context.caller.userId, updatedAt: context.now })
    .where(isLine(context.caller, ids))
    .returning();
  if (!row) throw new ApiError('not_found');
  return toItem(row);
}

/** Deletes a line. The other lines keep their index, so that a simultaneous edit still reaches its line [R3.06]. */
export async function deleteLine(context: WriteContext, ids: LineIds, { estimate, totals }: LineChange): Promise<void> {
  await withTotals(context, estimate, totals, { change: 'line.deleted', lineId: ids.itemId })
    .delete(estimateItems)
    .where(isLine(context.caller, ids));
}

/**
 * Moves a line to the place of the line that has `index` now, and numbers all lines of the estimate from 1. The other
 * lines change only in their number, so their versions stay.
 */
export async function moveLine(tx: Tx, line: typeof estimateItems.$inferSelect, index: number): Promise<void> {
  if (index === line.index) return;
  const { companyId, estimateId, id } = estimateItems;
  const target = index < line.index ? index - 0.5 : index + 0.5;
  await tx.execute(sql`
    UPDATE ${estimateItems} SET index = placed.place
    FROM (
      SELECT ${id} AS id,
        row_number() OVER (ORDER BY CASE WHEN ${id} = ${line.id} THEN ${target}::numeric ELSE ${estimateItems.index} END) AS place
      FROM ${estimateItems} WHERE ${companyId} = ${line.companyId} AND ${estimateId} = ${line.estimateId}
    ) AS placed
    WHERE ${companyId} = ${line.companyId} AND ${id} = placed.id AND ${estimateItems.index} <> placed.place`);
}
