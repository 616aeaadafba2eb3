/**
 * Kills a worker with kill -9 while each of its jobs runs, and the next worker in the middle of its work. A third worker must complete all
 * jobs: every mail is there at least once, and every accepted document has its signed PDF [F15].
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { postgresDatabase } from '../apps/api/src/database/postgresDatabase.ts';
import { separateLogins } from '../apps/api/src/host/databaseLogins.ts';
import { openJobQueue } from '../apps/api/src/host/jobQueue.ts';
import { runningDatabaseUrl } from '../apps/api/src/host/runningDatabaseUrl.ts';
import { jobDefinitions, jobNames } from '../apps/api/src/jobs/jobDefinitions.ts';
import type { JobName, Jobs } from '../apps/api/src/ports.ts';
import { send, signUpCompany } from '../apps/api/src/testing/apiClient.ts';
import { startServerProcess, startWorkerProcess } from '../apps/api/src/testing/serverProcess.ts';
import { busyFactor } from './busyMachine.ts';
import { answerUntilStopped, compareDocumentsAfterJobs, createDocuments } from './documentClient.ts';
import type { Fault, FaultContext, FaultReport } from './fault.ts';

const email = 'dana@hart-and-sons.example';
/** The jobs of a lost worker run again after up to 20 s. */
const jobsLimitMilliseconds = 90_000;

/** The jobs that delete rows: a row that they must delete, and how to find it. */
const deletions = [
  {
    insert: `INSERT INTO rate_limits (key, window_start, hits) VALUES ('fault test', now() - interval '10 days', 1)`,
    find: `SELECT 1 FROM rate_limits WHERE key = 'fault test'`,
  },
  {
    insert: `INSERT INTO idempotency_keys (company_id, principal_id, key, request_hash, created_at)
      SELECT id, id, 'fault test', '', now() - interval '10 days' FROM companies`,
    find: `SELECT 1 FROM idempotency_keys WHERE key = 'fault test'`,
  },
];

async function run({ folder, afterwards }: FaultContext): Promise<FaultReport> {
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'error', WORKERS: 'none' };
  const server = await startServerProcess(settings);
  afterwards(() => server.end());
  const client = { baseUrl: server.baseUrl, access: '' };
  const database = await connectToDatabase(folder, afterwards);
  await signUpCompany(client, email);

  // Without a worker, the jobs of these calls wait.
  const documents = await createDocuments(client, 'worker');
  await answerUntilStopped(client, documents, new AbortController().signal);
  await send(client, { method: 'POST', path: '/api/auth/request-reset-password', body: { email } });
  await send(client, { method: 'POST', path: '/api/exports/' });
  for (const { insert } of deletions) await database.query(insert);
  await database.enqueue(jobNames.filter((name) => 'cron' in jobDefinitions[name]));
  const waitingNames = await database.readNames(`state = 'created'`);
  await database.query(`UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE state = 'created'`);

  // Jobs wait for the locked tables, so the worker is killed while they run. Some kinds cannot run then: a job without work completes
  // immediately, and one that finds too many others of its company is repeated later.
  const first = await startWorkerProcess(settings);
  const unlock = await database.lockTables();
  await database.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`);
  const haveStarted = await waitFor(async () => {
    const names = await database.readNames(`state <> 'created'`);
    return waitingNames.every((name) => names.includes(name)) || undefined;
  });
  const runningNames = await database.readNames(`state = 'active'`);
  await first.end('SIGKILL');
  await unlock();

  // The second worker is killed between two of its jobs, or in the middle of one.
  const second = await startWorkerProcess(settings);
  const completed = await waitFor(async () => {
    const names = await database.readNames(`state = 'completed'`);
    return names.length > 0 ? names : undefined;
  });
  await second.end('SIGKILL');

  const third = await startWorkerProcess(settings);
  afterwards(() => third.end());
  const isDone = await waitFor(async () => (await database.readNames(`state < 'completed'`)).length === 0 || undefined);
  const comparison = await compareDocumentsAfterJobs(client, [documents], folder);
  const states = await database.query(`SELECT name, state::text FROM pgboss.job WHERE name <> 'dead-letters'`);
  const unfinished = states.filter(({ state }) => state !== 'completed');
  const remainingRows = await Promise.all(deletions.map(async ({ find }) => (await database.query(find)).length));
  const otherNames = jobNames.filter((name) => !runningNames.includes(name));
  const hasResetMail = await isResetMailed(folder);
  return {
    acknowledged: comparison.acknowledged + states.length,
    found: comparison.found + states.length - unfinished.length,
    problems: [
      ...comparison.problems,
      ...unfinished.map(({ name, state }) => `a job ${name} is ${state}`),
      ...(remainingRows.some((count) => count > 0) ? ['an expired row was not deleted'] : []),
      ...(hasResetMail ? [] : ['the mail of the password reset is missing']),
      ...(haveStarted && completed && isDone ? [] : ['the jobs did not run in time']),
    ],
    figures:
      `two workers killed, the first while jobs of ${jobNames.length - otherNames.length} of ${jobNames.length} kinds were running` +
      (otherNames.length > 0 ? ` (not ${otherNames.join(', ')})` : ''),
  };
}

/** Connections to the built-in database of the server, as its owner and as the app. */
async function connectToDatabase(folder: string, afterwards: FaultContext['afterwards']) {
  const url = await runningDatabaseUrl(folder);
  if (url === undefined) throw new Error('PostgreSQL does not run');
  const db = postgresDatabase(separateLogins(url).system, { timeLimitFactor: 10 });
  afterwards(db.close);
  const jobs: Jobs & { close(): Promise<void> } = await openJobQueue(db);
  afterwards(jobs.close);
  const connect = async () => {
    const owner = new Client(url);
    owner.on('error', () => undefined);
    await owner.connect();
    afterwards(() => owner.end());
    return owner;
  };
  const owner = await connect();
  const query = async (text: string) => (await owner.query<{ name: string; state: string }>(text)).rows;
  return {
    query,
    enqueue: (names: readonly JobName[]) =>
      db.system(async (tx) => {
        for (const name of names) await jobs.enqueue(tx, name, {} as never);
      }),
    /** The names of the jobs with a condition. */
    readNames: async (condition: string) =>
      (await query(`SELECT DISTINCT name FROM pgboss.job WHERE ${condition} AND name <> 'dead-letters'`)).map(
        ({ name }) => name,
      ),
    /** Locks all tables of the app. Returns a function that unlocks them. */
    lockTables: async () => {
      const locker = await connect();
      await locker.query('BEGIN');
      const { rows } = await locker.query<{ name: string }>(
        `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
      );
      await locker.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
      return () => locker.query('ROLLBACK');
    },
  };
}

/** Calls the function until it returns a value. Returns undefined after the time limit. */
async function waitFor<T>(read: () => Promise<T | undefined>): Promise<T | undefined> {
  const deadline = performance.now() + jobsLimitMilliseconds * busyFactor();
  for (; performance.now() < deadline; await pause(50)) {
    const value = await read();
    if (value !== undefined) return value;
  }
  return undefined;
}

async function isResetMailed(folder: string): Promise<boolean> {
  const outbox = join(folder, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.some((mail) => mail.includes(`To: ${email}`) && mail.includes('Reset your Plumbline password'));
}

export const killWorker: Fault = {
  id: 'F15',
  name: 'worker',
  title: 'worker killed in each kind of job',
  timeLimitSeconds: 240,
  run,
};
