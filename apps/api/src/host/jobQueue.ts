/** The job queue in PostgreSQL, with pg-boss: its queues, its schedules and new jobs. */
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss';
import type { Database, Tx } from '../database/database.ts';
import { connectionTo } from '../database/databaseHosts.ts';
import { companyOfJob, deadLetterQueue, type JobDefinition, jobDefinitions, jobNames } from '../jobs/jobDefinitions.ts';
import type { Jobs, QueueBacklog } from '../ports.ts';

/**
 * pg-boss counts a job without a heartbeat for this time as failed. It is longer than the time limit of every job except a backup, because
 * the jobs of a lost worker have not failed. `startJobRunner` releases them much earlier.
 */
const heartbeatSeconds = 60 * 60;
const daySeconds = 24 * 60 * 60;
const maxRetryDelaySeconds = 60 * 60;

/** Options for pg-boss instances without maintenance. */
export const noMaintenanceOptions = {
  supervise: false,
  schedule: false,
  reindex: false,
} as const satisfies ConstructorOptions;

/**
 * Creates or upgrades the tables of the schema `pgboss`, its queues and its schedules. `createSchema` is false if the schema exists and the
 * login may not create schemas. The caller must hold the migration lock, which serializes servers that start at the same time.
 */
export async function installJobQueues(url: string, options: { readonly createSchema: boolean }): Promise<void> {
  const boss = new PgBoss({
    ...noMaintenanceOptions,
    ...options,
    ...connectionTo(url),
    max: 1,
    application_name: 'plumbline jobs',
  });
  // The event is ignored, because a failed statement also rejects its promise.
  boss.on('error', () => undefined);
  try {
    await boss.start();
    // If `onFinalFailure` fails, it is retried for about 12 hours, because the delay doubles up to one hour.
    await installQueue(boss, deadLetterQueue, 'standard', { retryLimit: 20, retryDelay: 10, expireInSeconds: 60 });
    for (const name of jobNames) {
      const definition: JobDefinition<never> = jobDefinitions[name];
      const { retries, firstRetrySeconds, timeoutSeconds, isExclusive, cron } = definition;
      await installQueue(boss, name, isExclusive ? 'exclusive' : 'standard', {
        retryLimit: retries,
        retryDelay: firstRetrySeconds,
        expireInSeconds: timeoutSeconds,
        deadLetter: deadLetterQueue,
      });
      if (cron) await boss.schedule(name, cron);
    }
    const isScheduled = (name: string) =>
      jobNames.some((jobName) => jobName === name && 'cron' in jobDefinitions[jobName]);
    for (const { name } of await boss.getSchedules()) if (!isScheduled(name)) await boss.unschedule(name);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Creates a queue, or changes the options of an existing queue. */
async function installQueue(
  boss: PgBoss,
  name: string,
  policy: 'standard' | 'exclusive',
  specificOptions: QueueOptions & { readonly deadLetter?: string },
): Promise<void> {
  const options = {
    retryBackoff: true,
    retryDelayMax: maxRetryDelaySeconds,
    heartbeatSeconds,
    deleteAfterSeconds: daySeconds,
    notify: true,
    ...specificOptions,
  };
  await boss.createQueue(name, { ...options, policy });
  // `createQueue` does not change the options of an existing queue. Its policy cannot be changed.
  await boss.updateQueue(name, options);
}

/** The SQL that allows a role to add jobs. The role can read only the ids of jobs. */
export const jobQueueGrants = (role: string) =>
  `GRANT USAGE ON SCHEMA pgboss TO ${role};
  GRANT SELECT ON pgboss.queue TO ${role};
  GRANT INSERT, SELECT (id, start_after) ON pgboss.job, pgboss.job_common TO ${role}`;

export interface JobQueue extends Jobs {
  close(): Promise<void>;
}

/** Implements the jobs port with pg-boss. It only adds jobs and uses the connections of the database port. */
export async function openJobQueue(db: Database): Promise<JobQueue> {
  const boss = new PgBoss({
    ...noMaintenanceOptions,
    db: { executeSql: (text, values) => db.system((tx) => toPgBossDatabase(tx).executeSql(text, values)) },
    migrate: false,
    queueCacheIntervalSeconds: daySeconds,
  });
  // The event is ignored, because a failed statement also rejects its promise.
  boss.on('error', () => undefined);
  await boss.start();
  return {
    enqueue: async (tx, name, data, id, delaySeconds) => {
      const companyId = companyOfJob(data);
      await boss.send(name, data, {
        db: toPgBossDatabase(tx),
        ...(id && { id }),
        ...(companyId && { group: { id: companyId } }),
        ...(delaySeconds && { startAfter: Math.ceil(delaySeconds) }),
      });
    },
    readBacklog: () => db.system(readBacklog),
    close: () => boss.stop({ graceful: false }),
  };
}

async function readBacklog(tx: Tx): Promise<readonly QueueBacklog[]> {
  // pg-boss counts jobs too, but not the age of the oldest one.
  const { rows } = await tx.execute<QueueBacklog & Record<string, unknown>>(sql`
    select name as queue,
      count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state < 'active' and start_after > now())::int as delayed,
      count(*) filter (where state = 'active')::int as running,
      coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now())), 0)::float8
        as "oldestWaitingSeconds"
    from pgboss.job
    where name in ${[...jobNames, deadLetterQueue]} and state <= 'active'
    group by name`);
  return rows;
}

const toPgBossDatabase = (tx: Tx): NonNullable<ConstructorOptions['db']> => fromDrizzle(tx, sql);
