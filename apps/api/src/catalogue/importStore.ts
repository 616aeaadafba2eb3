import type { ImportResult } from '@plumbline/domain/catalogue/importPreview';
import type { ItemValues } from '@plumbline/domain/catalogue/importValues';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { imports } from '../database/schema/catalogue.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { setSaved } from '../files/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';
import type { ImportChanges } from '../ports.ts';

/** Held until the transaction ends: two imports, or an import and the undoing of one, do not see each other half done. */
export async function lockCatalogue(tx: Tx, { companyId }: Caller): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${companyId}`}, 0))`);
}

interface Import {
  readonly caller: Caller;
  readonly fileId: string;
  readonly now: Date;
  readonly changes: ImportChanges;
}

export const changedMeanwhile = () =>
  new ApiError('conflict', 'The catalogue was changed meanwhile. Please look at the preview again');

/** Does what was planned, and notes what each item was before, so that it can be undone. */
export async function storeImport(tx: Tx, { caller, fileId, now, changes }: Import): Promise<ImportResult> {
  const { companyId } = caller;
  const id = uuidv7(now);
  const { summary, creates, updates } = changes;
  const counts = {
    created: summary.new,
    updated: summary.update,
    unchanged: summary.unchanged,
    skipped: summary.error,
  };
  await tx.insert(imports).values({ companyId, id, fileId, ...counts, createdBy: caller.id, createdAt: now });
  const mark = { companyId, importId: id, userId: caller.id, now };
  if (creates.length > 0) await create(tx, mark, creates);
  if (updates.length > 0) await update(tx, mark, updates);
  await setSaved(tx, caller, fileId, now);
  return { import: id, ...counts };
}

interface Mark {
  readonly companyId: string;
  readonly importId: string;
  readonly userId: string;
  readonly now: Date;
}

const fields = sql.raw('code, description, rate, item_type, unit, category');

/** One array for each field: one statement of one text, however many rows there are. */
function arraysOf(rows: readonly ItemValues[]): SQL {
  const array = (value: (row: ItemValues) => string) => sql.param(rows.map(value));
  return sql`${array((row) => row.code)}::text[], ${array((row) => row.description)}::text[],
    ${array((row) => String(row.rate))}::numeric[], ${array((row) => row.item_type)}::text[],
    ${array((row) => row.unit)}::text[], ${array((row) => row.category)}::text[]`;
}

async function create(tx: Tx, { companyId, importId, userId, now }: Mark, rows: readonly ItemValues[]): Promise<void> {
  const company = sql`${companyId}::uuid`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const ids = sql.param(rows.map(() => uuidv7(now)));
  await tx.execute(sql`
    with made as (
      insert into catalogue_items (company_id, id, ${fields}, created_at, updated_by, updated_at)
      select ${company}, id, ${fields}, ${at}, ${userId}::uuid, ${at}
      from unnest(${ids}::uuid[], ${arraysOf(rows)}) as given (id, ${fields})
      returning id
    )
    insert into import_rows (company_id, import_id, catalogue_item_id, action, version_after)
    select ${company}, ${importId}::uuid, id, 'created', 1 from made`);
}

/** Refused where an item was edited between reading it and here: what somebody else wrote is not written over. */
async function update(
  tx: Tx,
  { companyId, importId, userId, now }: Mark,
  updates: ImportChanges['updates'],
): Promise<void> {
  const company = sql`${companyId}::uuid`;
  const ids = sql.param(updates.map(({ id }) => id));
  const versions = sql.param(updates.map(({ version }) => version));
  // the join reads the items as they were: it sees what was there when the statement began
  const { rows } = await tx.execute(sql`
    with changed as (
      update catalogue_items item
      set (${fields}) = (given.code, given.description, given.rate, given.item_type, given.unit, given.category),
        version = item.version + 1, updated_by = ${userId}::uuid, updated_at = ${now.toISOString()}::timestamptz
      from unnest(${ids}::uuid[], ${versions}::int[], ${arraysOf(updates.map(({ values }) => values))})
        as given (id, version, ${fields})
      where item.company_id = ${company} and item.id = given.id and item.version = given.version
      returning item.id, item.version
    ), noted as (
      insert into import_rows (company_id, import_id, catalogue_item_id, action, before, version_after)
      select ${company}, ${importId}::uuid, id, 'updated', to_jsonb(was), changed.version
      from changed join lateral (
        select ${fields} from catalogue_items old where old.company_id = ${company} and old.id = changed.id
      ) was on true
      returning 1
    )
    select count(*)::int as done from noted`);
  if (rows[0]?.['done'] === updates.length) return;
  throw changedMeanwhile();
}
