/** Measures how long others wait while one company sends expensive requests [S13]. */
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, signUpCompany } from '../../apps/api/src/testing/apiClient.ts';
import {
  companyLoads,
  createEstimate,
  type LoadName,
  sendOnce,
  signUpLoadedCompany,
  startLoad,
} from '../../apps/api/src/testing/companyLoads.ts';
import { startServerProcess } from '../../apps/api/src/testing/serverProcess.ts';
import { atMostValue, type Measure } from '../measurement.ts';
import type { ReportSection } from '../report.ts';
import { unlessTiny } from '../runSize.ts';
import { ninetyNinthPercentile } from '../statistics.ts';
import { measureJobs } from './jobFairness.ts';

/** Milliseconds of a measurement. */
const duration = unlessTiny(8_000, 300);
/** Milliseconds from the start of a load to the measurement. */
const warmUp = unlessTiny(1_500, 100);
/** The largest 99th percentile in milliseconds. */
const budget = atMostValue(150);

/** Measures `/healthz` and a call of another company, first without a load and then with each load. Starts a server of its own. */
export async function measureFairness(): Promise<ReportSection> {
  const jobMeasures = await measureJobs();
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-fairness-'));
  const server = await startServerProcess({ DATA_DIR: folder, LOG_LEVEL: 'error' });
  try {
    const heavyCompany = await signUpLoadedCompany({ baseUrl: server.baseUrl, access: '' });
    const other = { baseUrl: server.baseUrl, access: '' };
    await signUpCompany(other, 'max@other.example');
    const estimateId = await createEstimate(other);
    const measure = async () => {
      const [health, call] = await Promise.all([
        measureRequests(other, '/healthz'),
        measureRequests(other, `/api/estimates/${estimateId}/`),
      ]);
      return { health: ninetyNinthPercentile(health), call: ninetyNinthPercentile(call) };
    };
    await measure();
    const idle = await measure();
    const measures: Measure[] = [];
    for (const name of Object.keys(companyLoads) as LoadName[]) {
      const load = startLoad({ name, baseUrl: server.baseUrl, company: heavyCompany });
      await pause(warmUp);
      const { health, call } = await measure();
      await load.stop();
      const common = { unit: 'ms', budget, note: 'the baseline has no load' } as const;
      measures.push(
        { ...common, name: `${name}: /healthz, 99th percentile`, ours: health, baseline: idle.health },
        { ...common, name: `${name}: call of another company, 99th percentile`, ours: call, baseline: idle.call },
      );
    }
    return { name: 'Others while one company sends expensive requests', measures: [...measures, ...jobMeasures] };
  } finally {
    await server.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The milliseconds of requests, one after the other. A failed request counts as infinitely long. */
export async function measureRequests({ baseUrl, access }: ApiClient, path: string): Promise<readonly number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const end = performance.now() + duration;
  while (performance.now() < end) {
    const start = performance.now();
    const status = await sendOnce(baseUrl, agent, access ?? '', { method: 'GET', path });
    times.push(status === '200' ? performance.now() - start : Number.POSITIVE_INFINITY);
    await pause(20);
  }
  agent.destroy();
  return times;
}
