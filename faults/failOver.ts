/**
 * Kills the primary PostgreSQL with kill -9 during the writes of two servers, and promotes its synchronous standby. Then it kills one of the
 * servers. Writes must resume in 10 s, no acknowledged change may be lost, and a job must run afterwards [F15].
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, sendWithRetries, signUpCompany } from '../apps/api/src/testing/apiClient.ts';
import { startServerProcess } from '../apps/api/src/testing/serverProcess.ts';
import { lateProblem } from './busyMachine.ts';
import { startEstimateWriters } from './estimateWriters.ts';
import type { Fault, FaultContext, FaultReport } from './fault.ts';
import { startPostgresPair } from './postgresPair.ts';

const resumeLimitMilliseconds = 10_000;
/** The time until an operator or a program promotes the standby. */
const promotionMilliseconds = 1_000;
const writeMilliseconds = 3_000;
const mailLimitMilliseconds = 60_000;
const email = 'dana@hart-and-sons.example';

async function run({ folder, random, afterwards }: FaultContext): Promise<FaultReport> {
  const postgres = await startPostgresPair(folder);
  afterwards(postgres.stop);
  const dataDir = join(folder, 'data');
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'error' };
  const servers = await Promise.all([startServerProcess(settings), startServerProcess(settings)]);
  for (const server of servers) afterwards(() => server.end());
  const [first, second] = servers.map(({ baseUrl }): ApiClient => ({ baseUrl, access: '' })) as [ApiClient, ApiClient];
  await signUpCompany(first, email);
  second.access = first.access;
  const writers = await startEstimateWriters([first, second, first, second], 'fail-over', random);

  const count = () => writers.acknowledgedCount();
  await pause(writeMilliseconds);
  const countBefore = count();
  await postgres.killPrimary();
  const killTime = performance.now();
  const resumed = writers.waitForNextWrites();
  await pause(promotionMilliseconds);
  await postgres.promoteStandby();
  await resumed;
  const resumeMilliseconds = performance.now() - killTime;

  await pause(writeMilliseconds);
  const serverKillTime = performance.now();
  await servers[1]?.end('SIGKILL');
  // A load balancer sends the calls to the other server.
  second.baseUrl = first.baseUrl;
  await writers.waitForNextWrites();
  const switchMilliseconds = performance.now() - serverKillTime;
  await writers.stop();

  const comparison = await writers.compare();
  const hasMail = await sendsMail(first, dataDir);
  return {
    acknowledged: comparison.acknowledged + 1,
    found: comparison.found + Number(hasMail),
    problems: [
      ...comparison.problems,
      ...(hasMail ? [] : ['no mail after the fail-over']),
      ...lateProblem('writes resumed after the kill of the primary', resumeMilliseconds, resumeLimitMilliseconds),
      ...lateProblem('writes resumed after the kill of a server', switchMilliseconds, resumeLimitMilliseconds),
    ],
    figures:
      `${countBefore} writes before and ${count() - countBefore} after the kill of the primary, writes resumed after ` +
      `${(resumeMilliseconds / 1000).toFixed(1)} s (promotion after ${promotionMilliseconds / 1000} s), and after ` +
      `${(switchMilliseconds / 1000).toFixed(1)} s on the other server`,
  };
}

/** Whether a job of the remaining server sends a mail. */
async function sendsMail(client: ApiClient, dataDir: string): Promise<boolean> {
  const call = { method: 'POST', path: '/api/auth/request-reset-password', body: { email } };
  await sendWithRetries(client, call, AbortSignal.timeout(mailLimitMilliseconds));
  for (const deadline = performance.now() + mailLimitMilliseconds; performance.now() < deadline; await pause(100)) {
    const files = await readdir(join(dataDir, 'outbox')).catch(() => []);
    if (files.length > 0) return true;
  }
  return false;
}

export const failOver: Fault = {
  id: 'F15',
  name: 'fail-over',
  title: 'primary PostgreSQL killed during writes and its standby promoted, then one of two servers killed',
  timeLimitSeconds: 180,
  run,
};
