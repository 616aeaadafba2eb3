/** Tests of the deletion of a company: planning, cancelling, and what is left afterwards. */
import { companyDeletionTexts } from '@plumbline/domain/companyDeletion/companyDeletionTexts';
import { deletionReminderDays, deletionWaitDays } from '@plumbline/domain/companyDeletion/deletionPlan';
import { wrongCurrentPassword } from '@plumbline/domain/messages/wrongCurrentPassword';
import { estimatorRole, managerRole, ownerRole } from '@plumbline/domain/users/roles';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { companies } from '../database/schema/company.ts';
import { deletionLock } from '../files/store.ts';
import {
  type CompanyWithRecords,
  createCompanyWithRecords,
} from '../testing/authorizationMatrix/companyWithRecords.ts';
import { advanceClockToDeletion, planDeletion, withBeforeCommitHook } from '../testing/companyDeletion.ts';
import { sendDueMail } from '../testing/sendDueMail.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { type TestApiWithStripe, testApiWithStripe } from '../testing/testApiWithStripe.ts';
import { addColleague, call, signInAgain, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { readCompanyTables } from './companyRows.ts';
import { deleteDueCompanies } from './deleteDueCompanies.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

/** Sends the due mails and returns them. */
async function receiveMails() {
  const before = api.mails.length;
  await sendDueMail(api);
  return api.mails.slice(before);
}

/** The number of rows of the company in each table that has some. */
async function countRows(testedApi: Pick<TestApi, 'db'>, companyId: string): Promise<Readonly<Record<string, number>>> {
  return testedApi.db.system(async (tx) => {
    const counts: [string, number][] = [];
    for (const table of await readCompanyTables(tx)) {
      const { rows } = await tx.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.identifier(table)} where company_id = ${companyId}`,
      );
      if (rows[0]?.count) counts.push([table, rows[0].count]);
    }
    const own = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId));
    if (own.length > 0) counts.push(['companies', own.length]);
    return Object.fromEntries(counts);
  });
}

describe('planning', () => {
  it('needs the name of the company and the password of the owner', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM' });
    const wrongName = await planDeletion(owner, { company_name: 'Another company' });
    expect([wrongName.status, wrongName.error?.fields]).toEqual([
      400,
      { company_name: [companyDeletionTexts.wrongName] },
    ]);
    const wrongPassword = await planDeletion(owner, { current_password: 'plumb-bob 8' });
    expect([wrongPassword.status, wrongPassword.error?.fields]).toEqual([
      400,
      { current_password: [wrongCurrentPassword] },
    ]);
    expect((await owner.call('companyDeletion.get')).data).toEqual({ planned: null });
  });

  it('keeps the day of the first request, and tells all owners once', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM_PLUS' });
    const otherOwner = await addColleague(api, owner, ownerRole);
    await addColleague(api, owner, managerRole);
    const first = (await planDeletion(owner)).data;
    api.clock.advance({ minutes: 1 });
    const second = (await planDeletion(otherOwner)).data;
    expect(second).toEqual(first);
    expect(first.planned?.requested_by).toBe('Dana Whitlock');
    const mails = await receiveMails();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([owner.email, otherOwner.email].toSorted());
    expect(mails[0]?.subject).toMatch(/ will be deleted from Plumbline on Apr 1, 2026$/);
    expect(mails[0]?.text).toContain('On Apr 1, 2026 all projects');
  });
});

describe('until the deletion', () => {
  it('everything works, and another owner can keep the company', async () => {
    const owner = await signUpOwner(api, { packageName: 'TEAM_PLUS' });
    const otherOwner = await addColleague(api, owner, ownerRole);
    await planDeletion(owner);
    expect((await owner.call('projects.create', { body: { title: 'Granary' } })).status).toBe(201);
    expect((await otherOwner.call('companyDeletion.cancel')).data).toEqual({ planned: null });
    await advanceClockToDeletion(api);
    await deleteDueCompanies(api.deps);
    expect((await (await signInAgain(api, owner)).call('users.me')).status).toBe(200);
  });

  it('reminds the owners once, three days before', async () => {
    const owner = await signUpOwner(api);
    await planDeletion(owner);
    await sendDueMail(api);
    api.clock.advance({ days: deletionWaitDays - 4 });
    await deleteDueCompanies(api.deps);
    expect(await receiveMails()).toEqual([]);
    api.clock.advance({ days: 1 });
    await deleteDueCompanies(api.deps);
    await deleteDueCompanies(api.deps);
    expect((await receiveMails()).map(({ to }) => to)).toEqual([owner.email]);
    expect((await (await signInAgain(api, owner)).call('companyDeletion.cancel')).status).toBe(200);
  });

  it('reminds the owners also if the server was off on that day, and waits three more days', async () => {
    const owner = await signUpOwner(api);
    await planDeletion(owner);
    await sendDueMail(api);
    api.clock.advance({ days: deletionWaitDays + 10 });
    await deleteDueCompanies(api.deps);
    expect((await receiveMails()).map(({ to }) => to)).toEqual([owner.email]);
    const signedIn = await signInAgain(api, owner);
    const { planned } = (await signedIn.call('companyDeletion.get')).data;
    const millisecondsLeft = new Date(planned?.deletes_at ?? '').getTime() - api.clock.now().getTime();
    expect(millisecondsLeft).toBe(deletionReminderDays * 24 * 60 * 60_000);
    expect((await signedIn.call('companyDeletion.cancel')).data).toEqual({ planned: null });
  });

  it('cannot be cancelled any more when it is due', async () => {
    const owner = await signUpOwner(api);
    await planDeletion(owner);
    await advanceClockToDeletion(api);
    const response = await (await signInAgain(api, owner)).call('companyDeletion.cancel');
    expect([response.status, response.error?.message]).toEqual([409, companyDeletionTexts.tooLate]);
  });
});

describe('the deletion', () => {
  let company: CompanyWithRecords;
  let owner: TestUser;
  let other: CompanyWithRecords;
  let otherRows: Readonly<Record<string, number>>;
  let storageKeys: readonly string[];

  beforeAll(async () => {
    company = await createCompanyWithRecords(api);
    owner = company.usersByRole[ownerRole];
    other = await createCompanyWithRecords(api);
    for (const { createAcceptedDocument, createNote, createPicture, createExport, createImport } of [company, other]) {
      await createAcceptedDocument();
      await createNote(estimatorRole);
      await createPicture(estimatorRole);
      await createExport();
      await createImport();
    }
    const { rows } = await api.db.system((tx) =>
      tx.execute<{ key: string }>(sql`
        select storage_key as key from files where company_id = ${company.companyId}
        union select company_id || '/' || id from company_exports where company_id = ${company.companyId}`),
    );
    storageKeys = rows.map(({ key }) => key);
    await planDeletion(owner);
    await advanceClockToDeletion(api);
    otherRows = await countRows(api, other.companyId);
  });

  const storedFiles = async () => {
    const files = await Promise.all(storageKeys.map((key) => api.deps.files.get(key)));
    await Promise.all(files.map((file) => file?.bytes.cancel()));
    return files.filter((file) => file !== undefined).length;
  };

  it('waits for the end of a backup, but nobody can sign in meanwhile', async () => {
    expect(await storedFiles()).toBe(storageKeys.length);
    expect(storageKeys.length).toBeGreaterThan(3);
    await api.db.system(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(deletionLock)})`);
      await deleteDueCompanies(api.deps);
    });
    expect(await storedFiles()).toBe(storageKeys.length);
    expect((await countRows(api, company.companyId))['projects']).toBeGreaterThan(0);
    const body = { username: owner.email, password: owner.password, remember: false };
    expect((await call(api, 'session.signIn', { body })).status).toBe(401);
  });

  it('leaves no row and no file of the company, and all of the others', async () => {
    await deleteDueCompanies(api.deps);
    expect(await countRows(api, company.companyId)).toEqual({});
    expect(await storedFiles()).toBe(0);
    expect(await countRows(api, other.companyId)).toEqual(otherRows);
    const { email } = owner;
    expect((await signUpOwner(api, { email })).email).toBe(email);
  });
});

it('goes on with the next company after a failure, and repeats the failed deletion', async () => {
  const [first, second] = [await signUpOwner(api), await signUpOwner(api)];
  const { companyId: failing } = first;
  await planDeletion(first);
  await planDeletion(second);
  await advanceClockToDeletion(api);
  let refusesRows = true;
  const db = withBeforeCommitHook(api.deps.db, async (tx) => {
    const { rows } = await tx.execute(sql`select 1 from users where company_id = ${failing}`);
    if (refusesRows && rows.length === 0) throw new Error('connection lost');
  });
  const deps = { ...api.deps, db };
  await deleteDueCompanies(deps);
  expect(await countRows(api, failing)).not.toEqual({});
  expect(await countRows(api, second.companyId)).toEqual({});
  refusesRows = false;
  await deleteDueCompanies(deps);
  expect(await countRows(api, failing)).toEqual({});
});

// The last test of this API, because the client of all tests cannot check a password for some time afterwards.
it('limits the attempts to guess the password [S6]', async () => {
  const owner = await signUpOwner(api, { packageName: 'TEAM' });
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1)
    statuses.push((await planDeletion(owner, { current_password: `guess ${attempt}` })).status);
  expect(statuses.at(-1)).toBe(429);
});

describe('with Stripe', () => {
  let stripeApi: TestApiWithStripe;
  beforeAll(async () => {
    stripeApi = await testApiWithStripe();
  });
  afterAll(() => stripeApi.close());
  beforeEach(() => stripeApi.stripe.recover());

  it('deletes the customer, so that nothing is charged any more, before the rows', async () => {
    const { owner, customer } = await stripeApi.startCheckout('TEAM');
    await planDeletion(owner);
    await advanceClockToDeletion(stripeApi);
    stripeApi.stripe.fail();
    await deleteDueCompanies(stripeApi.deps);
    expect(await countRows(stripeApi, owner.companyId)).not.toEqual({});
    stripeApi.stripe.recover();
    await deleteDueCompanies(stripeApi.deps);
    expect(stripeApi.stripeCallsTo(`/v1/customers/${customer}`)).toHaveLength(2);
    expect(await countRows(stripeApi, owner.companyId)).toEqual({});
  });
});
