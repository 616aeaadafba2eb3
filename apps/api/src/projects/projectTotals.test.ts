/** Tests that the stored numbers of projects and the sums of their prices are right after any writes, also after simultaneous ones. */
import { projectStatusCodes } from '@plumbline/domain/projects/status';
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Tx } from '../database/database.ts';
import { postgresError, sqlState } from '../database/errors.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { signUpOwner } from '../testing/testUser.ts';
import { projectPriceSql } from './projectSql.ts';

const api: TestApi = await testApi();
const companies = await Promise.all([1, 2].map(async () => (await signUpOwner(api)).companyId));

/** Both without the rows of 0. */
const readNumbers = (tx: Tx, companyId: string) =>
  Promise.all(
    [
      sql`SELECT status, sum(projects) AS count, sum(total) AS total FROM project_totals WHERE company_id = ${companyId}
        GROUP BY 1 HAVING sum(projects) <> 0 OR sum(total) <> 0 ORDER BY 1`,
      sql`SELECT status, count(*) AS count, sum(${projectPriceSql}) AS total FROM projects
        WHERE company_id = ${companyId} AND deleted_at IS NULL GROUP BY 1 ORDER BY 1`,
    ].map(async (query) => (await tx.execute<{ status: string; count: string; total: string }>(query)).rows),
  );

const toNumbers = (rows: readonly { status: string; count: string; total: string }[] = []) =>
  rows.map(({ status, count, total }) => [status, Number(count), Math.round(Number(total) * 100)]);

async function expectRightNumbers(): Promise<void> {
  for (const companyId of companies) {
    const [stored, counted] = await api.db.company(companyId, (tx) => readNumbers(tx, companyId));
    expect(toNumbers(stored)).toEqual(toNumbers(counted));
  }
}

const status = fc.constantFrom(...projectStatusCodes);
const dollars = fc.integer({ min: -500, max: 9_999_999 }).map((cents) => cents / 100);
/** A statement that writes some projects of a company. */
const write: fc.Arbitrary<(companyId: string) => SQL> = fc.oneof(
  fc.tuple(status, dollars, fc.integer({ min: 1, max: 4 })).map(
    ([code, price, count]) =>
      (companyId: string) =>
        sql`INSERT INTO projects (company_id, id, title, created_date, status, estimation)
        SELECT ${companyId}::uuid, gen_random_uuid(), 'Roof', date '2026-01-01', ${code}, ${price}::numeric FROM generate_series(1, ${count}::int)`,
  ),
  fc
    .record({
      change: fc.oneof(
        status.map((code) => sql`status = ${code}`),
        dollars.map((price) => sql`estimation = ${price}::numeric`),
        dollars.map((price) => sql`current_estimate = ${price}::numeric`),
        dollars.map((price) => sql`contract_value = ${price}::numeric, status = 'SIGNED'`),
        fc.constant(sql`contract_value = NULL`),
        fc.constant(sql`deleted_at = now()`),
        fc.constant(sql`deleted_at = NULL`),
        fc.constant(sql`title = 'Deck'`),
      ),
      count: fc.integer({ min: 1, max: 5 }),
    })
    .map(
      ({ change, count }) =>
        (companyId: string) =>
          sql`UPDATE projects SET ${change} WHERE company_id = ${companyId} AND id IN (
          SELECT id FROM projects WHERE company_id = ${companyId} ORDER BY id LIMIT ${count})`,
    ),
);

it('the numbers are right after random writes of two companies, in transactions that commit or roll back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({ company: fc.nat({ max: 1 }), writes: fc.array(write, { maxLength: 6 }), fails: fc.boolean() }),
        {
          maxLength: 6,
        },
      ),
      async (transactions) => {
        for (const { company, writes, fails } of transactions) {
          const companyId = companies[company] ?? '';
          const transaction = api.db.company(companyId, async (tx) => {
            for (const statement of writes) await tx.execute(statement(companyId));
            if (fails) throw new Error('rolls back');
          });
          await transaction.catch((error: Error) => expect(error.message).toBe('rolls back'));
        }
        await expectRightNumbers();
      },
    ),
    { numRuns: 15 },
  );
});

it('simultaneous transactions write the same statuses in both directions without waiting for each other, and the rows stay few', async () => {
  const companyId = companies[0] ?? '';
  const ids = Array.from({ length: 8 }, () => uuidv7(new Date()));
  for (const id of ids)
    await api.db.company(companyId, (tx) =>
      tx.execute(
        sql`INSERT INTO projects (company_id, id, title, created_date) VALUES (${companyId}, ${id}, 'Roof', '2026-01-01')`,
      ),
    );
  await Promise.all(
    ids.map(async (id, index) => {
      for (let round = 0; round < 40; round += 1)
        await api.db.company(companyId, async (tx) => {
          const codes = index % 2 === 0 ? ['SIGNED', 'CLOSED'] : ['CLOSED', 'SIGNED'];
          for (const code of codes)
            await tx.execute(sql`UPDATE projects SET status = ${code} WHERE company_id = ${companyId} AND id = ${id}`);
        });
    }),
  );
  await expectRightNumbers();
  const { rows } = await api.ownerDb.system((tx) => tx.execute(sql`SELECT FROM project_totals`));
  // More than 1,200 rows were added. One of fifty statements adds them up: 800 rows remain with the probability 0.98^400.
  expect(rows.length).toBeLessThan(800);
});

it('a deleted row is subtracted', async () => {
  const companyId = companies[1] ?? '';
  await api.ownerDb.system(async (tx) => {
    await tx.execute(sql`INSERT INTO projects (company_id, id, title, created_date, estimation)
      VALUES (${companyId}, gen_random_uuid(), 'Roof', '2026-01-01', 5)`);
    await tx.execute(sql`DELETE FROM projects WHERE company_id = ${companyId}`);
  });
  await expectRightNumbers();
});

it('the app can read the numbers of its company only, and cannot write them', async () => {
  const [ours, theirs] = companies as [string, string];
  const { rows } = await api.db.company(ours, (tx) =>
    tx.execute(sql`SELECT FROM project_totals WHERE company_id = ${theirs}`),
  );
  expect(rows).toEqual([]);
  const insert = api.db.company(ours, (tx) =>
    tx.execute(sql`INSERT INTO project_totals (company_id, status, projects, total) VALUES (${ours}, 'NEW', 1, 1)`),
  );
  expect(await insert.then(() => undefined, postgresError)).toMatchObject({ code: sqlState.insufficientPrivilege });
});
