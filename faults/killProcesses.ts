/**
 * Kills the server, PostgreSQL or both with kill -9 during writes, round after round. The server must be ready again within 5 s. Each
 * acknowledged change must exist exactly once with its last value, and the totals must be the sum of the lines [F1, F4]. Each sent document
 * must have a mail, and each accepted document one acceptance, its trail and its signed PDF.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { seededRandom } from '../apps/api/src/demo/seededRandom.ts';
import { findPostmaster } from '../apps/api/src/host/findPostmaster.ts';
import { type ApiClient, send, signUpCompany } from '../apps/api/src/testing/apiClient.ts';
import { startServerProcess } from '../apps/api/src/testing/serverProcess.ts';
import { lateProblem } from './busyMachine.ts';
import { answerUntilStopped, type ClientLog, compareDocumentsAfterJobs, createDocuments } from './documentClient.ts';
import { type EstimateWriters, startEstimateWriters } from './estimateWriters.ts';
import { addComparisons, type Comparison, type Fault, type FaultContext, type FaultReport } from './fault.ts';

const maxRounds = 25;
/** The server must be ready this many milliseconds after a kill, on a machine without other work. */
const recoveryLimitMilliseconds = 5_000;
/** No round starts after this many milliseconds. A busy machine does fewer rounds. */
const roundsLimitMilliseconds = 3 * 60_000;
const targets = ['server', 'PostgreSQL', 'both'] as const;
/** The number of writers in a round. They change the same estimate at the same time. */
const writerCount = 4;
/** The number of clients in a round. Each one gets and accepts the documents of a project of its own. */
const clientCount = 2;

interface Round {
  readonly writers: EstimateWriters;
  readonly clientLogs: readonly ClientLog[];
}

async function run({ folder, random, afterwards }: FaultContext): Promise<FaultReport> {
  const settings = { DATA_DIR: folder, LOG_LEVEL: 'error' };
  let server = await startServerProcess(settings);
  afterwards(() => server.end());
  const client: ApiClient = { baseUrl: server.baseUrl, access: '' };

  /** Waits longer than the limit, so that a late recovery is reported with its duration and does not end the test. */
  async function waitUntilReady(): Promise<void> {
    const deadline = performance.now() + 60_000;
    for (; performance.now() < deadline; await pause(20)) {
      const response = await send(client, { method: 'GET', path: '/readyz' }).catch(() => 'not yet');
      if (response !== 'not yet') return;
    }
    throw new Error('not ready after a minute');
  }

  /**
   * Kills the target and starts the server again if it was killed. The server itself restarts PostgreSQL. Returns the
   * milliseconds from the kill until the server is ready.
   */
  async function kill(target: (typeof targets)[number]): Promise<number> {
    const postmaster = await findPostmaster(join(folder, 'postgres'));
    if (!postmaster) throw new Error('PostgreSQL does not run');
    const startTime = performance.now();
    if (target !== 'server') process.kill(postmaster.pid, 'SIGKILL');
    if (target !== 'PostgreSQL') {
      await server.end('SIGKILL');
      server = await startServerProcess(settings);
      client.baseUrl = server.baseUrl;
    } else {
      // The server checks every 100 ms whether PostgreSQL is running (`embeddedPostgres.ts`). Before it has noticed the kill, it can still
      // report that it is ready.
      await pause(150);
    }
    await waitUntilReady();
    return performance.now() - startTime;
  }

  async function runRound(number: number): Promise<Round & { readonly recoveryMilliseconds: number }> {
    const clientLogs: ClientLog[] = [];
    for (let index = 0; index < clientCount; index += 1)
      clientLogs.push(await createDocuments(client, `round ${number} client ${index}`));
    const roundRandom = seededRandom(random.between(1, 1e9));
    const clients = Array<ApiClient>(writerCount).fill(client);
    const writers = await startEstimateWriters(clients, `round ${number}`, roundRandom);
    const stopController = new AbortController();
    const runningClients = clientLogs.map((log) => answerUntilStopped(client, log, stopController.signal));
    // The kill comes at a random time during the writes.
    await pause(random.between(100, 600));
    const recoveryMilliseconds = await kill(targets[number % targets.length] ?? 'server');
    // The writers and the clients also use the restarted server.
    await pause(150);
    stopController.abort();
    await Promise.all([writers.stop(), ...runningClients]);
    return { writers, clientLogs, recoveryMilliseconds };
  }

  await signUpCompany(client);
  const startTime = performance.now();
  const finishedRounds: Round[] = [];
  const problems: string[] = [];
  let slowestRecovery = 0;
  for (let number = 1; number <= maxRounds && performance.now() - startTime < roundsLimitMilliseconds; number += 1) {
    const round = await runRound(number);
    finishedRounds.push(round);
    slowestRecovery = Math.max(slowestRecovery, round.recoveryMilliseconds);
    const target = targets[number % targets.length];
    const report = (problem: string) => problems.push(`round ${number} (${target}): ${problem}`);
    for (const problem of (await round.writers.compare()).problems) report(problem);
    for (const problem of lateProblem('ready', round.recoveryMilliseconds, recoveryLimitMilliseconds)) report(problem);
  }
  if (finishedRounds.length < targets.length) problems.push(`only ${finishedRounds.length} rounds`);

  // Later rounds must not have lost the changes of earlier ones.
  const comparisons: Comparison[] = [];
  for (const { writers } of finishedRounds) comparisons.push(await writers.compare());
  const clientLogs = finishedRounds.flatMap((round) => round.clientLogs);
  const documents = await compareDocumentsAfterJobs(client, clientLogs, folder);
  const total = addComparisons([...comparisons, documents]);
  const writes = finishedRounds.reduce((sum, { writers }) => sum + writers.acknowledgedCount(), 0);
  return {
    ...total,
    problems: [...problems, ...total.problems.map((problem) => `at the end: ${problem}`)],
    figures: `${finishedRounds.length} kills, ${writes} writes, ${documents.acknowledged} sent or accepted documents, ready again within ${Math.round(slowestRecovery)} ms`,
  };
}

export const killProcesses: Fault = {
  id: 'F1',
  name: 'kill',
  title: 'kill -9 of the server and of PostgreSQL during writes',
  timeLimitSeconds: 9 * 60,
  run,
};
