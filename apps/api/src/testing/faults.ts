import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from './serverProcess.ts';

/**
 * `npm run test:faults [rounds]`: kill -9 of the server or of PostgreSQL in the middle of writes. Every write that was
 * acknowledged is there afterwards, exactly once; totals are the sum of the lines; all is up again within 5 s [F1, F4].
 */
const rounds = Number(process.argv[2] ?? 25);
const writers = 4;
const recoveryMilliseconds = 5_000;

interface Line {
  readonly description: string;
  readonly total: number;
}
interface Estimate {
  readonly items: readonly Line[];
  readonly amount_total: number;
}

const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-faults-'));
const say = (text: string) => process.stdout.write(`${text}\n`);
let server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
let access = '';

async function call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  const answer = await fetch(server.address + path, {
    method,
    signal: AbortSignal.timeout(10_000),
    headers: { 'content-type': 'application/json', ...(access && { authorization: `Bearer ${access}` }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text).data : undefined) as T;
}

async function openCompany(): Promise<void> {
  const company = { company_name: 'Faults', phone_no: '5035550100', first_name: 'Ann', last_name: 'Archer' };
  ({ access } = await call<{ access: string }>('POST', '/api/companies/', {
    ...company,
    email: 'ann@faults.test',
    password: 'secret-1',
  }));
  const { url } = await call<{ url: string }>('POST', '/api/payments/session');
  await fetch(new URL(url, server.address), {
    method: 'POST',
    body: new URLSearchParams({ plan: 'TEAM' }),
    redirect: 'manual',
  });
}

/** Adds lines until told to stop. A line whose answer did not come is sent again with the same key, as the web app does. */
async function write(estimate: string, writer: number, acknowledged: Set<string>, stopped: AbortSignal): Promise<void> {
  for (let line = 1; !stopped.aborted; line += 1) {
    const description = `writer ${writer} line ${line}`;
    const body = { description, rate: 1.25, quantity: line, tax: 8.25, unit: 'EA' };
    const key = { 'idempotency-key': randomUUID() };
    for (let sent = false; !sent; ) {
      sent = await call('POST', `/api/estimates/${estimate}/items/`, body, key).then(
        () => true,
        () => pause(50).then(() => false),
      );
      if (!sent && stopped.aborted) return;
    }
    acknowledged.add(description);
  }
}

async function becomesReady(): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < 3 * recoveryMilliseconds) {
    if (
      await call('GET', '/readyz').then(
        () => true,
        () => false,
      )
    )
      return performance.now() - began;
    await pause(20);
  }
  throw new Error(`not ready after ${3 * recoveryMilliseconds} ms`);
}

async function killServer(): Promise<number> {
  await server.end('SIGKILL');
  const began = performance.now();
  server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  return performance.now() - began;
}

async function killPostgres(): Promise<number> {
  process.kill(Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]), 'SIGKILL');
  await pause(150);
  return 150 + (await becomesReady());
}

function faultsIn(estimate: Estimate, acknowledged: ReadonlySet<string>): readonly string[] {
  const kept = estimate.items.map(({ description }) => description);
  const cents = estimate.items.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  return [
    ...[...acknowledged].filter((line) => !kept.includes(line)).map((line) => `lost: ${line}`),
    ...kept.filter((line, at) => kept.indexOf(line) !== at).map((line) => `twice: ${line}`),
    ...(cents === Math.round(estimate.amount_total * 100)
      ? []
      : [`total ${estimate.amount_total}, lines ${cents / 100}`]),
  ];
}

async function round(number: number): Promise<{ faults: readonly string[]; writes: number; recovery: number }> {
  const project = await call<{ estimate: string }>('POST', '/api/projects/', { title: `Round ${number}` });
  const acknowledged = new Set<string>();
  const stopped = new AbortController();
  const writing = Array.from({ length: writers }, (_, writer) =>
    write(project.estimate, writer, acknowledged, stopped.signal),
  );
  await pause(100 + Math.random() * 400);
  const recovery = number % 2 ? await killServer() : await killPostgres();
  await pause(200);
  stopped.abort();
  await Promise.all(writing);
  const estimate = await call<Estimate>('GET', `/api/estimates/${project.estimate}/`);
  const slow = recovery > recoveryMilliseconds ? [`up again after ${Math.round(recovery)} ms`] : [];
  return { faults: [...faultsIn(estimate, acknowledged), ...slow], writes: acknowledged.size, recovery };
}

async function main(): Promise<number> {
  await openCompany();
  let [writes, failed, slowest] = [0, 0, 0];
  for (let number = 1; number <= rounds; number += 1) {
    const result = await round(number);
    writes += result.writes;
    slowest = Math.max(slowest, result.recovery);
    if (result.faults.length > 0) failed += 1;
    for (const fault of result.faults) say(`round ${number} (${number % 2 ? 'server' : 'PostgreSQL'}): ${fault}`);
  }
  say(`${rounds} rounds, ${writes} acknowledged writes, slowest recovery ${Math.round(slowest)} ms`);
  say(`${rounds - failed} passed, ${failed} failed`);
  return failed;
}

let failed = 1;
try {
  failed = await main();
} finally {
  await (server satisfies ServerProcess).end();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
