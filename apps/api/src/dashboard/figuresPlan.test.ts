import { dashboardQuery } from '@plumbline/domain/dashboard/dashboard';
import { anId } from '@plumbline/domain/testing/builders';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { numberedId as id, insertCompanies, queryPlan } from '../testing/queryPlan.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { figuresQuery, readDashboard } from './store.ts';

const companies = 40;
const companyId = anId(7);
const today = '2026-03-02';
let database: TestDatabase;

/** Many companies with many projects, users and offices each. A dashboard query must read only rows of its own company. */
beforeAll(async () => {
  database = await testDatabase();
  await database.db.system(async (tx) => {
    await insertCompanies(tx, companies);
    await tx.execute(sql`
      INSERT INTO users (company_id, id, email, password_hash, role)
      SELECT ${id('c')}, ${id('c * 1000000 + n')}, c || '-' || n || '@company.example', 'x', 4
      FROM generate_series(1, ${companies}) c, generate_series(1, 40) n`);
    await tx.execute(sql`
      INSERT INTO offices (company_id, id, name)
      SELECT ${id('c')}, ${id('c * 1000000 + n')}, 'Office'
      FROM generate_series(1, ${companies}) c, generate_series(1, 40) n`);
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, created_date, estimator_id, office_id)
      SELECT ${id('c')}, ${id('c * 1000000 + n')}, 'Project ' || n, date '2026-01-01' + (n * 7919) % 400,
        ${id('c * 1000000 + 1 + n % 40')}, ${id('c * 1000000 + 1 + n % 40')}
      FROM generate_series(1, ${companies}) c, generate_series(1, 300) n`);
    await tx.execute(sql`ANALYZE companies, users, offices, projects`);
  });
});
afterAll(() => database.drop());

const query = dashboardQuery.validateSync({
  startDate: '2026-02-01',
  estimator: anId(7_000_003),
  office: anId(7_000_004),
});

it('the dashboard query reads only rows of its own company and scans the projects once', async () => {
  const plan = await database.db.company(companyId, (tx) => queryPlan(tx, figuresQuery({ companyId }, query, today)));

  expect(plan).not.toContainEqual(expect.stringMatching(/^Seq Scan (projects|users|offices)$/));
  expect(plan.filter((step) => /Scan projects_/.test(step))).toEqual([
    expect.stringMatching(/^(Bitmap )?Index Scan projects_by_(date|status|office|estimator)$/),
  ]);
});

it('the dashboard runs one prepared statement', async () => {
  await database.db.company(companyId, async (tx) => {
    const statements = [vi.spyOn(tx, 'execute'), vi.spyOn(tx, 'select')];
    await readDashboard(tx, { companyId }, query, today);
    expect(statements.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);

    const { rows } = await tx.execute(
      sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%GROUPING SETS%'`,
    );
    expect(rows).toContainEqual({ statement: expect.stringContaining('AS estimator_found') });
  });
});
