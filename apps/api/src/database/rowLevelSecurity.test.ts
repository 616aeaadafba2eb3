/** Tests that a company transaction can read and write only rows of its company [S2], and that email addresses are unique. */
import { anId } from '@plumbline/domain/testing/builders';
import { managerRole, ownerRole } from '@plumbline/domain/users/roles';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobQueueTables, runsOnPglite } from '../testing/pgliteTestDatabase.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { postgresError, sqlState } from './errors.ts';
import { companies } from './schema/company.ts';
import { offices } from './schema/offices.ts';
import { users } from './schema/users.ts';
import { uuidv7 } from './uuidv7.ts';

const now = new Date('2026-03-02T09:00:00Z');
const [ourCompanyId, theirCompanyId, ourUserId, theirUserId, theirOfficeId] = Array.from({ length: 5 }, () =>
  uuidv7(now),
) as [string, string, string, string, string];

let testDb: TestDatabase;

beforeAll(async () => {
  testDb = await testDatabase();
  await testDb.db.system(async (tx) => {
    await tx.insert(companies).values([
      { id: ourCompanyId, name: 'Ours' },
      { id: theirCompanyId, name: 'Theirs' },
    ]);
    await tx.insert(users).values([
      { companyId: ourCompanyId, id: ourUserId, email: 'Ann@ours.test', passwordHash: 'x', role: ownerRole },
      { companyId: theirCompanyId, id: theirUserId, email: 'bob@theirs.test', passwordHash: 'x', role: ownerRole },
    ]);
    await tx.insert(offices).values({ companyId: theirCompanyId, id: theirOfficeId, name: 'Their office' });
  });
});

afterAll(() => testDb.drop());

const queryRows = (statement: string) =>
  testDb.db.company(ourCompanyId, async (tx) => (await tx.execute<Record<string, unknown>>(sql.raw(statement))).rows);
const postgresErrorOf = (promise: Promise<unknown>) => promise.then(() => undefined, postgresError);

const listTables = async () => {
  const result = await testDb.db.system((tx) =>
    tx.execute<{ name: string; secured: boolean }>(sql`
      select c.relname as name, c.relrowsecurity as secured from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'plumbline_migrations'`),
  );
  return result.rows;
};

describe('a company transaction with raw SQL [S2]', () => {
  it('is restricted by row-level security on every table except `plumbline_migrations`', async () => {
    expect((await listTables()).filter(({ secured }) => !secured)).toEqual([]);
  });

  it('reads no rows of another company', async () => {
    expect(await queryRows('select name from companies')).toEqual([{ name: 'Ours' }]);
    expect(await queryRows('select id from users')).toEqual([{ id: ourUserId }]);
    expect(await queryRows(`select * from offices where company_id = '${theirCompanyId}'`)).toEqual([]);
  });

  it('cannot update or delete rows of another company', async () => {
    expect(await queryRows(`update users set first_name = 'Eve' where id = '${theirUserId}' returning id`)).toEqual([]);
    expect(await queryRows(`update companies set name = 'Eve' where id = '${theirCompanyId}' returning id`)).toEqual(
      [],
    );
    expect(await queryRows('delete from offices returning id')).toEqual([]);
    const remainingOffices = await testDb.db.system((tx) =>
      tx.select().from(offices).where(eq(offices.id, theirOfficeId)),
    );
    expect(remainingOffices).toHaveLength(1);
  });

  it('cannot insert rows into another company or move rows to it', async () => {
    const insert = `insert into offices (company_id, id, name) values ('${theirCompanyId}', '${uuidv7(now)}', 'Ours now')`;
    expect(await postgresErrorOf(queryRows(insert))).toMatchObject({ code: sqlState.insufficientPrivilege });
    expect(
      await postgresErrorOf(queryRows(`update users set company_id = '${theirCompanyId}' where id = '${ourUserId}'`)),
    ).toMatchObject({
      code: sqlState.insufficientPrivilege,
    });
  });

  it('cannot reference a row of another company', async () => {
    const transaction = testDb.db.company(ourCompanyId, (tx) => tx.update(users).set({ officeId: theirOfficeId }));
    expect(await postgresErrorOf(transaction)).toEqual({
      code: sqlState.foreignKeyViolation,
      constraint: 'users_office_fk',
    });
  });

  it.each([
    'app_secrets',
    'rate_limits',
    'known_clients',
    'recovery_requests',
    'payment_events',
    'plumbline_migrations',
    ...jobQueueTables().slice(0, 1),
  ])('cannot read the table %s', async (table) => {
    expect(await postgresErrorOf(queryRows(`select * from ${table}`))).toMatchObject({
      code: sqlState.insufficientPrivilege,
    });
  });

  it.each(['users', 'projects', 'companies', 'estimates', 'events', 'event_readers'])(
    'cannot delete rows from the table %s',
    async (table) => {
      expect(await postgresErrorOf(queryRows(`delete from ${table}`))).toMatchObject({
        code: sqlState.insufficientPrivilege,
      });
    },
  );

  it('resets role and company before the next transaction on the same connection', async () => {
    await testDb.ownerDb.company(ourCompanyId, (tx) => tx.execute(sql`select 1`));
    const [session] = await testDb.ownerDb.system(
      async (tx) =>
        (
          await tx.execute<{ role: string; company: string | null }>(
            sql`select current_user as role, current_setting('plumbline.company_id', true) as company`,
          )
        ).rows,
    );
    // '' shows that this is the same connection: on a new connection, the setting is null.
    expect(session).toEqual({ role: 'postgres', company: '' });
  });

  it('reads no rows if no company is set', async () => {
    const visibleCompanies = await testDb.ownerDb.system(async (tx) => {
      await tx.execute(sql`set local role plumbline_app`);
      return tx.select().from(companies);
    });
    expect(visibleCompanies).toEqual([]);
  });

  it('rejects a company id that is not a UUID', async () => {
    const transaction = async () => testDb.db.company("x'; drop table users; --", async () => undefined);
    await expect(transaction()).rejects.toThrow(TypeError);
  });
});

describe('the search with the rights of the owner', () => {
  const find = (...words: readonly string[]) =>
    sql`select to_json(plumbline_find_projects(${sql.param([...words])}::text[], 2)) as found`;
  const findAs = (companyId: string, ...words: readonly string[]) =>
    testDb.db.company(
      companyId,
      async (tx) => (await tx.execute<{ found: string[] | null }>(find(...words))).rows[0]?.found,
    );

  beforeAll(async () => {
    await testDb.db.system(async (tx) => {
      const texts = [
        [ourCompanyId, 'roof 50%_off'],
        [ourCompanyId, 'roof of ann\n3035550142'],
        [ourCompanyId, 'a\\b'],
        [theirCompanyId, 'roof of bob'],
      ] as const;
      for (const [index, [companyId, searchText]] of texts.entries())
        await tx.execute(sql`insert into projects (company_id, id, title, created_date, search_text)
          values (${companyId}, ${anId(index + 1)}, 'Roof', '2026-03-02', ${searchText})`);
      await tx.execute(sql`insert into projects (company_id, id, title, created_date, search_text, deleted_at)
        values (${ourCompanyId}, ${anId(9)}, 'Roof', '2026-03-02', 'deleted roof', now())`);
    });
  });

  it.skipIf(runsOnPglite())(
    'finds present projects of the company of the transaction, and no special characters',
    async () => {
      expect((await findAs(ourCompanyId, 'roof'))?.toSorted()).toEqual([anId(1), anId(2)]);
      expect(await findAs(theirCompanyId, 'roof')).toEqual([anId(4)]);
      expect(await findAs(ourCompanyId, 'bob')).toEqual([]);
      expect(await findAs(ourCompanyId, 'roof', 'ann')).toEqual([anId(2)]);
      expect(await findAs(ourCompanyId, '555-0142 5550142')).toEqual([anId(2)]);
      expect(await findAs(ourCompanyId, '50%_')).toEqual([anId(1)]);
      expect(await findAs(ourCompanyId, 'r%f')).toEqual([]);
      expect(await findAs(ourCompanyId, 'a\\b')).toEqual([anId(3)]);
      expect(await findAs(ourCompanyId, "'} or true --")).toEqual([]);
      const emptyWord = await findAs(ourCompanyId);
      expect(emptyWord).toBeNull();
    },
  );

  it.skipIf(runsOnPglite())('finds nothing without a company, and returns null above the maximum', async () => {
    const [row] = await testDb.ownerDb.system(async (tx) => {
      await tx.execute(sql`set local role plumbline_app`);
      return (await tx.execute<{ found: string[] | null }>(find('roof'))).rows;
    });
    expect(row?.found).toEqual([]);
    await testDb.db.system((tx) =>
      tx.execute(sql`insert into projects (company_id, id, title, created_date, search_text)
        values (${ourCompanyId}, ${anId(10)}, 'Roof', '2026-03-02', 'third roof')`),
    );
    expect(await findAs(ourCompanyId, 'roof')).toBeNull();
  });

  it('functions with the rights of the owner have a fixed search path, and only the app may call the search', async () => {
    const { rows } = await testDb.ownerDb.system((tx) =>
      tx.execute<{ name: string; config: string[] | null; callers: string }>(sql`
        select proname as name, proconfig as config, array_to_string(proacl, ' ') as callers from pg_proc
        where prosecdef and pronamespace = 'public'::regnamespace order by 1`),
    );
    expect(rows.map(({ name, config }) => [name, config?.[0]])).toEqual([
      ['plumbline_add_project_totals', 'search_path=pg_catalog, pg_temp'],
      ['plumbline_find_projects', 'search_path=pg_catalog, pg_temp'],
    ]);
    // An entry without a name would be for every role.
    expect(rows[1]?.callers.split(' ').map((entry) => entry.split('=')[0])).toEqual(['postgres', 'plumbline_app']);
  });
});

describe('email addresses', () => {
  it('are unique across companies, ignoring case', async () => {
    const transaction = testDb.db.company(ourCompanyId, (tx) =>
      tx.insert(users).values({
        companyId: ourCompanyId,
        id: uuidv7(now),
        email: 'BOB@theirs.test',
        passwordHash: 'x',
        role: managerRole,
      }),
    );
    expect(await postgresErrorOf(transaction)).toEqual({
      code: sqlState.uniqueViolation,
      constraint: 'users_username_unique',
    });
  });
});
