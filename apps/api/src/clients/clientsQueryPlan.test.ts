/** Tests which rows PostgreSQL reads for suggested clients, with EXPLAIN. */
import { parseClientSearch } from '@plumbline/domain/clients/clientSearch';
import { anId } from '@plumbline/domain/testing/builders';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseWithCompanies, numberedId, queryPlan, rowId } from '../testing/queryPlan.ts';
import type { TestDatabase } from '../testing/testDatabase.ts';
import { clientsQuery, suggestClients } from './store.ts';

/** The seventh of the companies that `databaseWithCompanies` creates. */
const companyId = anId(7);
let database: TestDatabase;

/** Many companies with 300 projects each, spread over 400 days and 100 clients. */
beforeAll(async () => {
  database = await databaseWithCompanies(40, async (tx, eachRow) => {
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, created_date, client_name, client_key, client_phone_no, search_text)
      SELECT ${numberedId('c')}, ${rowId()}, 'Project ' || n, date '2026-01-01' + (n * 7919) % 400,
        'Client ' || n % 100, 'client ' || n % 100, '+1303555' || lpad((n % 100)::text, 4, '0'),
        'client ' || n % 100 || ' 1303555' || lpad((n % 100)::text, 4, '0')
      FROM ${eachRow(300)}`);
  });
});
afterAll(() => database.drop());

const search = (typed: string) => {
  const parsed = parseClientSearch(typed);
  if (!parsed) throw new Error(`${typed} is too short`);
  return parsed;
};

it.each(['client 4', '5550042'])('the search for %j reads rows of one company by its indexes', async (typed) => {
  const query = clientsQuery({ companyId }, search(typed));
  const [defaultPlan, planWithoutSort] = await database.db.company(companyId, async (tx) => {
    const plan = await queryPlan(tx, query);
    await tx.execute(sql`SET LOCAL enable_sort = off`);
    return [plan, await queryPlan(tx, query)] as const;
  });

  expect(defaultPlan).not.toContain('Seq Scan projects');
  expect(planWithoutSort).toContain('Index Scan projects_by_date');
  // The projects of each client are counted.
  expect(defaultPlan).toContainEqual(expect.stringMatching(/Scan projects_by_client$/));
});

it('the search finds one client of several projects once', async () => {
  const clients = await database.db.company(companyId, (tx) => suggestClients(tx, { companyId }, search('5550042')));
  expect(clients.map(({ name, projects }) => [name, projects])).toEqual([['Client 42', 3]]);
});
