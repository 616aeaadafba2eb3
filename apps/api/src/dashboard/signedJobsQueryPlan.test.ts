/** Tests with EXPLAIN that the query for the signed jobs uses an index. */
import { anId } from '@plumbline/domain/testing/builders';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseWithCompanies, numberedId, queryPlan, rowId } from '../testing/queryPlan.ts';
import type { TestDatabase } from '../testing/testDatabase.ts';
import { signedJobsQuery } from './signedJobs.ts';

/** The seventh of the companies that `databaseWithCompanies` creates. */
const companyId = anId(7);
let database: TestDatabase;

/**
 * Many companies with many records each. The query must read only the rows of one company. The creation dates are spread over 400 days.
 * 7919 is a large prime number, so that consecutive projects do not have consecutive dates.
 */
beforeAll(async () => {
  database = await databaseWithCompanies(40, async (tx, eachRow) => {
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, created_date, status, line1, zip_code)
      SELECT ${numberedId('c')}, ${rowId()}, 'Project ' || n, date '2026-01-01' + (n * 7919) % 400,
        CASE n % 5 WHEN 0 THEN 'SIGNED' ELSE 'NEW' END, n::text, '80302'
      FROM ${eachRow(300)}`);
    await tx.execute(sql`
      INSERT INTO estimates (company_id, id, project_id, number)
      SELECT company_id, id, id, row_number() OVER (PARTITION BY company_id) FROM projects`);
    await tx.execute(sql`
      INSERT INTO geocoded_addresses (company_id, address, geocoded_at)
      SELECT company_id, line1 || ', 80302', now() FROM projects`);
  });
});
afterAll(() => database.drop());

it.each([
  ['no filter', {}],
  ['a period', { startDate: '2026-02-01', endDate: '2026-03-01' }],
  ['an estimator and an office', { estimator: anId(1), office: anId(2) }],
])(
  'the signed jobs query with %s reads the projects through an index that begins with the company',
  async (_, query) => {
    const plan = await database.db.company(companyId, (tx) =>
      queryPlan(
        tx,
        signedJobsQuery(
          tx,
          { companyId },
          { startDate: null, endDate: null, estimator: undefined, office: undefined, ...query },
          new Date(0),
        ),
      ),
    );

    expect(plan).not.toContainEqual(expect.stringMatching(/^Seq Scan/));
    expect(plan).toContainEqual(expect.stringMatching(/^(Bitmap )?Index Scan projects_by_/));
  },
);
