import type { CatalogueItem } from '@plumbline/domain/contract/entities';
import type { lineItems } from '../database/schema/lineItems.ts';
import type { Sent } from '../database/sentColumns.ts';

/** The stored catalogue item as the wire has it [R3.07]. */
export const catalogueItemToWire = (row: Sent<typeof lineItems.$inferSelect>): CatalogueItem => ({
  id: row.id,
  code: row.code,
  description: row.description,
  rate: row.rate,
  item_type: row.itemType,
  unit: row.unit,
  category: row.category,
  version: row.version,
});
