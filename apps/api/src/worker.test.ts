/** Tests of the worker process with a server process, its database and an SMTP server. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from './database/database.ts';
import { postgresDatabase } from './database/postgresDatabase.ts';
import { companies } from './database/schema/company.ts';
import { mailOutbox } from './database/schema/mail.ts';
import { uuidv7 } from './database/uuidv7.ts';
import { separateLogins } from './host/databaseLogins.ts';
import { type JobQueue, openJobQueue } from './host/jobQueue.ts';
import { clusterUrl } from './host/postgresCluster.ts';
import { prometheusMetrics } from './host/prometheusMetrics.ts';
import { enqueueMail } from './mail/outbox.ts';
import { type StartedProcess, startServerProcess, startWorkerProcess } from './testing/serverProcess.ts';
import { smtpServer, type TestSmtpServer } from './testing/smtpServer.ts';

// The tests start processes, and the machine can be busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 60_000 });
const waitOptions = { timeout: 150_000, interval: 50 };

const root = fileURLToPath(new URL('../../../', import.meta.url));
const companyId = uuidv7(new Date());
const runningProcesses: StartedProcess[] = [];
let dataDir: string;
let env: Readonly<Record<string, string>>;
let smtp: TestSmtpServer;
let db: Database;
let jobs: JobQueue;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-worker-'));
  smtp = await smtpServer();
  env = { DATA_DIR: dataDir, SMTP_URL: smtp.url, PUBLIC_URL: 'https://plumbline.test', WORKERS: 'none' };
  runningProcesses.push(await startServerProcess(env));
  const password = await readFile(join(dataDir, 'postgres.password'), 'utf8');
  const { system, company } = separateLogins(clusterUrl(join(dataDir, 'postgres'), password, 'plumbline'));
  db = postgresDatabase(system, { companyUrl: company });
  jobs = await openJobQueue(db);
  await db.system((tx) => tx.insert(companies).values({ id: companyId, name: 'Acme' }));
});
afterEach(async () => {
  await jobs.close();
  await db.close();
  for (const process of runningProcesses.splice(0).toReversed()) await process.end();
  await smtp.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function startWorker(): Promise<StartedProcess> {
  const worker = await startWorkerProcess(env);
  runningProcesses.push(worker);
  return worker;
}

async function enqueueMails(count: number): Promise<void> {
  const mail = (to: string) =>
    ({
      kind: 'client',
      sender: 'Acme',
      reason: 'you are a recipient of a test',
      to,
      subject: 'Hello',
      text: 'Hello',
    }) as const;
  const deps = {
    jobs,
    metrics: prometheusMetrics(),
    payments: {},
    config: {
      publicUrl: 'https://plumbline.test',
      mailLimits: { newCompany: 1_000, company: 1_000, recipient: 1_000 },
    },
  };
  await db.company(companyId, async (tx) => {
    for (let number = 0; number < count; number += 1)
      await enqueueMail(deps, tx, companyId, mail(`ann${crypto.randomUUID()}@example.com`), new Date());
  });
}

const readJobStates = async () => {
  const { rows } = await db.system((tx) =>
    tx.execute<{ state: string }>(sql`select state::text from pgboss.job where name = 'mail.send'`),
  );
  return rows.map(({ state }) => state);
};
const readRetryCounts = async () => {
  const { rows } = await db.system((tx) =>
    tx.execute<{ count: number }>(sql`select retry_count as count from pgboss.job where name = 'mail.send'`),
  );
  return rows.map(({ count }) => count);
};
const receivedMailIds = () => smtp.mails.map(({ messageId }) => messageId);

it('a worker process sends the mails of a server with WORKERS=none', async () => {
  await enqueueMails(3);
  expect(await readJobStates()).toEqual(['created', 'created', 'created']);
  await startWorker();
  await expect.poll(() => smtp.mails, waitOptions).toHaveLength(3);
  await expect.poll(readJobStates, waitOptions).toEqual(['completed', 'completed', 'completed']);
  const texts = await db.system((tx) => tx.select({ text: mailOutbox.text }).from(mailOutbox));
  expect(texts).toEqual([{ text: '' }, { text: '' }, { text: '' }]);
});

it('two workers complete 200 jobs although one worker is killed, and never send the same mail at the same time', async () => {
  smtp.slowDown(50);
  const [killedWorker] = await Promise.all([startWorker(), startWorker()]);
  await enqueueMails(200);
  await expect.poll(() => smtp.mails.length, waitOptions).toBeGreaterThan(30);
  await killedWorker.end('SIGKILL');
  const killTime = performance.now();
  await expect.poll(() => new Set(receivedMailIds()).size, waitOptions).toBe(200);
  // 20 seconds until the other worker takes up the jobs, and time to send the mails on a busy machine.
  expect(performance.now() - killTime).toBeLessThan(25_000);
  expect(new Set(await readRetryCounts())).toEqual(new Set([0]));
  expect(smtp.overlaps).toEqual([]);
  // Only the two mails that the killed worker was sending at the same time can be sent twice.
  expect(receivedMailIds().length).toBeLessThanOrEqual(202);
  await expect.poll(async () => new Set(await readJobStates()), waitOptions).toEqual(new Set(['completed']));
});

it('a worker continues after the database was killed', async () => {
  const worker = await startWorker();
  await enqueueMails(1);
  await expect.poll(() => smtp.mails, waitOptions).toHaveLength(1);
  const [pid] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  // The server process restarts the database.
  await vi.waitFor(() => enqueueMails(1), waitOptions);
  await expect.poll(() => smtp.mails, waitOptions).toHaveLength(2);
  expect(await worker.end()).toBe(0);
  runningProcesses.splice(runningProcesses.indexOf(worker), 1);
});

it('a worker that "npm run worker" has started completes its running job after SIGTERM', async () => {
  const child = spawn('npm', ['run', 'worker'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill());
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output, waitOptions).toContain('The Plumbline worker is ready');
  smtp.slowDown(1_000);
  await enqueueMails(1);
  await expect.poll(() => smtp.attemptCount(), waitOptions).toBe(1);
  const exitEvent = once(child, 'exit');
  child.kill('SIGTERM');
  await exitEvent;
  await expect.poll(readJobStates, waitOptions).toEqual(['completed']);
  expect(smtp.mails).toHaveLength(1);
});

it('a worker with WORKER_PORT responds to monitoring, and its metrics contain the jobs that it ran', async () => {
  const worker = await startWorkerProcess({ ...env, WORKER_PORT: '0', METRICS_TOKEN: 'token' });
  runningProcesses.push(worker);
  const url = /monitoring at (\S+)/.exec(worker.output())?.[1] ?? '';
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/metrics`)).status).toBe(401);
  const readMetrics = async () =>
    (await fetch(`${url}/metrics`, { headers: { Authorization: 'Bearer token' } })).text();
  await enqueueMails(2);
  await expect.poll(readMetrics, waitOptions).toContain('plumbline_jobs_total{job_name="mail.send",outcome="done"} 2');
  expect(await readMetrics()).toContain('plumbline_jobs_waiting{job_name="mail.send"} 0');
});

it('a worker does not start if no server is running, and the error is one sentence', async () => {
  const emptyFolder = join(dataDir, 'empty');
  await expect(startWorkerProcess({ ...env, DATA_DIR: emptyFolder })).rejects.toThrow(
    `No Plumbline server runs on ${emptyFolder}: start it first, or set DATABASE_URL.`,
  );
});
