/**
 * The program of `npm run test:faults [rounds] [seed]`. In each round it kills the server, PostgreSQL or both with kill -9 during writes.
 * The server must be ready again within 5 s. Each acknowledged change must exist exactly once with its last value, and the totals must be
 * the sum of the lines [F1, F4]. Each sent document must have a mail, and each accepted document one acceptance, its trail and its signed
 * PDF. The test uses a temporary folder and 127.0.0.1.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Estimate } from '@plumbline/domain/estimates/estimate';
import type { Project } from '@plumbline/domain/projects/project';
import { type SeededRandom, seededRandom } from '../demo/seededRandom.ts';
import { startServerProcess } from '../testing/serverProcess.ts';
import { type ApiClient, RefusedRequest, send, signUpCompany } from './faultClient.ts';
import { findInconsistencies } from './findInconsistencies.ts';
import { answerUntilStopped, type ClientLog, createDocuments, findInconsistenciesAfterJobs } from './killTestClient.ts';
import { type WriterLog, writeLinesUntilStopped } from './killTestWriter.ts';

const rounds = Number(process.argv[2] ?? 25);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const random = seededRandom(seed);
/** The server must be ready this many milliseconds after a kill. */
const recoveryLimitMilliseconds = 5_000;
/** No round starts after this many milliseconds. */
const timeLimitMilliseconds = 4 * 60_000;
const targets = ['server', 'PostgreSQL', 'both'] as const;
/** The number of writers in a round. They change the same estimate at the same time. */
const writerCount = 4;
/** The number of clients in a round. Each one gets and accepts the documents of a project of its own. */
const clientCount = 2;

const print = (text: string) => process.stdout.write(`${text}\n`);
const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
let server = await startServerProcess(settings);
const client: ApiClient = { baseUrl: server.baseUrl, access: '' };

/** Waits longer than the limit, so that a late recovery is reported with its duration and does not end the test. */
async function waitUntilReady(): Promise<void> {
  for (
    const deadline = performance.now() + 6 * recoveryLimitMilliseconds;
    performance.now() < deadline;
    await pause(20)
  ) {
    const response = await send(client, { method: 'GET', path: '/readyz' }).catch(() => 'not yet');
    if (response !== 'not yet') return;
  }
  throw new Error(`not ready after ${6 * recoveryLimitMilliseconds} ms`);
}

const readPostmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/**
 * Kills the target and starts the server again if it was killed. The server itself restarts PostgreSQL. Returns the
 * milliseconds from the kill until the server is ready.
 */
async function kill(target: (typeof targets)[number]): Promise<number> {
  const postmasterPid = await readPostmasterPid();
  const startTime = performance.now();
  if (target !== 'server') process.kill(postmasterPid, 'SIGKILL');
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

interface Round {
  readonly project: Project;
  readonly logs: readonly WriterLog[];
  readonly clientLogs: readonly ClientLog[];
}

const createWriterLog = (estimateId: string): WriterLog => ({
  estimateId,
  lines: new Map(),
  deletedLines: new Set(),
  pendingLines: [],
  acknowledgedCount: 0,
  refusals: [],
});

async function runRound(
  roundNumber: number,
  random: SeededRandom,
): Promise<Round & { readonly recoveryMilliseconds: number }> {
  const project = await send<Project>(client, {
    method: 'POST',
    path: '/api/projects/',
    body: { title: `${roundNumber}` },
  });
  const logs = Array.from({ length: writerCount }, () => createWriterLog(project.estimate ?? ''));
  const clientLogs: ClientLog[] = [];
  for (let index = 0; index < clientCount; index += 1)
    clientLogs.push(await createDocuments(client, `round ${roundNumber} client ${index}`));
  const stopController = new AbortController();
  const runningWriters = logs.map((log, index) =>
    writeLinesUntilStopped({
      client,
      log,
      name: `round ${roundNumber} writer ${index} line`,
      random: seededRandom(random.between(1, 1e9)),
      stopSignal: stopController.signal,
    }),
  );
  const runningClients = clientLogs.map((log) => answerUntilStopped(client, log, stopController.signal));
  // The kill comes at a random time during the writes.
  await pause(random.between(100, 600));
  const recoveryMilliseconds = await kill(targets[roundNumber % targets.length] ?? 'server');
  // The writers and the clients also use the restarted server.
  await pause(150);
  stopController.abort();
  await Promise.all([...runningWriters, ...runningClients]);
  return { project, logs, clientLogs, recoveryMilliseconds };
}

/** Finds the inconsistencies of one round. Called after the round and again after all rounds. */
async function findRoundInconsistencies({ project, logs }: Round): Promise<readonly string[]> {
  try {
    const estimate = await send<Estimate>(client, { method: 'GET', path: `/api/estimates/${project.estimate}/` });
    const storedProject = await send<Project>(client, { method: 'GET', path: `/api/projects/${project.id}/` });
    return findInconsistencies(estimate, storedProject, logs);
  } catch (error) {
    if (error instanceof RefusedRequest) return [`project lost: ${error.message}`];
    throw error;
  }
}

async function main(): Promise<boolean> {
  print(`${rounds} rounds, seed ${seed}`);
  await signUpCompany(client);
  const startTime = performance.now();
  const finishedRounds: Round[] = [];
  const inconsistencies: string[] = [];
  let slowestRecoveryMilliseconds = 0;
  for (let number = 1; number <= rounds && performance.now() - startTime < timeLimitMilliseconds; number++) {
    const round = await runRound(number, random);
    finishedRounds.push(round);
    slowestRecoveryMilliseconds = Math.max(slowestRecoveryMilliseconds, round.recoveryMilliseconds);
    const roundInconsistencies = [...(await findRoundInconsistencies(round))];
    if (round.recoveryMilliseconds > recoveryLimitMilliseconds)
      roundInconsistencies.push(`ready only after ${Math.round(round.recoveryMilliseconds)} ms`);
    inconsistencies.push(
      ...roundInconsistencies.map(
        (inconsistency) => `round ${number} (${targets[number % targets.length]}): ${inconsistency}`,
      ),
    );
  }
  for (const round of finishedRounds)
    inconsistencies.push(
      ...(await findRoundInconsistencies(round)).map((inconsistency) => `at the end: ${inconsistency}`),
    );
  const clientLogs = finishedRounds.flatMap((round) => round.clientLogs);
  inconsistencies.push(...(await findInconsistenciesAfterJobs(client, clientLogs, dataDir)));
  if (finishedRounds.length < rounds)
    inconsistencies.push(`only ${finishedRounds.length} rounds in ${timeLimitMilliseconds / 60_000} minutes`);
  for (const inconsistency of inconsistencies) print(inconsistency);
  const writes = finishedRounds
    .flatMap(({ logs }) => logs)
    .reduce((sum, { acknowledgedCount }) => sum + acknowledgedCount, 0);
  const documents = clientLogs.flatMap((log) => log.documents);
  const sent = documents.filter(({ isSent }) => isSent).length;
  const accepted = documents.filter(({ isAccepted }) => isAccepted).length;
  print(
    `${finishedRounds.length} rounds, ${writes} acknowledged writes, ${sent} sent and ${accepted} accepted documents, slowest recovery ${Math.round(slowestRecoveryMilliseconds)} ms, seed ${seed}`,
  );
  print(inconsistencies.length === 0 ? `${rounds} passed, 0 failed` : `${inconsistencies.length} failed`);
  return inconsistencies.length === 0;
}

let hasPassed = false;
try {
  hasPassed = await main();
} finally {
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(hasPassed ? 0 : 1);
