import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { imports } from '../database/schema/catalogue.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller } from '../http/handler.ts';

const mostNamed = 5;

/**
 * Takes back what an import did: items it made are deleted, items it changed are as they were. All or nothing: 409
 * names the items that were edited since. Deleted since is deleted.
 */
export async function undoImport(tx: Tx, caller: Caller, importId: string, now: Date): Promise<void> {
  const mine = and(eq(imports.companyId, caller.companyId), eq(imports.id, importId));
  const [found] = await tx.select({ undoneAt: imports.undoneAt }).from(imports).where(mine).for('update');
  if (!found) throw new ApiError('not_found');
  if (found.undoneAt) throw new ApiError('conflict', 'This import was undone already');

  // an import since that is undone changed the item and changed it back: two versions
  const undoneSince = sql`select count(*) from import_rows later
    join imports on imports.company_id = later.company_id and imports.id = later.import_id
    where later.company_id = item.company_id and later.catalogue_item_id = item.id
      and later.version_after > did.version_after and imports.undone_at is not null`;
  const ofImport = sql`did.company_id = ${caller.companyId} and did.import_id = ${importId}
    and item.company_id = did.company_id and item.id = did.catalogue_item_id`;
  // held, so that nobody edits one between this look and its undoing
  const { rows } = await tx.execute<{ description: string; edited: boolean }>(sql`
    select item.description, item.version <> did.version_after + 2 * (${undoneSince}) as edited
    from import_rows did join catalogue_items item on ${ofImport}
    order by item.description for update of item`);
  requireUnedited(rows.filter(({ edited }) => edited).map(({ description }) => description));

  await tx.execute(sql`
    update catalogue_items item
    set code = was.code, description = was.description, rate = was.rate, item_type = was.item_type, unit = was.unit,
      category = was.category, version = item.version + 1, updated_by = ${caller.id},
      updated_at = ${now.toISOString()}::timestamptz
    from import_rows did, jsonb_to_record(did.before) as was (
      code text, description text, rate numeric, item_type text, unit text, category text
    )
    where did.action = 'updated' and ${ofImport}`);
  await tx.execute(
    sql`delete from catalogue_items item using import_rows did where did.action = 'created' and ${ofImport}`,
  );
  await tx.update(imports).set({ undoneAt: now }).where(mine);
}

function requireUnedited(edited: readonly string[]): void {
  if (edited.length === 0) return;
  const more = edited.length - mostNamed;
  const names = [...edited.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  throw new ApiError('conflict', `Edited since this import: ${names}. Nothing was undone`);
}
