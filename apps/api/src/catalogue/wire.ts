import type { CatalogueItem } from '@plumbline/domain/contract/entities';
import type { PublicRow } from '../database/publicColumns.ts';
import type { lineItems } from '../database/schema/lineItems.ts';

/** The stored catalogue item as the wire has it [R3.07]. */
export const catalogueItemToWire = (row: PublicRow<typeof lineItems.$inferSelect>): CatalogueItem => ({
  id: row.id,
  code: row.code,
  description: row.description,
  rate: row.rate,
  item_type: row.itemType,
  unit: row.unit,
  category: row.category,
  version: row.version,
});
