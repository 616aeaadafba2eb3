/** Reads PostgreSQL query plans, and creates databases with many rows for tests of indexes. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { type TestDatabase, testDatabase } from './testDatabase.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the steps of the PostgreSQL query plan, each with its table or index, e.g. `Index Scan projects_by_date`. */
export async function queryPlan(tx: Tx, query: SQLWrapper): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    sql`EXPLAIN (FORMAT JSON) ${query}`,
  );
  const steps = (node: PlanNode): string[] => [
    [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' '),
    ...(node.Plans ?? []).flatMap(steps),
  ];
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => steps(Plan));
}

/** SQL for the UUID that `anId` creates from a number. `n` is an SQL expression of that number. */
export const numberedId = (n: string) => sql.raw(`('01920000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`);

/** SQL for the id of row `n` of company `c` in `eachRow`. `n` is the SQL of a number below one million, so that the ids are unique. */
export const rowId = (n = 'n') => numberedId(`c * 1000000 + ${n}`);

/**
 * Creates a database with `companyCount` companies and updates the statistics of the planner. `insert` adds the rows of all
 * companies: `eachRow(count)` is the FROM clause for the rows `n` from 1 to `count` of each company `c`.
 */
export async function databaseWithCompanies(
  companyCount: number,
  insert: (tx: Tx, eachRow: (count: number) => SQL) => Promise<void>,
): Promise<TestDatabase> {
  const database = await testDatabase();
  await database.db.system(async (tx) => {
    await tx.execute(sql`
      INSERT INTO companies (id, name) SELECT ${numberedId('c')}, 'Company' FROM generate_series(1, ${companyCount}) c`);
    await insert(tx, (count) => sql`generate_series(1, ${companyCount}) c, generate_series(1, ${count}) n`);
  });
  // Only the owner of the tables can update their statistics.
  await database.ownerDb.system((tx) => tx.execute(sql`ANALYZE`));
  return database;
}
