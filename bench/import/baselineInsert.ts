/** Measures one INSERT of all rows of the price list, as the baseline of an import. */
import { Client } from 'pg';
import { uuidv7 } from '../../apps/api/src/database/uuidv7.ts';
import type { BenchmarkServer } from '../server/startBenchmarkServer.ts';
import { storedRows } from './priceList.ts';

export interface BaselineInsert {
  /** Milliseconds of the INSERT. Deleting the rows afterwards is not counted. */
  run(): Promise<number>;
  close(): Promise<void>;
}

const insert = `
  INSERT INTO catalogue_items (company_id, id, code, description, rate, item_type, unit, category)
  SELECT $1, * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::numeric[], $6::text[], $7::text[], $8::text[])`;

/** The baseline of an import: one INSERT of the same rows, as the owner of the tables, without row-level security. */
export async function connectBaselineInsert({ databaseUrl, company }: BenchmarkServer): Promise<BaselineInsert> {
  const db = new Client(databaseUrl);
  await db.connect();
  return {
    run: async () => {
      const ids = storedRows.map(() => uuidv7(new Date()));
      const columns = (['code', 'description', 'rate', 'itemType', 'unit', 'category'] as const).map((name) =>
        storedRows.map((row) => row[name]),
      );
      const start = performance.now();
      await db.query(insert, [company.id, ids, ...columns]);
      const milliseconds = performance.now() - start;
      await db.query('DELETE FROM catalogue_items WHERE company_id = $1 AND id = ANY($2::uuid[])', [company.id, ids]);
      return milliseconds;
    },
    close: () => db.end(),
  };
}
