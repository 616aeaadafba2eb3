/** Reads the rows of a table in pages, so that the memory does not grow with the table. */
import type { CsvCell } from '@plumbline/domain/shared/csv';
import { and, asc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core';
import type { Database, Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import type { ExportedTable } from './exportedTables.ts';

/** A row of a page: as JSON, and as the cells of a CSV file. */
export interface ExportedRow {
  readonly json: string;
  readonly cells: readonly CsvCell[];
}

const defaultPageSize = 500;

const companyColumnOf = ({ table }: ExportedTable): PgColumn =>
  getTableColumns(table)['companyId'] ?? (companies.id as PgColumn);

/** The columns of the primary key after the company. They give the order of the pages. */
function keyColumnsOf({ table }: ExportedTable): readonly PgColumn[] {
  const columns = Object.values(getTableColumns(table));
  const names = getTableConfig(table).primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
  // Only the table of companies has a primary key of one column.
  if (names.length === 0) return columns.filter(({ primary }) => primary);
  return names.flatMap((name) => columns.filter((column) => column.name === name && name !== 'company_id'));
}

function columnsOf({ table, omit = [] }: ExportedTable): readonly PgColumn[] {
  return Object.values(getTableColumns(table)).filter(({ name }) => name !== 'company_id' && !omit.includes(name));
}

/** The names of the columns of the CSV file. */
export const csvHeader = (exported: ExportedTable): readonly string[] => [
  ...columnsOf(exported).map(({ name }) => name),
  ...Object.keys(exported.names ?? {}),
];

export async function countRows(tx: Tx, exported: ExportedTable, companyId: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${exported.table} where ${eq(companyColumnOf(exported), companyId)}`,
  );
  return rows[0]?.count ?? 0;
}

const commaSeparated = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);

/**
 * Selects a page of rows. `cells` are the values as JSON has them, so that dates and numbers are the same in both files. They are a JSON array,
 * because the driver takes seconds to parse a large array of PostgreSQL.
 */
function pageQuery(exported: ExportedTable, companyId: string, lastKey: readonly string[] | undefined): SQL {
  const keys = keyColumnsOf(exported);
  const selected = [
    ...columnsOf(exported).map((column) => sql`${column} as ${sql.identifier(column.name)}`),
    ...Object.entries(exported.names ?? {}).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
  ];
  const cells = csvHeader(exported).map((name) => sql`to_json(r.${sql.identifier(name)}) #>> '{}'`);
  const isAfter =
    lastKey &&
    sql`(${commaSeparated(keys.map((column) => sql`${column}`))}) > (${commaSeparated(
      keys.map((column, index) => sql`${lastKey[index]}::${sql.raw(column.getSQLType())}`),
    )})`;
  const rowKeys = keys.map((column) => sql`r.${sql.identifier(column.name)}`);
  return sql`
    select row_to_json(r)::text as json, to_json(array[${commaSeparated(cells)}]::text[])::text as cells,
      array[${commaSeparated(rowKeys.map((key) => sql`${key}::text`))}] as key
    from (
      select ${commaSeparated(selected)} from ${exported.table}
      where ${and(eq(companyColumnOf(exported), companyId), isAfter)}
      order by ${commaSeparated(keys.map((column) => asc(column)))}
      limit ${exported.pageSize ?? defaultPageSize}
    ) r
    order by ${commaSeparated(rowKeys)}`;
}

/** Each page is read in a transaction of its own. A transaction for the whole export would keep old versions of all rows for hours. */
export async function* readPages(
  { company }: Pick<Database, 'company'>,
  exported: ExportedTable,
  companyId: string,
): AsyncGenerator<readonly ExportedRow[]> {
  const isNumber = [
    ...columnsOf(exported).map(({ dataType }) => dataType === 'number'),
    ...Object.keys(exported.names ?? {}).map(() => false),
  ];
  let lastKey: readonly string[] | undefined;
  do {
    const { rows } = await company(companyId, (tx) =>
      tx.execute<{ json: string; cells: string; key: string[] }>(pageQuery(exported, companyId, lastKey)),
    );
    if (rows.length > 0)
      yield rows.map(({ json, cells }) => ({
        json,
        // A negative number is not a formula.
        cells: (JSON.parse(cells) as (string | null)[]).map((cell, index) =>
          cell !== null && isNumber[index] ? Number(cell) : cell,
        ),
      }));
    lastKey = rows.length === (exported.pageSize ?? defaultPageSize) ? rows.at(-1)?.key : undefined;
  } while (lastKey);
}
