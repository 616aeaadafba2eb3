/** An outage during writes, for fault tests: what calls get meanwhile, and how soon writes work again. */
import { setTimeout as pause } from 'node:timers/promises';
import { type ApiClient, authorizationOf } from '../apps/api/src/testing/apiClient.ts';
import { lateProblem } from './busyMachine.ts';
import { startEstimateWriters } from './estimateWriters.ts';
import type { FaultContext, FaultReport } from './fault.ts';

export interface Outage {
  /** The start of the problems of this outage. */
  readonly name: string;
  begin(): Promise<unknown>;
  end(): Promise<unknown>;
}

/** A call must get its 503 in this time during the outage, and writes must work again in this time after it [F3]. */
const limitMilliseconds = 5_000;
const outageMilliseconds = 6_000;
const writeMilliseconds = 2_000;
const writerCount = 4;

/** Runs the outages one after the other, each during writes. A call during an outage must get 503 in time. */
export async function runOutages(
  client: ApiClient,
  outages: readonly Outage[],
  { random }: FaultContext,
): Promise<FaultReport> {
  const problems: string[] = [];
  let [slowestResponse, slowestResumption] = [0, 0];
  const writers = await startEstimateWriters(Array<ApiClient>(writerCount).fill(client), 'outage', random);
  for (const { name, begin, end } of outages) {
    await pause(writeMilliseconds);
    await begin();
    const startTime = performance.now();
    // A call that starts at once can still be answered, for example from a cache or from what was already read.
    await pause(500);
    while (performance.now() - startTime < outageMilliseconds) {
      const { status, milliseconds } = await measureCall(client);
      slowestResponse = Math.max(slowestResponse, milliseconds);
      if (status !== 503) problems.push(`${name}: a call got ${status} instead of 503`);
      problems.push(...lateProblem(`${name}: a call got its response`, milliseconds, limitMilliseconds));
      await pause(200);
    }
    await end();
    const resumption = await writers.waitForNextWrites();
    slowestResumption = Math.max(slowestResumption, resumption);
    problems.push(...lateProblem(`${name}: writes worked again`, resumption, limitMilliseconds));
  }
  await writers.stop();
  const comparison = await writers.compare();
  return {
    ...comparison,
    problems: [...problems, ...comparison.problems],
    figures: `${outages.length} outages, ${writers.acknowledgedCount()} writes, 503 within ${seconds(slowestResponse)}, writes again within ${seconds(slowestResumption)}`,
  };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Sends a call that needs the database. The status is 0 without a response. */
async function measureCall(client: ApiClient) {
  const startTime = performance.now();
  const options = { headers: authorizationOf(client), signal: AbortSignal.timeout(60_000) };
  const status = await fetch(`${client.baseUrl}/api/projects/`, options).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => 0,
  );
  return { status, milliseconds: performance.now() - startTime };
}
