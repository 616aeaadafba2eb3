/** Tests which rows PostgreSQL reads for the project list and the catalogue list, with EXPLAIN. */

import { noFilter, type ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { newestFirst as newest, type ProjectSort } from '@plumbline/domain/projects/projectSort';
import { anId } from '@plumbline/domain/testing/builders';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueQuery } from '../catalogue/store.ts';
import type { Tx } from '../database/database.ts';
import { databaseWithCompanies, numberedId, queryPlan, rowId } from '../testing/queryPlan.ts';
import type { TestDatabase } from '../testing/testDatabase.ts';
import { projectPageQuery } from './projectLists.ts';
import { newestFirst, projectsQuery } from './store.ts';

/** The seventh of the companies that `databaseWithCompanies` creates. */
const companyId = anId(7);
let database: TestDatabase;

/**
 * Many companies with many records each. A list query must read only rows of one company. The dates are spread over 400 days, and
 * the items over 400 names. Multiplying by the prime number 7919 puts them in a mixed order.
 */
beforeAll(async () => {
  database = await databaseWithCompanies(40, async (tx, eachRow) => {
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, created_date, date_inspected, job_start_date, job_end_date)
      SELECT ${numberedId('c')}, ${rowId()}, 'Project ' || n, date '2026-01-01' + (n * 7919) % 400,
        date '2026-01-01' + (n * 6007) % 400, date '2026-01-01' + (n * 5003) % 400, date '2026-01-08' + (n * 5003) % 400
      FROM ${eachRow(300)}`);
    await tx.execute(sql`
      INSERT INTO estimates (company_id, id, project_id, number)
      SELECT company_id, id, id, row_number() OVER (PARTITION BY company_id) FROM projects`);
    await tx.execute(sql`
      INSERT INTO catalogue_items (company_id, id, description, rate, item_type, unit)
      SELECT ${numberedId('c')}, ${rowId()}, 'Item ' || (n * 7919) % 400, 5, 'MATERIAL', 'EA'
      FROM ${eachRow(300)}`);
  });
});
afterAll(() => database.drop());

/** Returns the default plan and the plan with sorting disabled. */
const readPlans = (query: (tx: Tx) => SQLWrapper) =>
  database.db.company(companyId, async (tx) => {
    const defaultPlan = await queryPlan(tx, query(tx));
    await tx.execute(sql`SET LOCAL enable_sort = off`);
    return { defaultPlan, planWithoutSort: await queryPlan(tx, query(tx)) };
  });
const caller = { companyId, userId: anId(1) };
const sequentialScan = expect.stringMatching(/^Seq Scan (projects|estimates|catalogue_items)$/);
const sortStep = expect.stringMatching(/Sort/);

it('the project list reads only rows of one company and is sorted by the index', async () => {
  const { defaultPlan, planWithoutSort } = await readPlans((tx) => projectsQuery(tx, caller).orderBy(...newestFirst));

  expect(defaultPlan).not.toContainEqual(sequentialScan);
  expect(planWithoutSort).toContain('Index Scan projects_by_date');
  expect(planWithoutSort).not.toContainEqual(sortStep);
});

const noStatus = { ...noFilter, statuses: [] };
it.each([
  ['the newest projects', 'projects_by_date', noStatus, { by: 'created', descending: true }],
  ['the oldest projects', 'projects_by_date', noStatus, { by: 'created', descending: false }],
  ['projects that contain a word', 'projects_by_date', { ...noFilter, search: 'project' }, newest],
  ['the projects of a status', 'projects_by_status', { ...noFilter, statuses: ['NEW'] }, newest],
  ['projects by price', 'projects_by_price', noStatus, { by: 'price', descending: false }],
  ['projects by title', 'projects_by_title', noStatus, { by: 'title', descending: false }],
  ['projects by client, in reverse', 'projects_by_client_name', noStatus, { by: 'client', descending: true }],
] satisfies readonly (readonly [string, string, ProjectFilter, ProjectSort])[])(
  'a page of %s is read in the order of the index %s',
  async (_, index, filter, sort) => {
    const { planWithoutSort } = await readPlans((tx) =>
      projectPageQuery(tx, caller, { filter, sort, page: 1, size: 25 }),
    );
    expect(planWithoutSort).toContainEqual(
      expect.stringMatching(new RegExp(`^Index( Only)? Scan( Backward)? ${index}$`)),
    );
    expect(planWithoutSort).not.toContainEqual(sequentialScan);
  },
);

it('the calendar reads the planned days of one company from their indexes', async () => {
  const filter = { ...noStatus, scheduledFrom: '2026-03-01', scheduledTo: '2026-03-07' };
  const { defaultPlan, planWithoutSort } = await readPlans((tx) =>
    projectPageQuery(tx, caller, { filter, sort: newest, page: 1, size: 1_000 }),
  );
  // With many projects, PostgreSQL could prefer an index in the order of the list.
  for (const [index, count] of [
    ['projects_by_inspection', 1],
    ['projects_by_job_start', 1],
    // The second time for the jobs that last through the whole range.
    ['projects_by_job_end', 2],
  ] as const)
    for (const plan of [defaultPlan, planWithoutSort])
      expect(plan.filter((step) => step === `Bitmap Index Scan ${index}`)).toHaveLength(count);
  expect(defaultPlan).not.toContainEqual(sequentialScan);
});

it('the catalogue list reads only rows of one company and is sorted by the index', async () => {
  const { defaultPlan, planWithoutSort } = await readPlans((tx) => catalogueQuery(tx, companyId));

  expect(defaultPlan).not.toContainEqual(sequentialScan);
  expect(planWithoutSort).toContain('Index Scan catalogue_items_by_description');
  expect(planWithoutSort).not.toContainEqual(sortStep);
});
