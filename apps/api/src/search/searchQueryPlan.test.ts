/** Tests which rows PostgreSQL reads for the search of the whole company, with EXPLAIN. */
import { anId } from '@plumbline/domain/testing/builders';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseWithCompanies, numberedId, queryPlan, rowId } from '../testing/queryPlan.ts';
import type { TestDatabase } from '../testing/testDatabase.ts';
import { recordsQuery } from './store.ts';

/** The seventh of the companies that `databaseWithCompanies` creates. */
const companyId = anId(7);
let database: TestDatabase;

beforeAll(async () => {
  database = await databaseWithCompanies(40, async (tx, eachRow) => {
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, created_date, client_name, client_key, search_text)
      SELECT ${numberedId('c')}, ${rowId()}, 'Project ' || n, date '2026-01-01' + (n * 7919) % 400,
        'Client ' || n % 100, 'client ' || n % 100, 'project ' || n || ' client ' || n % 100
      FROM ${eachRow(300)}`);
    await tx.execute(sql`
      INSERT INTO estimates (company_id, id, project_id, number)
      SELECT company_id, id, id, row_number() OVER (PARTITION BY company_id) FROM projects`);
    await tx.execute(sql`
      INSERT INTO documents (company_id, id, estimate_id, project_id, revision, kind, content, sha256)
      SELECT company_id, id, id, id, 1, 'ESTIMATE', '{}', '' FROM projects`);
    await tx.execute(sql`
      INSERT INTO catalogue_items (company_id, id, description, rate, item_type, unit)
      SELECT ${numberedId('c')}, ${rowId()}, 'Item ' || (n * 7919) % 400, 5, 'MATERIAL', 'EA'
      FROM ${eachRow(300)}`);
  });
  // Only the owner of the tables can update their statistics.
  await database.ownerDb.system((tx) => tx.execute(sql`ANALYZE`));
});
afterAll(() => database.drop());

it.each(['', 'client 4', 'item 17'])('the search for %j reads rows of one company by its indexes', async (text) => {
  const query = recordsQuery({ companyId, today: '2026-03-02' }, { text, limit: 5 });
  const [defaultPlan, planWithoutSort] = await database.db.company(companyId, async (tx) => {
    const plan = await queryPlan(tx, query);
    await tx.execute(sql`SET LOCAL enable_sort = off`);
    return [plan, await queryPlan(tx, query)] as const;
  });

  expect(defaultPlan).not.toContainEqual(
    expect.stringMatching(/^Seq Scan (projects|estimates|documents|catalogue_items)$/),
  );
  expect(planWithoutSort).toContainEqual(expect.stringMatching(/^Index( Only)? Scan projects_by_date$/));
  if (text !== '')
    expect(planWithoutSort).toContainEqual(
      expect.stringMatching(/^Index( Only)? Scan catalogue_items_by_description$/),
    );
});
