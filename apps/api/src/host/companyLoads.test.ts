/** Tests with a server process that a company which sends expensive requests does not block `/healthz` and other companies [S13]. */

import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type ApiClient, signUpCompany } from '../testing/apiClient.ts';
import {
  companyLoads,
  createEstimate,
  type LoadedCompany,
  type LoadName,
  sendOnce,
  signUpLoadedCompany,
  startLoad,
} from '../testing/companyLoads.ts';
import { type ServerProcess, startServerProcess } from '../testing/serverProcess.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dataDir: string;
let server: ServerProcess;
let heavyCompany: LoadedCompany;
let otherCompany: ApiClient & { readonly estimateId: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-loads-'));
  server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const { baseUrl } = server;
  heavyCompany = await signUpLoadedCompany({ baseUrl, access: '' });
  const otherClient = { baseUrl, access: '' };
  await signUpCompany(otherClient, 'max@other.example');
  otherCompany = { ...otherClient, estimateId: await createEstimate(otherClient) };
});
afterAll(async () => {
  await server?.end();
  await rm(dataDir, { recursive: true });
});

/** The statuses and the median milliseconds of several requests, one after the other. */
async function measure(path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses = new Set<string>();
  const milliseconds: number[] = [];
  for (let request = 0; request < 15; request++) {
    const start = performance.now();
    statuses.add(await sendOnce(server.baseUrl, agent, otherCompany.access, { method: 'GET', path }));
    milliseconds.push(performance.now() - start);
  }
  agent.destroy();
  const sorted = milliseconds.toSorted((a, b) => a - b);
  return { statuses: [...statuses], median: sorted[Math.floor(sorted.length / 2)] ?? 0 };
}

/** Milliseconds. `npm run bench -- fairness` shows the times on a machine that does nothing else. */
const maxMedian = 1000;

it.each(Object.keys(companyLoads) as LoadName[])('%s', async (name) => {
  const load = startLoad({ name, baseUrl: server.baseUrl, company: heavyCompany });
  await pause(1000);
  const [health, call] = await Promise.all([
    measure('/healthz'),
    measure(`/api/estimates/${otherCompany.estimateId}/`),
  ]);
  await load.stop();
  expect(health.statuses).toEqual(['200']);
  expect(call.statuses).toEqual(['200']);
  expect(health.median).toBeLessThan(maxMedian);
  expect(call.median).toBeLessThan(maxMedian);
});
