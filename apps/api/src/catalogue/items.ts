import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { publicColumns } from '../database/publicColumns.ts';
import { catalogueItems } from '../database/schema/catalogue.ts';
import { ApiError } from '../http/errors.ts';

/** What an answer about a catalogue item is made of. */
export const itemColumns = publicColumns(catalogueItems);

/** The company's own item; 404 where it has none of this id. */
export async function itemOf(tx: Tx, id: string) {
  const [item] = await tx.select(itemColumns).from(catalogueItems).where(eq(catalogueItems.id, id));
  if (!item) throw new ApiError('not_found');
  return item;
}

const { id, code, description, rate, itemType, unit, category, version } = catalogueItems;
const wireColumns = { id, code, description, rate, item_type: itemType, unit, category, version } satisfies Record<
  keyof CatalogueItem,
  PgColumn
>;

/** The company's whole catalogue as a JSON array of `CatalogueItem`, for a worker: no item is an object here. */
export async function catalogueJson(tx: Tx, companyId: string): Promise<string> {
  const pairs = Object.entries(wireColumns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]);
  const item = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  const { rows } = await tx.execute<{ items: string }>(
    sql`select coalesce(json_agg(${item}), '[]')::text as items from ${catalogueItems} where ${eq(catalogueItems.companyId, companyId)}`,
  );
  return rows[0]?.items ?? '[]';
}
