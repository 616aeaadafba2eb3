import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { deadLetterQueue, jobNames, withoutMaintenance } from '../host/jobQueue.ts';
import { giveUp, runJob } from '../host/jobRunner.ts';
import type { JobName } from '../ports.ts';
import type { TestApi } from './testApi.ts';

interface RunOptions {
  /** Failed jobs run again at once instead of after their pause. */
  readonly skipPauses?: boolean;
}

/**
 * Runs all jobs that are due, and those that they enqueue. Returns the names of the jobs that are done. A job that fails
 * is not run a second time.
 */
export async function runDueJobs(
  { deps, databaseUrl }: Pick<TestApi, 'deps' | 'databaseUrl'>,
  { skipPauses = false }: RunOptions = {},
): Promise<readonly JobName[]> {
  const boss = new PgBoss({ ...withoutMaintenance, connectionString: databaseUrl, max: 2, migrate: false });
  const done: JobName[] = [];

  async function runQueue(queue: string, ignoreStartAfter: boolean): Promise<number> {
    const options = { includeMetadata: true, batchSize: 100, ignoreStartAfter } as const;
    const jobs: JobWithMetadata[] = await boss.fetch<object>(queue, options);
    for (const job of jobs) {
      const name = jobNames.find((known) => known === queue);
      const isDone = name ? await runJob(job, name, deps) : await giveUp(job, deps);
      if (!isDone) await boss.fail(queue, job.id);
      else {
        await boss.complete(queue, job.id);
        if (name) done.push(name);
      }
    }
    return jobs.length;
  }

  await boss.start();
  try {
    for (let round = 0, count = 1; count > 0; round++) {
      count = 0;
      for (const queue of [...jobNames, deadLetterQueue]) count += await runQueue(queue, skipPauses && round === 0);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  return done;
}
