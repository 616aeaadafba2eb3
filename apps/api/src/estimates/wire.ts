import type { EstimateItem } from '@plumbline/domain/estimates/estimate';
import type { EstimateTotals } from '@plumbline/domain/estimates/pricing';
import { money, toDollars } from '@plumbline/domain/shared/money';
import type { PublicRow } from '../database/publicColumns.ts';
import type { estimateItems, estimates } from '../database/schema/estimates.ts';

type TotalsRow = Pick<typeof estimates.$inferSelect, 'subTotal' | 'taxTotal' | 'discount' | 'amountTotal'>;

export const totalsOf = (row: TotalsRow): EstimateTotals => ({
  sub_total: money(row.subTotal),
  tax_total: money(row.taxTotal),
  discount: money(row.discount),
  amount_total: money(row.amountTotal),
});

export const totalsToColumns = (totals: EstimateTotals): TotalsRow => ({
  subTotal: toDollars(totals.sub_total),
  taxTotal: toDollars(totals.tax_total),
  discount: toDollars(totals.discount),
  amountTotal: toDollars(totals.amount_total),
});

/** The stored line as the wire has it [R3.06]. */
export const itemToWire = (row: PublicRow<typeof estimateItems.$inferSelect>): EstimateItem => ({
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
