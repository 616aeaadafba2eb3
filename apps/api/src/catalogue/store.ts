/** The SQL of catalogue items and of the imports that created or changed them [R3.07, R7.29]. */
import type { CatalogueItem } from '@plumbline/domain/catalogue/catalogueItem';
import type { catalogueItemBody, ImportResult } from '@plumbline/domain/catalogue/contract';
import type { PlannedRow } from '@plumbline/domain/catalogue/importPlan';
import type { ImportSummary } from '@plumbline/domain/catalogue/importSummary';
import type { Patch } from '@plumbline/domain/shared/patch';
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { InferType } from 'yup';
import { archiveRow } from '../archive/archivedRows.ts';
import type { Tx } from '../database/database.ts';
import { type PublicRow, publicColumns } from '../database/publicColumns.ts';
import { catalogueItems, imports } from '../database/schema/catalogue.ts';
import { sortKeySql } from '../database/textKeys.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { markFileSaved } from '../files/store.ts';
import { ApiError } from '../http/errors.ts';
import { versionsOf } from '../http/listEtag.ts';
import type { StaffPrincipal, UserPrincipal } from '../http/principal.ts';

type ItemBody = InferType<typeof catalogueItemBody>;

const itemColumns = publicColumns(catalogueItems, ['importId']);

/** Deleted items are kept for 30 days. An undone import deletes its items for good. */
export const archivedItems = {
  kind: 'item',
  table: catalogueItems,
  name: catalogueItems.description,
  detail: catalogueItems.code,
  // Undoing an import does not delete an item that a user has deleted and restored.
  forgotten: [catalogueItems.importId],
} as const;

const toItem = (row: PublicRow<typeof catalogueItems.$inferSelect, 'importId'>): CatalogueItem => ({
  id: row.id,
  code: row.code,
  description: row.description,
  rate: row.rate,
  item_type: row.itemType,
  unit: row.unit,
  category: row.category,
  cost: row.cost,
  markup: row.markup,
  whole_units: row.wholeUnits,
  covers: row.covers,
  covers_unit: row.coversUnit,
  tax: row.tax,
  scope: row.scope,
  version: row.version,
});

/** SQL for the versions of all items, from which the ETag of the catalogue is computed. */
export const catalogueVersions = versionsOf(catalogueItems);

/** The SQL condition for the item of the company with this id. */
const isItem = ({ companyId }: StaffPrincipal, id: string) =>
  and(eq(catalogueItems.companyId, companyId), eq(catalogueItems.id, id));

/** Selects all items, sorted by description, which is the order of the index. */
export const catalogueQuery = (tx: Tx, companyId: string) =>
  tx
    .select(itemColumns)
    .from(catalogueItems)
    .where(eq(catalogueItems.companyId, companyId))
    .orderBy(asc(sortKeySql(catalogueItems.description)), asc(catalogueItems.id));

export const listItems = async (tx: Tx, { companyId }: StaffPrincipal): Promise<CatalogueItem[]> =>
  (await catalogueQuery(tx, companyId)).map(toItem);

/** Throws 404 if the company has no item with this id. */
export async function readItem(tx: Tx, caller: StaffPrincipal, id: string): Promise<CatalogueItem> {
  const [row] = await tx.select(itemColumns).from(catalogueItems).where(isItem(caller, id));
  if (!row) throw new ApiError('not_found');
  return toItem(row);
}

/** The names of the items with these ids. Ids that the company does not have are left out. */
export async function readItemNames(
  tx: Tx,
  { companyId }: StaffPrincipal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ id: catalogueItems.id, name: catalogueItems.description })
    .from(catalogueItems)
    .where(and(eq(catalogueItems.companyId, companyId), inArray(catalogueItems.id, [...ids])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function insertItem(
  tx: Tx,
  { companyId, userId: updatedBy }: StaffPrincipal,
  id: string,
  { item_type: itemType, whole_units: wholeUnits, covers_unit: coversUnit, ...otherFields }: ItemBody,
  now: Date,
): Promise<CatalogueItem> {
  const [row] = await tx
    .insert(catalogueItems)
    .values({
      ...otherFields,
      itemType,
      wholeUnits,
      coversUnit,
      companyId,
      id,
      createdAt: now,
      updatedBy,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new ApiError('internal');
  return toItem(row);
}

export async function updateItem(
  tx: Tx,
  caller: StaffPrincipal,
  { id, version }: CatalogueItem,
  { item_type: itemType, whole_units: wholeUnits, covers_unit: coversUnit, ...otherFields }: Patch<ItemBody>,
  now: Date,
): Promise<CatalogueItem> {
  const [row] = await tx
    .update(catalogueItems)
    .set({
      ...otherFields,
      itemType,
      wholeUnits,
      coversUnit,
      version: version + 1,
      updatedBy: caller.userId,
      updatedAt: now,
    })
    .where(isItem(caller, id))
    .returning();
  if (!row) throw new ApiError('not_found');
  return toItem(row);
}

/** Throws 404 if the company has no item with this id. */
export async function deleteItem(tx: Tx, { companyId, userId }: StaffPrincipal, id: string, now: Date): Promise<void> {
  await archiveRow(tx, archivedItems, { companyId, userId, id, now });
}

const { id, code, description, rate, itemType, unit, category, cost, markup, version } = catalogueItems;
const { wholeUnits: whole_units, covers, coversUnit: covers_unit, tax, scope } = catalogueItems;
const jsonColumns = {
  ...{
    id,
    code,
    description,
    rate,
    item_type: itemType,
    unit,
    category,
    cost,
    markup,
    whole_units,
    covers,
    covers_unit,
    tax,
    scope,
    version,
  },
} satisfies Record<keyof CatalogueItem, PgColumn>;

/** Returns the catalogue as JSON (array of `CatalogueItem`) for a worker. The main thread creates no object per item. */
export async function readCatalogueJson(tx: Tx, { companyId }: StaffPrincipal): Promise<string> {
  const pairs = Object.entries(jsonColumns).flatMap(([name, column]) => [sql.raw(`'${name}'`), sql`${column}`]);
  const item = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  const { rows } = await tx.execute<{ items: string }>(
    sql`select coalesce(json_agg(${item}), '[]')::text as items from ${catalogueItems} where ${eq(catalogueItems.companyId, companyId)}`,
  );
  return rows[0]?.items ?? '[]';
}

/** Locks the catalogue until the transaction ends, so that imports and undos of a company run one after the other. */
export async function lockCatalogue(tx: Tx, { companyId }: StaffPrincipal): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${companyId}`}, 0))`);
}

interface NewImport {
  readonly caller: UserPrincipal;
  readonly fileId: string;
  readonly now: Date;
  readonly summary: ImportSummary;
  /** The rows that create or change an item. */
  readonly changes: readonly PlannedRow[];
}

export const catalogueChangedError = () =>
  new ApiError('conflict', 'The catalogue was changed meanwhile. Please look at the preview again');

/** Applies the planned changes, and stores the previous values of each changed item, so that the import can be undone. */
export async function insertImport(
  tx: Tx,
  { caller, fileId, now, summary, changes }: NewImport,
): Promise<ImportResult> {
  const { companyId } = caller;
  const id = uuidv7(now);
  const counts = {
    created: summary.new,
    updated: summary.update,
    unchanged: summary.unchanged,
    skipped: summary.error,
  };
  await tx.insert(imports).values({ companyId, id, fileId, ...counts, createdBy: caller.userId, createdAt: now });
  const metadata = { companyId, importId: id, userId: caller.userId, now };
  const creates = changes.filter(({ verdict }) => verdict === 'new');
  if (creates.length > 0) await createImportedItems(tx, metadata, creates);
  const updates = changes.filter(({ verdict }) => verdict === 'update');
  if (updates.length > 0) await updateImportedItems(tx, metadata, updates);
  await markFileSaved(tx, caller, fileId, now);
  return { import: id, ...counts };
}

interface ImportMetadata {
  readonly companyId: string;
  readonly importId: string;
  readonly userId: string;
  readonly now: Date;
}

const fields = sql.raw(
  'code, description, rate, item_type, unit, category, cost, markup, whole_units, covers, tax, scope',
);

/** Returns one SQL array per field, so that the statement text does not depend on the number of rows. */
function fieldArrays(rows: readonly PlannedRow[]): SQL {
  const array = (value: (values: PlannedRow['values']) => string | number | boolean | null) =>
    sql.param(rows.map((row) => value(row.values)));
  return sql`${array(({ code }) => code)}::text[], ${array(({ description }) => description)}::text[],
    ${array(({ rate }) => String(rate))}::numeric[], ${array(({ item_type }) => item_type)}::text[],
    ${array(({ unit }) => unit)}::text[], ${array(({ category }) => category)}::text[],
    ${array(({ cost }) => cost)}::numeric[], ${array(({ markup }) => markup)}::numeric[],
    ${array(({ whole_units }) => whole_units)}::boolean[], ${array(({ covers }) => covers)}::numeric[],
    ${array(({ tax }) => tax)}::numeric[], ${array(({ scope }) => scope)}::text[]`;
}

async function createImportedItems(
  tx: Tx,
  { companyId, importId, userId, now }: ImportMetadata,
  rows: readonly PlannedRow[],
): Promise<void> {
  const company = sql`${companyId}::uuid`;
  const timestamp = sql`${now.toISOString()}::timestamptz`;
  const ids = sql.param(rows.map(() => uuidv7(now)));
  await tx.execute(sql`
    insert into catalogue_items (company_id, id, import_id, ${fields}, created_at, updated_by, updated_at)
    select ${company}, id, ${importId}::uuid, ${fields}, ${timestamp}, ${userId}::uuid, ${timestamp}
    from unnest(${ids}::uuid[], ${fieldArrays(rows)}) as imported (id, ${fields})`);
}

/** Throws 409 if an item was edited after the import was planned. The edit is not overwritten. */
async function updateImportedItems(
  tx: Tx,
  { companyId, importId, userId, now }: ImportMetadata,
  updates: readonly PlannedRow[],
): Promise<void> {
  const company = sql`${companyId}::uuid`;
  const ids = sql.param(updates.map(({ item }) => item?.id));
  const versions = sql.param(updates.map(({ item }) => item?.version));
  // The lateral join reads the items as they were when the statement began.
  const { rows } = await tx.execute(sql`
    with updated as (
      update catalogue_items item
      set (${fields}) =
          (imported.code, imported.description, imported.rate, imported.item_type, imported.unit, imported.category,
            imported.cost, imported.markup, imported.whole_units, imported.covers, imported.tax, imported.scope),
        version = item.version + 1, updated_by = ${userId}::uuid, updated_at = ${now.toISOString()}::timestamptz
      from unnest(${ids}::uuid[], ${versions}::int[], ${fieldArrays(updates)})
        as imported (id, version, ${fields})
      where item.company_id = ${company} and item.id = imported.id and item.version = imported.version
      returning item.id, item.version
    ), logged as (
      insert into import_rows (company_id, import_id, catalogue_item_id, action, before, version_after)
      select ${company}, ${importId}::uuid, id, 'updated', to_jsonb(before), updated.version
      from updated join lateral (
        select ${fields} from catalogue_items item where item.company_id = ${company} and item.id = updated.id
      ) before on true
      returning 1
    )
    select count(*)::int as updated from logged`);
  if (rows[0]?.['updated'] !== updates.length) throw catalogueChangedError();
}

/** The maximum number of items that an error names. */
const maxNamedItems = 5;

/**
 * Undoes an import: deletes the items that it created and restores the items that it changed. Items that a user has deleted stay
 * deleted. Throws 409 if the import was undone already, or with the names of the items that were edited after the import. Then nothing
 * is undone.
 */
export async function undoImport(tx: Tx, caller: StaffPrincipal, importId: string, now: Date): Promise<void> {
  const isImport = and(eq(imports.companyId, caller.companyId), eq(imports.id, importId));
  const [importRow] = await tx.select({ undoneAt: imports.undoneAt }).from(imports).where(isImport).for('update');
  if (!importRow) throw new ApiError('not_found');
  if (importRow.undoneAt) throw new ApiError('conflict', 'This import was undone already');

  // Counts the later imports of the item that were undone. Each of them increased the version of the item twice.
  const laterUndoneCount = sql`select count(*) from import_rows later
    join imports on imports.company_id = later.company_id and imports.id = later.import_id
    where later.company_id = item.company_id and later.catalogue_item_id = item.id
      and later.version_after > imported.version_after and imports.undone_at is not null`;
  // The items that the import created or changed. Older imports have a row for each created item.
  const imported = sql`(
      select catalogue_item_id, action, before, version_after from import_rows
      where company_id = ${caller.companyId} and import_id = ${importId}
      union all
      select id, 'created', null, 1 from catalogue_items
      where company_id = ${caller.companyId} and import_id = ${importId}
    ) imported`;
  const isImported = sql`item.company_id = ${caller.companyId} and item.id = imported.catalogue_item_id`;
  // Locked, so that no item is edited before it is restored.
  const { rows } = await tx.execute<{ description: string; edited: boolean }>(sql`
    select item.description, item.version <> imported.version_after + 2 * (${laterUndoneCount}) as edited
    from ${imported} join catalogue_items item on ${isImported}
    order by item.description for update of item`);
  requireUnedited(rows.filter(({ edited }) => edited).map(({ description }) => description));

  // Older imports neither changed nor stored `whole_units`, `covers`, `tax` and `scope`.
  await tx.execute(sql`
    update catalogue_items item
    set code = before.code, description = before.description, rate = before.rate, item_type = before.item_type,
      unit = before.unit, category = before.category, cost = before.cost, markup = before.markup,
      whole_units = coalesce(before.whole_units, item.whole_units),
      covers = case when imported.before ? 'covers' then before.covers else item.covers end,
      tax = case when imported.before ? 'tax' then before.tax else item.tax end,
      scope = coalesce(before.scope, item.scope),
      version = item.version + 1, updated_by = ${caller.userId}, updated_at = ${now.toISOString()}::timestamptz
    from ${imported}, jsonb_to_record(imported.before) as before (
      code text, description text, rate numeric, item_type text, unit text, category text, cost numeric, markup numeric,
      whole_units boolean, covers numeric, tax numeric, scope text
    )
    where imported.action = 'updated' and ${isImported}`);
  await tx.execute(sql`
    delete from catalogue_items item using ${imported} where imported.action = 'created' and ${isImported}`);
  await tx.update(imports).set({ undoneAt: now }).where(isImport);
}

function requireUnedited(editedNames: readonly string[]): void {
  if (editedNames.length === 0) return;
  const hiddenCount = editedNames.length - maxNamedItems;
  const names = [...editedNames.slice(0, maxNamedItems), ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])].join(
    ', ',
  );
  throw new ApiError('conflict', `Edited since this import: ${names}. Nothing was undone`);
}
