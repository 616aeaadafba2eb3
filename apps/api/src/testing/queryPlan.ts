import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

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

/** Inserts companies with the ids 1 to `count`. A list query must read the rows of one company only. */
export const insertCompanies = (tx: Tx, count: number) =>
  tx.execute(
    sql`INSERT INTO companies (id, name) SELECT ${numberedId('c')}, 'Company' FROM generate_series(1, ${count}) c`,
  );
