/** Tests with EXPLAIN which rows PostgreSQL reads for the dashboard figures, and that one prepared statement computes all figures. */
import { dashboardQuery } from '@plumbline/domain/dashboard/dashboard';
import { anId } from '@plumbline/domain/testing/builders';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { databaseWithCompanies, numberedId, queryPlan, rowId } from '../testing/queryPlan.ts';
import type { TestDatabase } from '../testing/testDatabase.ts';
import { figuresQuery, readDashboard } from './readDashboard.ts';

/** The seventh of the companies that `databaseWithCompanies` creates. */
const companyId = anId(7);
const today = '2026-03-02';
let database: TestDatabase;

/**
 * Many companies with many projects, users and offices each. A dashboard query must read only the rows of one company. The creation
 * dates are spread over 400 days (7919 is a prime number).
 */
beforeAll(async () => {
  database = await databaseWithCompanies(40, async (tx, eachRow) => {
    await tx.execute(sql`
      INSERT INTO users (company_id, id, email, password_hash, role)
      SELECT ${numberedId('c')}, ${rowId()}, c || '-' || n || '@company.example', 'x', ${estimatorRole}
      FROM ${eachRow(40)}`);
    await tx.execute(sql`
      INSERT INTO offices (company_id, id, name)
      SELECT ${numberedId('c')}, ${rowId()}, 'Office'
      FROM ${eachRow(40)}`);
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, created_date, estimator_id, office_id)
      SELECT ${numberedId('c')}, ${rowId()}, 'Project ' || n, date '2026-01-01' + (n * 7919) % 400,
        ${rowId('1 + n % 40')}, ${rowId('1 + n % 40')}
      FROM ${eachRow(300)}`);
  });
});
afterAll(() => database.drop());

/** Filters by the third user and the fourth office of the company. */
const query = dashboardQuery.validateSync({
  startDate: '2026-02-01',
  estimator: anId(7_000_003),
  office: anId(7_000_004),
});

it('the dashboard query reads only rows of one company and scans the projects once', async () => {
  const plan = await database.db.company(companyId, (tx) => queryPlan(tx, figuresQuery({ companyId }, query, today)));

  expect(plan).not.toContainEqual(expect.stringMatching(/^Seq Scan (projects|users|offices)$/));
  expect(plan.filter((step) => /Scan projects_/.test(step))).toEqual([
    expect.stringMatching(/^(Bitmap )?Index Scan projects_by_(date|status|office|estimator)$/),
  ]);
});

it('the dashboard runs one prepared statement, also after the server has prepared many others', async () => {
  await database.db.company(companyId, async (tx) => {
    for (let count = 1; count <= 401; count += 1) await tx.execute(sql.raw(`SELECT ${count}`));
  });
  await database.db.company(companyId, async (tx) => {
    const spies = [vi.spyOn(tx, 'run'), vi.spyOn(tx, 'execute'), vi.spyOn(tx, 'select')];
    await readDashboard(tx, { companyId }, query, today);
    expect(spies.map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0]);

    const { rows } = await tx.execute(
      sql`SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%GROUPING SETS%'`,
    );
    expect(rows).toContainEqual({ statement: expect.stringContaining('AS estimator_found') });
  });
});
