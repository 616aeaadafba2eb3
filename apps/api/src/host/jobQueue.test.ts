/** Tests of the job queue over pg-boss. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { postgresDatabase } from '../database/postgresDatabase.ts';
import { companies } from '../database/schema/company.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { type TestDatabase, testDatabase } from '../testing/testDatabase.ts';
import { installDatabase, separateLogins } from './databaseLogins.ts';
import { type JobQueue, openJobQueue } from './jobQueue.ts';

let testDb: TestDatabase;
let jobs: JobQueue;
const companyId = uuidv7(new Date());
const jobData = { companyId, mailId: uuidv7(new Date()) };

beforeEach(async () => {
  testDb = await testDatabase();
  jobs = await openJobQueue(testDb.db);
  await testDb.db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Acme' }));
});
afterEach(async () => {
  await jobs.close();
  await testDb.drop();
});

const listJobs = async () => {
  const { rows } = await testDb.db.system((tx) =>
    tx.execute(sql`select name, data from pgboss.job order by created_on`),
  );
  return rows;
};

describe('the job queue', () => {
  it('adds a job in a company transaction without changing the role of the transaction', async () => {
    const roleRows = await testDb.db.company(companyId, async (tx) => {
      await jobs.enqueue(tx, 'mail.send', jobData);
      return (await tx.execute(sql`select current_user as role`)).rows;
    });
    expect(roleRows).toEqual([{ role: 'plumbline_app' }]);
    expect(await listJobs()).toEqual([{ name: 'mail.send', data: jobData }]);
  });

  it('adds no job if the transaction is rolled back', async () => {
    const work = testDb.db.company(companyId, async (tx) => {
      await jobs.enqueue(tx, 'mail.send', jobData);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await listJobs()).toEqual([]);
  });

  it('adds only one job for the same name and id', async () => {
    for (let attempt = 0; attempt < 2; attempt += 1)
      await testDb.db.system((tx) => jobs.enqueue(tx, 'mail.send', jobData, jobData.mailId));
    expect(await listJobs()).toHaveLength(1);
  });

  it('reads the number of unfinished jobs of each queue, and the age of the oldest job that could run', async () => {
    expect(await jobs.readBacklog()).toEqual([]);
    await testDb.db.system(async (tx) => {
      for (let count = 0; count < 5; count += 1) await jobs.enqueue(tx, 'mail.send', jobData);
    });
    const changes = [
      `state = 'active'`,
      `state = 'completed'`,
      `state = 'retry', start_after = now() + interval '1 hour'`,
      `start_after = now() - interval '90 s'`,
    ];
    const owner = new Client(testDb.url);
    await owner.connect();
    const { rows } = await owner.query(`SELECT id FROM pgboss.job ORDER BY id`);
    for (const [index, change] of changes.entries())
      await owner.query(`UPDATE pgboss.job SET ${change} WHERE id = $1`, [rows[index].id]);
    await owner.end();
    const oldestWaitingSeconds = expect.closeTo(90, -1.5);
    expect(await jobs.readBacklog()).toEqual([
      { queue: 'mail.send', waiting: 2, delayed: 1, running: 1, oldestWaitingSeconds },
    ]);
  });

  it('contains the schedules of the periodic jobs', async () => {
    const { rows } = await testDb.db.system((tx) =>
      tx.execute(sql`select name, cron from pgboss.schedule order by name`),
    );
    expect(rows).toEqual([
      { name: 'backup.make', cron: '*/10 * * * *' },
      { name: 'companies.delete-due', cron: '23 * * * *' },
      { name: 'documents.remind', cron: '13 * * * *' },
      { name: 'records.delete-expired', cron: '7 * * * *' },
      { name: 'sign-in-attempts.delete-expired', cron: '*/3 * * * *' },
    ]);
  });
});

it('several servers that start on a new database at the same time install the job queues without an error', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const administrator = new Client(Object.assign(new URL(testDb.url), { pathname: '/postgres' }).href);
  await administrator.connect();
  await administrator.query(`CREATE DATABASE ${name}`);
  const url = Object.assign(new URL(testDb.url), { pathname: `/${name}` }).href;
  try {
    await Promise.all([1, 2, 3].map(() => installDatabase(separateLogins(url))));
    const db = postgresDatabase(url);
    const { rows } = await db.system((tx) => tx.execute(sql`select count(*)::int as count from pgboss.queue`));
    // Four kinds of jobs and the dead letters. pg-boss may add internal queues.
    expect(rows[0]?.['count']).toBeGreaterThanOrEqual(5);
    await db.close();
  } finally {
    await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await administrator.end();
  }
});
