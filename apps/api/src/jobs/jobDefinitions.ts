import { finishMail, sendMail } from '../mail/outbox.ts';
import type { ApiDeps, JobData, JobName } from '../ports.ts';
import { answerPasswordResetRequest } from '../session/passwordResetEmail.ts';
import { sweepTries } from '../session/tryLimits.ts';
import { deleteExpired } from './deleteExpired.ts';

/** What a job does and how it is repeated. */
export interface JobDefinition<Data> {
  /** Runs after the first one, each after twice the pause of the one before, an hour at most. */
  readonly retries: number;
  readonly firstRetrySeconds: number;
  /** A run that takes longer counts as failed. */
  readonly timeoutSeconds: number;
  /** Runs of this job at the same time in one process. */
  readonly concurrency: number;
  /** Five fields in UTC: one of all servers enqueues the job at that time. */
  readonly cron?: string;
  readonly run: (deps: ApiDeps, data: Data) => Promise<void>;
  /** Runs after the last retry failed. */
  readonly giveUp?: (deps: ApiDeps, data: Data) => Promise<void>;
}

/** All jobs by name. */
export const jobDefinitions: { readonly [Name in JobName]: JobDefinition<JobData[Name]> } = {
  // 14 retries take 6 hours: 10 s, 20 s, 40 s ... 1 h
  'mail.send': {
    retries: 14,
    firstRetrySeconds: 10,
    timeoutSeconds: 60,
    concurrency: 5,
    run: sendMail,
    giveUp: finishMail,
  },
  'password-reset.answer': {
    retries: 10,
    firstRetrySeconds: 2,
    timeoutSeconds: 30,
    concurrency: 2,
    run: answerPasswordResetRequest,
  },
  'sign-in-tries.delete-expired': {
    retries: 0,
    firstRetrySeconds: 1,
    timeoutSeconds: 60,
    concurrency: 1,
    cron: '*/3 * * * *',
    run: sweepTries,
  },
  'records.delete-expired': {
    retries: 2,
    firstRetrySeconds: 60,
    timeoutSeconds: 15 * 60,
    concurrency: 1,
    cron: '7 * * * *',
    run: deleteExpired,
  },
};
