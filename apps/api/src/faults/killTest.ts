import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Estimate } from '@plumbline/domain/estimates/estimate';
import type { Project } from '@plumbline/domain/projects/project';
import { type SeededRandom, seededRandom } from '../demo/seededRandom.ts';
import { startServerProcess } from '../testing/serverProcess.ts';
import { type Known, write } from './estimateWriter.ts';
import { type Client, openCompany, Refused, send } from './faultClient.ts';
import { findInconsistencies } from './findInconsistencies.ts';

/**
 * `npm run test:faults [rounds] [seed]`: kill -9 of the server, of PostgreSQL or of both in the middle of writes. What
 * was acknowledged is there afterwards, once and as it was last; totals are the sum of the lines; all is up again
 * within 5 s [F1, F4]. Everything happens in a folder of its own, on 127.0.0.1.
 */
const rounds = Number(process.argv[2] ?? 25);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const chance = seededRandom(seed);
const recoveryLimit = 5_000;
const timeLimit = 4 * 60_000;
const victims = ['server', 'PostgreSQL', 'both'] as const;

const say = (text: string) => process.stdout.write(`${text}\n`);
const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
let server = await startServerProcess(settings);
const client: Client = { address: server.address, access: '' };

async function becomesReady(): Promise<void> {
  for (const until = performance.now() + 6 * recoveryLimit; performance.now() < until; await pause(20)) {
    const isReady = await send(client, { method: 'GET', path: '/readyz' }).catch(() => 'not yet');
    if (isReady !== 'not yet') return;
  }
  throw new Error(`not ready after ${6 * recoveryLimit} ms`);
}

const readPostmaster = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);

/** Kills, and gives the milliseconds until all was up again. */
async function kill(victim: (typeof victims)[number]): Promise<number> {
  const postmaster = await readPostmaster();
  const began = performance.now();
  if (victim !== 'server') process.kill(postmaster, 'SIGKILL');
  if (victim !== 'PostgreSQL') {
    await server.end('SIGKILL');
    server = await startServerProcess(settings);
    client.address = server.address;
  } else await pause(150);
  await becomesReady();
  return performance.now() - began;
}

interface Round {
  readonly project: Project;
  readonly writers: readonly Known[];
}

const writer = (estimate: string): Known => ({
  estimate,
  lines: new Map(),
  gone: new Set(),
  pending: null,
  acknowledged: 0,
  refused: [],
});

async function play(number: number, dice: SeededRandom): Promise<Round & { readonly recovery: number }> {
  const project = await send<Project>(client, { method: 'POST', path: '/api/projects/', body: { title: `${number}` } });
  const writers = Array.from({ length: 4 }, () => writer(project.estimate ?? ''));
  const stop = new AbortController();
  const writing = writers.map((known, at) =>
    write(client, known, `round ${number} writer ${at} line`, seededRandom(dice.between(1, 1e9)), stop.signal),
  );
  await pause(dice.between(100, 600));
  const recovery = await kill(victims[number % victims.length] ?? 'server');
  await pause(150);
  stop.abort();
  await Promise.all(writing);
  return { project, writers, recovery };
}

/** Of one round, now: asked again at the end, when later rounds have killed over it. */
async function check({ project, writers }: Round): Promise<readonly string[]> {
  try {
    const estimate = await send<Estimate>(client, { method: 'GET', path: `/api/estimates/${project.estimate}/` });
    const now = await send<Project>(client, { method: 'GET', path: `/api/projects/${project.id}/` });
    return findInconsistencies(estimate, now, writers);
  } catch (error) {
    if (error instanceof Refused) return [`lost, the whole project: ${error.message}`];
    throw error;
  }
}

async function main(): Promise<boolean> {
  say(`${rounds} rounds, seed ${seed}`);
  await openCompany(client);
  const began = performance.now();
  const played: Round[] = [];
  const faults: string[] = [];
  let slowest = 0;
  for (let number = 1; number <= rounds && performance.now() - began < timeLimit; number++) {
    const round = await play(number, chance);
    played.push(round);
    slowest = Math.max(slowest, round.recovery);
    const found = [...(await check(round))];
    if (round.recovery > recoveryLimit) found.push(`up again only after ${Math.round(round.recovery)} ms`);
    faults.push(...found.map((fault) => `round ${number} (${victims[number % victims.length]}): ${fault}`));
  }
  for (const round of played) faults.push(...(await check(round)).map((fault) => `at the end: ${fault}`));
  if (played.length < rounds) faults.push(`only ${played.length} rounds in ${timeLimit / 60_000} minutes`);
  for (const fault of faults) say(fault);
  const writes = played.flatMap(({ writers }) => writers).reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  say(
    `${played.length} rounds, ${writes} acknowledged writes, slowest recovery ${Math.round(slowest)} ms, seed ${seed}`,
  );
  say(faults.length === 0 ? `${rounds} passed, 0 failed` : `${faults.length} failed`);
  return faults.length === 0;
}

let isWell = false;
try {
  isWell = await main();
} finally {
  await server.end();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(isWell ? 0 : 1);
