import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** How PostgreSQL would run a query: each step with the table or index it reads, e.g. `Index Scan projects_by_date`. */
export async function planOf(tx: Tx, query: SQLWrapper): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
    sql`EXPLAIN (FORMAT JSON) ${query}`,
  );
  const steps = (node: PlanNode): string[] => [
    [node['Node Type'], node['Index Name'] ?? node['Relation Name']].filter(Boolean).join(' '),
    ...(node.Plans ?? []).flatMap(steps),
  ];
  return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => steps(Plan));
}
