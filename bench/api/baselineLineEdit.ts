/** Changes an estimate line with UPDATE statements alone, as the baseline of the benchmark of line edits. */
import type { ClientBase } from 'pg';

/** The ids of a line and of the records that contain it. */
export type LineIds = readonly [company: string, line: string, estimate: string, project: string];

/**
 * Updates the line, its estimate and its project in one transaction, without a SELECT FOR UPDATE, a version check or row-level
 * security. `amount` is the new quantity and also the new totals, so the baseline computes nothing.
 */
export async function updateLineWithPlainSql(
  db: ClientBase,
  [company, line, estimate, project]: LineIds,
  amount: number,
) {
  await db.query('BEGIN');
  await db.query(
    `UPDATE estimate_items SET quantity = $3, total = $3, version = version + 1, updated_at = now()
     WHERE company_id = $1 AND id = $2`,
    [company, line, amount],
  );
  await db.query(
    `UPDATE estimates SET sub_total = $3, tax_total = 0, amount_total = $3, version = version + 1, updated_at = now()
     WHERE company_id = $1 AND id = $2`,
    [company, estimate, amount],
  );
  await db.query('UPDATE projects SET current_estimate = $3 WHERE company_id = $1 AND id = $2', [
    company,
    project,
    amount,
  ]);
  await db.query('COMMIT');
}
