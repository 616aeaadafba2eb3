/** Runs the due jobs of a test API. */
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { noMaintenanceOptions } from '../host/jobQueue.ts';
import { handleDeadJob } from '../host/jobRunner.ts';
import { inProcessJobs } from '../inBrowser/inProcessJobs.ts';
import { deadLetterQueue, jobNames } from '../jobs/jobDefinitions.ts';
import { runJob } from '../jobs/runJob.ts';
import type { JobName } from '../ports.ts';
import { runsOnPglite } from './pgliteTestDatabase.ts';
import type { TestApi } from './testApi.ts';

interface RunOptions {
  /** Whether jobs that failed in an earlier call run again now, before their retry delay ends. */
  readonly ignoreRetryDelays?: boolean;
}

/**
 * Runs all due jobs and the jobs that they enqueue. Returns the names of the completed jobs. A job that fails in this
 * call is not retried.
 */
export async function runDueJobs(
  { deps, databaseUrl }: Pick<TestApi, 'deps' | 'databaseUrl'>,
  { ignoreRetryDelays = false }: RunOptions = {},
): Promise<readonly JobName[]> {
  if (runsOnPglite()) return inProcessJobs(deps.db).runDueJobs(deps, ignoreRetryDelays);
  const boss = new PgBoss({ ...noMaintenanceOptions, connectionString: databaseUrl, max: 2, migrate: false });
  const completedJobs: JobName[] = [];

  async function runQueue(queue: string, ignoreStartAfter: boolean): Promise<number> {
    const options = { includeMetadata: true, batchSize: 100, ignoreStartAfter } as const;
    const jobs: JobWithMetadata[] = await boss.fetch<object>(queue, options);
    for (const job of jobs) {
      const name = jobNames.find((jobName) => jobName === queue);
      const isDone = name ? await runJob(job, name, deps) : await handleDeadJob(job, deps);
      if (!isDone) await boss.fail(queue, job.id);
      else {
        await boss.complete(queue, job.id);
        if (name) completedJobs.push(name);
      }
    }
    return jobs.length;
  }

  await boss.start();
  try {
    for (let round = 0, count = 1; count > 0; round++) {
      count = 0;
      // A job that fails in the first round must wait for its retry delay, so that this call does not retry it.
      for (const queue of [...jobNames, deadLetterQueue])
        count += await runQueue(queue, ignoreRetryDelays && round === 0);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  return completedJobs;
}
