import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { estimateItems } from '../database/schema/estimates.ts';

interface Line {
  readonly companyId: string;
  readonly estimateId: string;
  readonly id: string;
  readonly index: number;
}

/**
 * Gives a line the place of the one that has `index` now; all lines of the estimate are numbered 1 to n after it. Only
 * the numbers of the others change, so their versions stay.
 */
export async function moveLine(tx: Tx, line: Line, index: number): Promise<void> {
  if (index === line.index) return;
  const { companyId, estimateId, id } = estimateItems;
  const beside = index < line.index ? index - 0.5 : index + 0.5;
  await tx.execute(sql`
    UPDATE ${estimateItems} SET index = placed.place
    FROM (
      SELECT ${id} AS id,
        row_number() OVER (ORDER BY CASE WHEN ${id} = ${line.id} THEN ${beside}::numeric ELSE ${estimateItems.index} END) AS place
      FROM ${estimateItems} WHERE ${companyId} = ${line.companyId} AND ${estimateId} = ${line.estimateId}
    ) AS placed
    WHERE ${companyId} = ${line.companyId} AND ${id} = placed.id AND ${estimateItems.index} <> placed.place`);
}
