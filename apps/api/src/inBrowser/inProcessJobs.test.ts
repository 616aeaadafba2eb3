/** Tests of the jobs that run in a browser window. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companies } from '../database/schema/company.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { inProcessJobs, type WindowJobs } from './inProcessJobs.ts';

let api: TestApi;
let jobs: WindowJobs;
let companyId: string;
let runner: { stop(): Promise<void> } | undefined;

beforeEach(async () => {
  api = await testApi();
  jobs = inProcessJobs(api.db);
  companyId = uuidv7(api.clock.now());
  await api.db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Ours' }));
});
afterEach(async () => {
  await runner?.stop();
  await api.close();
});

const mail = { kind: 'security', to: 'ann@example.com', subject: 'Reset', text: 'Hello' } as const;
const enqueue = (work: () => Promise<void> = async () => undefined) =>
  api.db.company(companyId, async (tx) => {
    await enqueueMail({ ...api.deps, jobs }, tx, companyId, mail, api.clock.now());
    await work();
  });
const readJobStates = async () =>
  (await api.db.system((tx) => tx.execute(sql`select name, state from window_jobs.jobs order by name`))).rows;

describe('a browser window whose jobs are started', () => {
  it('runs a job after the commit of the transaction that added it, but not after a rollback', async () => {
    runner = jobs.start(api.deps);
    await expect(enqueue(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    await enqueue(async () => expect(api.mails).toEqual([]));
    await expect.poll(() => api.mails).toHaveLength(1);
  });

  it('runs the jobs that were added before its jobs were started', async () => {
    await enqueue();
    runner = jobs.start(api.deps);
    await expect.poll(() => api.mails).toHaveLength(1);
  });

  it('runs the jobs that have a schedule', async () => {
    runner = jobs.start(api.deps);
    await expect.poll(readJobStates).toEqual([
      { name: 'backup.make', state: 'finished' },
      { name: 'companies.delete-due', state: 'finished' },
      { name: 'documents.remind', state: 'finished' },
      { name: 'records.delete-expired', state: 'finished' },
      { name: 'sign-in-attempts.delete-expired', state: 'finished' },
    ]);
  });

  it('runs no job after its jobs are stopped', async () => {
    await jobs.start(api.deps).stop();
    await enqueue();
    // PGlite runs transactions in order. If the jobs still ran, they would need fewer than these 50 transactions to send the mail.
    for (let count = 0; count < 50; count += 1) await api.db.system((tx) => tx.execute(sql`select 1`));
    expect(api.mails).toEqual([]);
    expect(await readJobStates()).toContainEqual({ name: 'security-mail.send', state: 'created' });
  });
});

it('a password reset comes first, and then the companies take turns [S23]', async () => {
  const otherCompanyId = uuidv7(api.clock.now());
  await api.db.system((tx) => tx.insert(companies).values({ id: otherCompanyId, name: 'Other' }));
  const clientMail = {
    kind: 'client',
    sender: 'Acme',
    reason: 'you are a recipient of this',
    subject: 'Roof',
    text: 'x',
  } as const;
  const enqueueFor = (id: string, to: string) =>
    api.db.company(id, (tx) => enqueueMail({ ...api.deps, jobs }, tx, id, { ...clientMail, to }, api.clock.now()));
  for (const to of ['a1', 'a2', 'a3']) await enqueueFor(companyId, to);
  for (const to of ['b1', 'b2']) await enqueueFor(otherCompanyId, to);
  await enqueue();
  await jobs.runDueJobs(api.deps);
  expect(api.mails.map(({ to }) => to)).toEqual(['ann@example.com', 'b1', 'a1', 'b2', 'a2', 'a3']);
});

it('the backlog has the unfinished jobs by the state in which they are', async () => {
  for (let count = 0; count < 3; count += 1) await enqueue();
  await api.db.system((tx) =>
    tx.execute(sql`
      with numbered as (select id, row_number() over (order by id) as number from window_jobs.jobs)
      update window_jobs.jobs set
        claimed_until = case number when 1 then now() + interval '1 minute' end,
        start_after = now() + case number when 2 then interval '1 hour' else interval '-90 s' end
      from numbered where numbered.id = jobs.id`),
  );
  const oldestWaitingSeconds = expect.closeTo(90, -1.5);
  expect(await jobs.readBacklog()).toEqual([
    { queue: 'security-mail.send', waiting: 1, delayed: 1, running: 1, oldestWaitingSeconds },
  ]);
});

describe('a job that a closed window was running', () => {
  beforeEach(() => enqueue());

  it('does not run again before its timeout', async () => {
    await api.db.system((tx) =>
      tx.execute(sql`update window_jobs.jobs set claimed_until = now() + interval '1 minute'`),
    );
    expect(await jobs.runDueJobs(api.deps)).toEqual([]);
  });

  it('runs again after its timeout', async () => {
    await api.db.system((tx) =>
      tx.execute(sql`update window_jobs.jobs set claimed_until = now() - interval '1 second'`),
    );
    expect(await jobs.runDueJobs(api.deps)).toEqual(['security-mail.send']);
  });
});
