/** Tests which rows PostgreSQL reads for a page of a history, with EXPLAIN. */
import { eventTypesByKind, historyKindCodes } from '@plumbline/domain/history/historyKinds';
import { anId } from '@plumbline/domain/testing/builders';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseWithCompanies, numberedId, queryPlan, rowId } from '../testing/queryPlan.ts';
import type { TestDatabase } from '../testing/testDatabase.ts';
import { type HistoryQuery, historyEventsQuery } from './store.ts';

/** The second of the companies that `databaseWithCompanies` creates. */
const companyId = anId(2);
let database: TestDatabase;

/** Companies with 200 projects each. Of the 20,000 events of a company, 19,000 are changes of estimates. */
beforeAll(async () => {
  database = await databaseWithCompanies(3, async (tx, eachRow) => {
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, created_date)
      SELECT ${numberedId('c')}, ${rowId()}, 'Project', date '2026-01-01'
      FROM ${eachRow(200)}`);
    await tx.execute(sql`
      INSERT INTO events (company_id, id, type, record_id, project_id, payload, actor_kind)
      SELECT ${numberedId('c')}, ${rowId()}, CASE WHEN n % 20 = 0 THEN 'note.added' ELSE 'estimate.changed' END,
        ${rowId('n % 200 + 1')}, ${rowId('n % 200 + 1')}, '{}', 'system'
      FROM ${eachRow(20_000)}`);
  });
});
afterAll(() => database.drop());

const allTypes = [...new Set(historyKindCodes.flatMap((kind) => eventTypesByKind[kind]))];

const planOf = (query: Partial<HistoryQuery>) =>
  database.db.company(companyId, (tx) =>
    queryPlan(
      tx,
      historyEventsQuery(
        {
          companyId,
          projectId: null,
          types: allTypes,
          actor: null,
          before: undefined,
          from: undefined,
          until: undefined,
          ...query,
        },
        250,
      ),
    ),
  );

it.each<[string, Partial<HistoryQuery>, string]>([
  ['of a project', { projectId: anId(2_000_003) }, 'events_of_project_by_type'],
  [
    'of a project, on the second page',
    { projectId: anId(2_000_003), before: anId(2_009_000) },
    'events_of_project_by_type',
  ],
  [
    'of one person in a project',
    { projectId: anId(2_000_003), actor: { userId: anId(9) } },
    'events_of_project_by_type',
  ],
  ['of the company', {}, 'events_by_type'],
  ['of clients', { actor: 'client' }, 'events_by_type'],
  [
    'of the company, in a range of days',
    { from: new Date('2026-01-01'), until: new Date('2026-02-01') },
    'events_by_type',
  ],
])('the events %s are read from an index', async (_, query, index) => {
  const plan = await planOf(query);
  expect(plan).toContainEqual(expect.stringMatching(new RegExp(`^Index Scan( Backward)? ${index}$`)));
  expect(plan.filter((step) => /(Seq Scan|Bitmap .*) events/.test(step))).toEqual([]);
});
