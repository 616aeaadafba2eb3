/** Runs the functions of a job, counts the results and logs errors without values [S16]. All hosts use this file. */
import type { ApiDeps, JobName } from '../ports.ts';
import { type JobDefinition, jobDefinitions } from './jobDefinitions.ts';

/** One run of a job. */
interface JobRun {
  readonly id: string;
  readonly data: unknown;
  readonly retryCount: number;
  readonly retryLimit: number;
}

/** Runs a job. Returns whether it succeeded. */
export async function runJob(job: JobRun, name: JobName, deps: ApiDeps): Promise<boolean> {
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

/** Calls `onFinalFailure` of a job that has no retries left. Returns whether `onFinalFailure` succeeded. */
export async function handleFinalFailure(
  job: Pick<JobRun, 'id' | 'data'>,
  name: JobName,
  deps: ApiDeps,
): Promise<boolean> {
  const { onFinalFailure }: JobDefinition<never> = jobDefinitions[name];
  try {
    await onFinalFailure?.(deps, job.data as never);
  } catch (error) {
    deps.log.warn({ job: name, id: job.id, error }, 'onFinalFailure of a job failed and will be retried');
    return false;
  }
  deps.log.error({ job: name, id: job.id }, 'job given up');
  deps.metrics.recordJob(name, 'given-up');
  return true;
}
