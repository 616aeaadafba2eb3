/** Runs the jobs of the pg-boss queues in a server or worker process. */
import { setTimeout as pause } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { connectionTo } from '../database/databaseHosts.ts';
import { deadLetterQueue, type JobDefinition, jobDefinitions, jobNames } from '../jobs/jobDefinitions.ts';
import { handleFinalFailure, runJob } from '../jobs/runJob.ts';
import type { ApiDeps } from '../ports.ts';

export interface JobRunner {
  /** Starts no new jobs and waits for running jobs. Releases unfinished jobs after the time limit, so that they run again. */
  stop(timeLimitMilliseconds?: number): Promise<void>;
}

/** The time that `stop` waits for running jobs. After `stop` the server may wait 10 more seconds for running requests. */
const defaultStopMilliseconds = 5_000;
/** The time between two heartbeats of a running job. */
const heartbeatIntervalSeconds = 3;
/**
 * A worker that sends no heartbeat for this time counts as lost. Together with the time until the next check and the next poll, it stays
 * below 20 seconds.
 */
const lostWorkerSeconds = 12;
const lostWorkerCheckMilliseconds = 2_000;
/** The minimum time between two logged errors of the queue. */
const errorLogMilliseconds = 10_000;

/**
 * Runs jobs in this process with separate database connections: one for notifications of new jobs, up to three for
 * queries. Several processes can run jobs, and each job runs in one process. The processes share maintenance and schedules,
 * and the database coordinates them.
 */
export async function startJobRunner(url: string, deps: ApiDeps): Promise<JobRunner> {
  const { log } = deps;
  const boss = new PgBoss({
    ...connectionTo(url),
    max: 3,
    application_name: 'plumbline jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  let lastErrorTime = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    // While the database is unavailable, each poll of each queue fails.
    if (performance.now() - lastErrorTime < errorLogMilliseconds) return;
    lastErrorTime = performance.now();
    log.warn({ error }, 'job queue error');
  });
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue warning'));
  let lostWorkerTimer: NodeJS.Timeout | undefined;
  try {
    await boss.start();
    lostWorkerTimer = setInterval(() => void releaseJobsOfLostWorkers(), lostWorkerCheckMilliseconds);
    for (const name of jobNames) await processQueue(name, jobDefinitions[name], (job) => runJob(job, name, deps));
    await processQueue(deadLetterQueue, { concurrency: 1 }, (job) => handleDeadJob(job, deps));
  } catch (error) {
    clearInterval(lostWorkerTimer);
    await boss.stop({ graceful: false });
    throw error;
  }

  /**
   * Runs up to `concurrency` jobs of a queue at the same time, each in a pg-boss worker of its own. A worker with a batch of jobs would
   * fetch no more jobs before the slowest job of its batch ends.
   */
  async function processQueue(
    queue: string,
    { concurrency, companyConcurrency }: Pick<JobDefinition<never>, 'concurrency' | 'companyConcurrency'>,
    run: (job: JobWithMetadata) => Promise<boolean>,
  ) {
    const runJobs = async (jobs: JobWithMetadata[]) => {
      const results = await Promise.all(
        jobs.map(async (job) => ({
          id: job.id,
          status: (await run(job)) ? ('completed' as const) : ('failed' as const),
        })),
      );
      // The next job is fetched immediately: by this worker, or by an idle one that found only jobs of companies with all their places taken.
      for (const worker of boss.getWipData()) if (worker.name === queue) boss.notifyWorker(worker.id);
      return results;
    };
    await boss.work(
      queue,
      {
        batchSize: 1,
        includeMetadata: true,
        perJobResults: true,
        heartbeatRefreshSeconds: heartbeatIntervalSeconds,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 5,
        localConcurrency: concurrency,
        ...(companyConcurrency && { localGroupConcurrency: companyConcurrency }),
      },
      runJobs,
    );
  }

  /** Every worker calls this function. Each lost job is released once, because its row is no longer active afterwards. */
  async function releaseJobsOfLostWorkers(): Promise<void> {
    try {
      const { rows } = await boss.getDb().executeSql(releaseLostJobs, [lostWorkerSeconds]);
      if (rows.length > 0) log.warn({ jobs: rows }, 'jobs of a lost worker run again');
    } catch (error) {
      boss.emit('error', error as Error);
    }
  }

  return {
    stop: async (timeLimitMilliseconds = defaultStopMilliseconds) => {
      clearInterval(lostWorkerTimer);
      // `boss.stop` waits for the database. An unresponsive database may delay the exit of the process by at most one second.
      await Promise.race([
        boss.stop({ timeout: timeLimitMilliseconds }),
        pause(timeLimitMilliseconds + 1_000, undefined, { ref: false }),
      ]);
    },
  };
}

/** pg-boss increases the number of retries when it fetches a job with `started_on`, so the lost attempt does not count. */
const releaseLostJobs = `UPDATE pgboss.job
  SET state = 'created', started_on = NULL, heartbeat_on = NULL, start_after = now()
  WHERE state = 'active' AND heartbeat_on < now() - $1 * interval '1 second'
  RETURNING name, id`;

/**
 * Handles a job without remaining retries. Returns whether the handling succeeded. A job whose definition no longer exists needs
 * no handling.
 */
export async function handleDeadJob(job: JobWithMetadata, deps: ApiDeps): Promise<boolean> {
  const name = jobNames.find((jobName) => jobName === job.sourceName);
  return name ? handleFinalFailure({ id: job.sourceId ?? job.id, data: job.data }, name, deps) : true;
}
