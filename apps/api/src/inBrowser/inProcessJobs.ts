/** The job queue of the API in a browser. */
import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { runAsDatabaseOwner } from '../database/runAsDatabaseOwner.ts';
import { companyOfJob, type JobDefinition, jobDefinitions, jobNames } from '../jobs/jobDefinitions.ts';
import { handleFinalFailure, runJob } from '../jobs/runJob.ts';
import type { ApiDeps, JobName, Jobs, QueueBacklog } from '../ports.ts';

/**
 * The SQL that creates the table of the jobs. Company transactions have no privileges on its schema. A finished job is kept for a
 * day, so that a second job with the same name and id is ignored.
 */
export const createWindowJobsTableSql = `
  CREATE SCHEMA IF NOT EXISTS window_jobs;
  CREATE TABLE IF NOT EXISTS window_jobs.jobs (
    name text NOT NULL,
    id uuid NOT NULL,
    data jsonb NOT NULL,
    state text NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'exhausted', 'finished')),
    retry_count integer NOT NULL DEFAULT 0,
    start_after timestamptz NOT NULL DEFAULT now(),
    claimed_until timestamptz,
    finished_at timestamptz,
    PRIMARY KEY (name, id)
  );
  ALTER TABLE window_jobs.jobs ADD COLUMN IF NOT EXISTS company_id uuid, ADD COLUMN IF NOT EXISTS started_at timestamptz`;

interface Job {
  readonly name: JobName;
  readonly id: string;
  readonly data: unknown;
  /** `exhausted` means that all retries failed and `onFinalFailure` must run. */
  readonly state: 'created' | 'exhausted';
  readonly retryCount: number;
}

export interface WindowJobs extends Jobs {
  /**
   * Runs all due jobs and the jobs that they enqueue, one after the other. Returns the names of the
   * successful jobs. A job that fails becomes due again after its retry delay.
   * @param ignoreRetryDelays whether jobs that failed earlier run again without waiting for their retry delay
   */
  runDueJobs(deps: ApiDeps, ignoreRetryDelays?: boolean): Promise<readonly JobName[]>;
  /** Runs jobs until `stop`, immediately after the commit that enqueued them. Runs retries when they are due. */
  start(deps: ApiDeps): { stop(): Promise<void> };
}

/** The time between two runs of each job with a cron expression. The times of the expression are not used. */
const scheduleIntervalMs = 60 * 60_000;
const maxRetryDelaySeconds = 3_600;

/**
 * Implements the jobs port in one window, with a table instead of pg-boss. Jobs in IndexedDB continue after a reload of the page.
 */
export function inProcessJobs(db: Database): WindowJobs {
  let onEnqueue: () => void = () => undefined;

  async function runDueJobs(deps: ApiDeps, ignoreRetryDelays = false): Promise<readonly JobName[]> {
    if (ignoreRetryDelays) await db.system((tx) => tx.execute(sql`update window_jobs.jobs set start_after = now()`));
    const completedNames: JobName[] = [];
    for (let job = await db.system(claimNextJob); job; job = await db.system(claimNextJob)) {
      const claimedJob = job;
      const isDone = await runClaimedJob(claimedJob, deps);
      await db.system((tx) => (isDone ? finishJob(tx, claimedJob) : retryLater(tx, claimedJob)));
      if (isDone && job.state === 'created') completedNames.push(job.name);
    }
    return completedNames;
  }

  return {
    enqueue: async (tx, name, data, id, delaySeconds) => {
      await insertJob(tx, name, data, id, delaySeconds);
      onEnqueue();
    },
    readBacklog: () => db.system(readBacklog),
    runDueJobs,
    start(deps) {
      let retryTimer: ReturnType<typeof setTimeout> | undefined;
      let isStopped = false;
      let runPromise: Promise<void> = Promise.resolve();
      const logError = (error: unknown) => deps.log.warn({ error }, 'job queue error');

      async function run(): Promise<void> {
        if (isStopped) return;
        clearTimeout(retryTimer);
        await runDueJobs(deps);
        const waitSeconds = await db.system(readSecondsUntilNextJob);
        if (waitSeconds !== undefined && !isStopped) retryTimer = setTimeout(runSoon, waitSeconds * 1000);
      }
      /** PGlite runs one transaction at a time, so `run` waits for the transaction that enqueues the job. */
      function runSoon(): void {
        runPromise = runPromise.then(run).catch(logError);
      }
      const runSchedule = () => db.system(enqueueScheduled).then(runSoon, logError);

      onEnqueue = runSoon;
      const scheduleTimer = setInterval(runSchedule, scheduleIntervalMs);
      void runSchedule();
      return {
        stop: async () => {
          isStopped = true;
          onEnqueue = () => undefined;
          clearInterval(scheduleTimer);
          clearTimeout(retryTimer);
          await runPromise;
        },
      };
    },
  };
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

const insertJob = (tx: Tx, name: JobName, data: object, id: string = crypto.randomUUID(), delaySeconds = 0) =>
  runAsDatabaseOwner(tx, () =>
    tx.execute(sql`insert into window_jobs.jobs (name, id, data, company_id, start_after)
      values (${name}, ${id}, ${JSON.stringify(data)}, ${companyOfJob(data) ?? null}, now() + ${seconds(delaySeconds)})
      on conflict do nothing`),
  );

const urgentNames = jobNames.filter((name) => 'isUrgent' in jobDefinitions[name]);

/**
 * Claims the next due job until its timeout. After the timeout, another window can claim the job of a closed window. Urgent jobs come first.
 * Then the companies take turns: the next job belongs to the company whose last job started first.
 */
async function claimNextJob(tx: Tx): Promise<Job | undefined> {
  const { rows } = await tx.execute<Job & Record<string, unknown>>(sql`
    with last_starts as (
      select company_id, max(started_at) as started_at from window_jobs.jobs where started_at is not null group by company_id
    )
    select name, id, data, state, retry_count as "retryCount" from window_jobs.jobs
    left join last_starts on last_starts.company_id = jobs.company_id
    where name in ${jobNames} and state <> 'finished' and start_after <= now()
      and (claimed_until is null or claimed_until <= now())
    order by name in ${urgentNames} desc, last_starts.started_at nulls first, start_after, id limit 1`);
  const [job] = rows;
  if (!job) return undefined;
  await tx.execute(sql`
    update window_jobs.jobs set started_at = clock_timestamp(),
      claimed_until = now() + ${seconds(jobDefinitions[job.name].timeoutSeconds)}
    where name = ${job.name} and id = ${job.id}`);
  return job;
}

function runClaimedJob(job: Job, deps: ApiDeps): Promise<boolean> {
  if (job.state === 'exhausted') return handleFinalFailure(job, job.name, deps);
  return runJob({ ...job, retryLimit: jobDefinitions[job.name].retries }, job.name, deps);
}

async function readBacklog(tx: Tx): Promise<readonly QueueBacklog[]> {
  const { rows } = await tx.execute<QueueBacklog & Record<string, unknown>>(sql`
    with unfinished as (
      select name, claimed_until > now() as is_running, start_after from window_jobs.jobs
      where name in ${jobNames} and state <> 'finished'
    )
    select name as queue,
      count(*) filter (where is_running is not true and start_after <= now())::int as waiting,
      count(*) filter (where is_running is not true and start_after > now())::int as delayed,
      count(*) filter (where is_running)::int as running,
      coalesce(extract(epoch from now() - min(start_after) filter (where is_running is not true and start_after <= now())), 0)::float8
        as "oldestWaitingSeconds"
    from unfinished group by name`);
  return rows;
}

const finishJob = (tx: Tx, { name, id }: Job) =>
  tx.execute(sql`update window_jobs.jobs set state = 'finished', claimed_until = null, finished_at = now()
    where name = ${name} and id = ${id}`);

/**
 * The delay doubles with each retry. After the last retry `onFinalFailure` is due immediately. It is retried until it succeeds, so
 * the exponent has a maximum.
 */
function retryLater(tx: Tx, { name, id, state, retryCount }: Job) {
  const { retries, firstRetrySeconds } = jobDefinitions[name];
  const isExhausted = state === 'created' && retryCount >= retries;
  const delaySeconds = isExhausted
    ? 0
    : Math.min(maxRetryDelaySeconds, firstRetrySeconds * 2 ** Math.min(retryCount, 20));
  return tx.execute(sql`
    update window_jobs.jobs set state = ${isExhausted ? 'exhausted' : state}, retry_count = retry_count + 1, claimed_until = null,
      start_after = now() + ${seconds(delaySeconds)}
    where name = ${name} and id = ${id}`);
}

async function readSecondsUntilNextJob(tx: Tx): Promise<number | undefined> {
  const { rows } = await tx.execute<{ waitSeconds: number | null }>(sql`
    select extract(epoch from min(greatest(start_after, claimed_until)) - now())::float8 as "waitSeconds"
    from window_jobs.jobs where name in ${jobNames} and state <> 'finished'`);
  const waitSeconds = rows[0]?.waitSeconds ?? undefined;
  return waitSeconds === undefined ? undefined : Math.max(0, waitSeconds);
}

/** Enqueues the jobs that have a schedule. Deletes finished jobs after a day. */
async function enqueueScheduled(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from window_jobs.jobs where finished_at < now() - interval '1 day'`);
  for (const name of jobNames) {
    const { cron }: JobDefinition<never> = jobDefinitions[name];
    if (cron) await insertJob(tx, name, {});
  }
}
