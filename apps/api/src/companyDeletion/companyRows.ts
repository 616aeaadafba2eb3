/** Deletes all rows of a company. */
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';

/** The number of rows of the first statement of a table, and the maximum. */
const firstRows = 20;
const maxRows = 1_000;
/**
 * The time that a statement should take, so that other companies do not wait. The time of a row differs a lot: for each foreign key, PostgreSQL
 * looks for referring rows, also among the rows that were deleted before and that it cannot remove yet.
 */
const statementMilliseconds = 250;

/**
 * Reads the names of all tables with a column `company_id`, with a table that refers to another one before that one. They come from the
 * catalog of PostgreSQL, so a new table needs no change here.
 */
export async function readCompanyTables(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    with recursive tables as (
      select c.oid, c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    ), levels (oid, level) as (
      select oid, 0 from tables
      union
      select k.conrelid, levels.level + 1 from levels
      join pg_constraint k on k.contype = 'f' and k.confrelid = levels.oid and k.conrelid <> k.confrelid
    )
    select relname as name from tables join levels using (oid) group by relname order by max(level) desc, relname`);
  return rows.map(({ name }) => name);
}

async function deleteBatch(tx: Tx, table: string, companyId: string, limit: number): Promise<number> {
  const name = sql.identifier(table);
  const { rows } = await tx.execute(sql`
    with batch as (select ctid from ${name} where company_id = ${companyId} limit ${limit})
    delete from ${name} using batch where ${name}.ctid = batch.ctid and ${name}.company_id = ${companyId} returning 1`);
  return rows.length;
}

/**
 * Deletes the rows of the company in one table, each batch in its own transaction.
 * @param milliseconds the current time
 */
export async function deleteRowsOfTable(
  db: Pick<Database, 'system'>,
  table: string,
  companyId: string,
  milliseconds = () => performance.now(),
): Promise<void> {
  let limit = firstRows;
  for (;;) {
    const start = milliseconds();
    const count = await db.system((tx) => deleteBatch(tx, table, companyId, limit));
    if (count < limit) return;
    const rowsInTime = Math.floor((limit * statementMilliseconds) / Math.max(1, milliseconds() - start));
    limit = Math.max(1, Math.min(rowsInTime, 2 * limit, maxRows));
  }
}

/**
 * Deletes all rows of the company, each batch in its own transaction, and at last its own row. If the process ends, the next run goes on
 * with the remaining rows.
 */
export async function deleteCompanyRows(db: Database, companyId: string): Promise<void> {
  for (const table of await db.system(readCompanyTables)) await deleteRowsOfTable(db, table, companyId);
  await db.system((tx) => tx.delete(companies).where(sql`${companies.id} = ${companyId}`));
}
