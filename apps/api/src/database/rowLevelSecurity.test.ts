/** Tests that a company transaction can read and write only rows of its company [S2]. */
import { managerRole, ownerRole } from '@plumbline/domain/users/roles';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobQueueTables } from '../testing/pgliteTestDatabase.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { postgresError, sqlState } from './errors.ts';
import { companies } from './schema/company.ts';
import { offices } from './schema/offices.ts';
import { users } from './schema/users.ts';
import { uuidv7 } from './uuidv7.ts';

const now = new Date('2026-03-02T09:00:00Z');
const [ourCompany, theirCompany, ourUser, theirUser, theirOffice] = Array.from({ length: 5 }, () => uuidv7(now)) as [
  string,
  string,
  string,
  string,
  string,
];

let testDb: TestDatabase;

beforeAll(async () => {
  testDb = await testDatabase();
  await testDb.db.system(async (tx) => {
    await tx.insert(companies).values([
      { id: ourCompany, name: 'Ours' },
      { id: theirCompany, name: 'Theirs' },
    ]);
    await tx.insert(users).values([
      { companyId: ourCompany, id: ourUser, email: 'Ann@ours.test', passwordHash: 'x', role: ownerRole },
      { companyId: theirCompany, id: theirUser, email: 'bob@theirs.test', passwordHash: 'x', role: ownerRole },
    ]);
    await tx.insert(offices).values({ companyId: theirCompany, id: theirOffice, name: 'Their office' });
  });
});

afterAll(() => testDb.drop());

const queryRows = (statement: string) =>
  testDb.db.company(ourCompany, async (tx) => (await tx.execute<Record<string, unknown>>(sql.raw(statement))).rows);
const errorOf = (work: Promise<unknown>) => work.then(() => undefined, postgresError);

const listTables = async () => {
  const result = await testDb.db.system((tx) =>
    tx.execute<{ name: string; secured: boolean }>(sql`
      select c.relname as name, c.relrowsecurity as secured from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'plumbline_migrations'`),
  );
  return result.rows;
};

describe('a company transaction with raw SQL [S2]', () => {
  it('is restricted by row-level security on every table', async () => {
    expect((await listTables()).filter(({ secured }) => !secured)).toEqual([]);
  });

  it('reads no rows of another company', async () => {
    expect(await queryRows('select name from companies')).toEqual([{ name: 'Ours' }]);
    expect(await queryRows('select id from users')).toEqual([{ id: ourUser }]);
    expect(await queryRows(`select * from offices where company_id = '${theirCompany}'`)).toEqual([]);
  });

  it('cannot update or delete rows of another company', async () => {
    expect(await queryRows(`update users set first_name = 'Eve' where id = '${theirUser}' returning id`)).toEqual([]);
    expect(await queryRows(`update companies set name = 'Eve' where id = '${theirCompany}' returning id`)).toEqual([]);
    expect(await queryRows('delete from offices returning id')).toEqual([]);
    const remainingOffices = await testDb.db.system((tx) =>
      tx.select().from(offices).where(eq(offices.id, theirOffice)),
    );
    expect(remainingOffices).toHaveLength(1);
  });

  it('cannot insert rows into another company or move rows to it', async () => {
    const insert = `insert into offices (company_id, id, name) values ('${theirCompany}', '${uuidv7(now)}', 'Ours now')`;
    expect(await errorOf(queryRows(insert))).toMatchObject({ code: sqlState.insufficientPrivilege });
    expect(
      await errorOf(queryRows(`update users set company_id = '${theirCompany}' where id = '${ourUser}'`)),
    ).toMatchObject({
      code: sqlState.insufficientPrivilege,
    });
  });

  it('cannot reference a row of another company', async () => {
    const work = testDb.db.company(ourCompany, (tx) => tx.update(users).set({ officeId: theirOffice }));
    expect(await errorOf(work)).toEqual({ code: sqlState.foreignKeyViolation, constraint: 'users_office_fk' });
  });

  it.each([
    'app_secrets',
    'rate_limits',
    'known_clients',
    'recovery_requests',
    'payment_events',
    'plumbline_migrations',
    ...jobQueueTables(),
  ])('cannot read the table %s', async (table) => {
    expect(await errorOf(queryRows(`select * from ${table}`))).toMatchObject({ code: sqlState.insufficientPrivilege });
  });

  it.each(['users', 'projects', 'companies', 'estimates', 'project_status_log', 'events'])(
    'cannot delete rows from the table %s',
    async (table) => {
      expect(await errorOf(queryRows(`delete from ${table}`))).toMatchObject({ code: sqlState.insufficientPrivilege });
    },
  );

  it('resets role and company before the next transaction on the same connection', async () => {
    await queryRows('select 1');
    const [session] = await testDb.db.system(
      async (tx) =>
        (
          await tx.execute<{ role: string; company: string | null }>(
            sql`select current_user as role, current_setting('plumbline.company_id', true) as company`,
          )
        ).rows,
    );
    expect(session).toEqual({ role: 'postgres', company: '' });
  });

  it('reads no rows if no company is set', async () => {
    const visibleCompanies = await testDb.db.system(async (tx) => {
      await tx.execute(sql`set local role plumbline_app`);
      return tx.select().from(companies);
    });
    expect(visibleCompanies).toEqual([]);
  });

  it('rejects a company id that is not a UUID', () => {
    expect(() => testDb.db.company("x'; drop table users; --", async () => undefined)).toThrow(TypeError);
  });
});

describe('email addresses', () => {
  it('are unique across companies, ignoring case', async () => {
    const work = testDb.db.company(ourCompany, (tx) =>
      tx.insert(users).values({
        companyId: ourCompany,
        id: uuidv7(now),
        email: 'BOB@theirs.test',
        passwordHash: 'x',
        role: managerRole,
      }),
    );
    expect(await errorOf(work)).toEqual({ code: sqlState.uniqueViolation, constraint: 'users_username_unique' });
  });
});
