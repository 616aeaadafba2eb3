/** Several writers that change one estimate at the same time, for fault tests. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Estimate } from '@plumbline/domain/estimates/lines/estimate';
import type { Project } from '@plumbline/domain/projects/project';
import { type SeededRandom, seededRandom } from '../apps/api/src/demo/seededRandom.ts';
import { type ApiClient, RefusedRequest, send, sendWithRetries } from '../apps/api/src/testing/apiClient.ts';
import { compareEstimate, compareMissingEstimate } from './compareEstimate.ts';
import { addComparisons, type Comparison } from './fault.ts';
import { type WriterLog, writeLinesUntilStopped } from './lineWriter.ts';

export interface EstimateWriters {
  /** Stops the writers. A call without a response is not repeated. */
  stop(): Promise<void>;
  /**
   * Resolves when the server has acknowledged two more changes to each writer: the first one can have been made before the call. Returns the
   * milliseconds until then.
   */
  waitForNextWrites(): Promise<number>;
  /** The number of calls that the server acknowledged. */
  acknowledgedCount(): number;
  /** Reads the estimate and compares it with what the server acknowledged. */
  compare(): Promise<Comparison>;
}

/** Creates a project and starts writers that change its estimate. `name` is the title and the start of all descriptions. */
export async function startEstimateWriters(
  clients: readonly ApiClient[],
  name: string,
  random: SeededRandom,
): Promise<EstimateWriters> {
  const [client] = clients;
  if (!client) throw new Error('there is no client');
  const project = await send<Project>(client, { method: 'POST', path: '/api/projects/', body: { title: name } });
  const logs = clients.map((): WriterLog => createWriterLog(project.estimate ?? ''));
  const stopController = new AbortController();
  const running = Promise.all(
    clients.map((writerClient, index) =>
      writeLinesUntilStopped({
        client: writerClient,
        log: logs[index] ?? createWriterLog(''),
        name: `${name} writer ${index} line`,
        random: seededRandom(random.between(1, 1e9)),
        stopSignal: stopController.signal,
      }),
    ),
  );
  const acknowledgedCount = () => logs.reduce((sum, log) => sum + log.acknowledgedCount, 0);
  return {
    acknowledgedCount,
    stop: async () => {
      stopController.abort();
      await running;
    },
    waitForNextWrites: async () => {
      const startTime = performance.now();
      const counts = logs.map((log) => log.acknowledgedCount);
      // A writer ends after a refusal, which the comparison reports.
      const isWaiting = (log: WriterLog, index: number) =>
        log.refusals.length === 0 && log.acknowledgedCount < (counts[index] ?? 0) + 2;
      while (logs.some(isWaiting)) await pause(10);
      return performance.now() - startTime;
    },
    compare: async () => {
      try {
        const estimate = await readWithRetries<Estimate>(client, `/api/estimates/${project.estimate}/`);
        return compareEstimate(estimate, await readWithRetries<Project>(client, `/api/projects/${project.id}/`), logs);
      } catch (error) {
        if (!(error instanceof RefusedRequest)) throw error;
        const { acknowledged, found, problems } = addComparisons(logs.map(compareMissingEstimate));
        return { acknowledged, found, problems: [...problems, `project lost: ${error.message}`] };
      }
    },
  };
}

/** The time limit of the test ends the retries. */
async function readWithRetries<T>(client: ApiClient, path: string): Promise<T> {
  const response = await sendWithRetries<T>(client, { method: 'GET', path }, new AbortController().signal);
  if (!response) throw new Error(`no response to ${path}`);
  return response.data;
}

const createWriterLog = (estimateId: string): WriterLog => ({
  estimateId,
  lines: new Map(),
  deletedLines: new Set(),
  pendingLines: [],
  acknowledgedCount: 0,
  refusals: [],
});
