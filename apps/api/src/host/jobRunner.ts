import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { type JobDefinition, jobDefinitions } from '../jobs/jobDefinitions.ts';
import type { ApiDeps, JobName } from '../ports.ts';
import { deadLetterQueue, jobNames } from './jobQueue.ts';

export interface JobRunner {
  /** Takes no new jobs, waits for running ones, and releases what still runs after `patience` milliseconds. */
  stop(patience?: number): Promise<void>;
}

/** Milliseconds. The drain of the HTTP server may take 10 seconds more. */
const stopPatience = 5_000;
/** Milliseconds between two logged errors of the queue. */
const errorPause = 10_000;

/**
 * Runs jobs in this process, with its own connections to the database: one to be notified of new jobs, up to three for
 * statements. Any number of processes may do so; each job runs on one of them. Each also does maintenance and enqueues
 * scheduled jobs, and the database decides whose turn it is.
 */
export async function startJobRunner(url: string, deps: ApiDeps): Promise<JobRunner> {
  const { log } = deps;
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'plumbline jobs',
    useListenNotify: true,
    // jobs of a killed worker are found within 5 seconds after their last heartbeat expired
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  let lastError = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    // while the database is away, each poll of each queue fails
    if (performance.now() - lastError < errorPause) return;
    lastError = performance.now();
    log.warn({ error }, 'job queue error');
  });
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue warning'));
  try {
    await boss.start();
    for (const name of jobNames) await work(name, jobDefinitions[name].concurrency, (job) => runJob(job, name, deps));
    await work(deadLetterQueue, 1, (job) => giveUp(job, deps));
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }

  /** A batch that is full is followed by the next one at once; jobs of a batch run at the same time. */
  async function work(queue: string, concurrency: number, run: (job: JobWithMetadata) => Promise<boolean>) {
    await boss.work(
      queue,
      {
        ...{ batchSize: Math.max(2, concurrency), burstWhenBatchFull: true },
        ...{ includeMetadata: true, perJobResults: true },
        ...{ pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 },
      },
      async (jobs: JobWithMetadata[]) =>
        Promise.all(
          jobs.map(async (job) => ({
            id: job.id,
            status: (await run(job)) ? ('completed' as const) : ('failed' as const),
          })),
        ),
    );
  }

  return {
    stop: async (patience = stopPatience) => {
      // a silent database must not hold up the end of the process
      await Promise.race([boss.stop({ timeout: patience }), pause(patience + 1_000, undefined, { ref: false })]);
    },
  };
}

/** Runs a job and returns whether it is done. The error of a failed run goes to the log, without values [S16]. */
export async function runJob(job: JobWithMetadata, name: JobName, deps: ApiDeps): Promise<boolean> {
  const { run }: JobDefinition<never> = jobDefinitions[name];
  try {
    await run(deps, job.data as never);
    deps.metrics.recordJob(name, 'done');
    return true;
  } catch (error) {
    deps.log.warn(
      { job: name, id: job.id, retries: job.retryCount, retriesLeft: job.retryLimit - job.retryCount, error },
      'job failed',
    );
    deps.metrics.recordJob(name, 'failed');
    return false;
  }
}

/** Handles a job that failed for the last time. */
export async function giveUp(job: JobWithMetadata, deps: ApiDeps): Promise<boolean> {
  const name = jobNames.find((known) => known === job.sourceName);
  if (!name) return true;
  const { giveUp: clean }: JobDefinition<never> = jobDefinitions[name];
  try {
    await clean?.(deps, job.data as never);
  } catch (error) {
    deps.log.warn({ job: name, id: job.sourceId, error }, 'cleaning up after a job failed');
    return false;
  }
  deps.log.error({ job: name, id: job.sourceId }, 'job given up');
  deps.metrics.recordJob(name, 'given-up');
  return true;
}
