import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import type { PublicRow } from '../database/publicColumns.ts';
import type { catalogueItems } from '../database/schema/catalogue.ts';

/** The stored catalogue item as the wire has it [R3.07]. */
export const catalogueItemToWire = (row: PublicRow<typeof catalogueItems.$inferSelect>): CatalogueItem => ({
  id: row.id,
  code: row.code,
  description: row.description,
  rate: row.rate,
  item_type: row.itemType,
  unit: row.unit,
  category: row.category,
  version: row.version,
});
