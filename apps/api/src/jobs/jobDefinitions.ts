/** The jobs of the API: the function, the retries and the schedule of each job. */

import { deleteOldAttempts } from '../attempts/attemptLimits.ts';
import { deleteDueCompanies } from '../companyDeletion/deleteDueCompanies.ts';
import { remindClients } from '../documents/remindClients.ts';
import { markSigningFailed, signDocument } from '../documents/signDocument.ts';
import { failExport, runExport } from '../exports/runExport.ts';
import { finishMail, sendMail } from '../mail/outbox.ts';
import type { ApiDeps, JobData, JobName } from '../ports.ts';
import { handlePasswordResetRequest } from '../session/passwordResetEmail.ts';
import { deleteExpired } from './deleteExpired.ts';

/** The function of a job, its limits and its schedule. */
export interface JobDefinition<Data> {
  /** The number of retries. The pause doubles with each retry, up to one hour. */
  readonly retries: number;
  readonly firstRetrySeconds: number;
  /** A longer run counts as failed. */
  readonly timeoutSeconds: number;
  /** The maximum number of jobs of this name that run at the same time in one server or worker process. */
  readonly concurrency: number;
  /**
   * How many of them may belong to one company. Below `concurrency`, so that the jobs of one company never occupy all places. Required for jobs
   * of companies.
   */
  readonly companyConcurrency?: number;
  /** Whether somebody waits for the job, so that a host that runs one job at a time runs it first. */
  readonly isUrgent?: true;
  /** Whether only one job of this name exists at a time in all processes. A new one is ignored meanwhile. */
  readonly isExclusive?: true;
  /** A cron expression with five fields, in UTC. Only one server enqueues the job. */
  readonly cron?: string;
  readonly run: (deps: ApiDeps, data: Data) => Promise<void>;
  /** Runs after the last retry failed. */
  readonly onFinalFailure?: (deps: ApiDeps, data: Data) => Promise<void>;
}

/** The company whose job it is. Undefined for jobs of the installation. */
export const companyOfJob = (data: object): string | undefined =>
  'companyId' in data && typeof data.companyId === 'string' ? data.companyId : undefined;

/** All jobs by name. */
export const jobDefinitions: { readonly [Name in JobName]: JobDefinition<JobData[Name]> } = {
  // The 14 retries take about 6 hours, with pauses of 10 s, 20 s, 40 s ... 1 h.
  'mail.send': {
    retries: 14,
    firstRetrySeconds: 10,
    timeoutSeconds: 60,
    concurrency: 6,
    companyConcurrency: 2,
    run: sendMail,
    onFinalFailure: finishMail,
  },
  // Password resets and mails about the deletion of a company. They never wait behind other mails.
  'security-mail.send': {
    retries: 14,
    firstRetrySeconds: 10,
    timeoutSeconds: 60,
    concurrency: 2,
    companyConcurrency: 1,
    isUrgent: true,
    run: sendMail,
    onFinalFailure: finishMail,
  },
  // An accepted document must get its signed PDF, so the job is tried for about 12 hours.
  'document.sign': {
    retries: 20,
    firstRetrySeconds: 5,
    timeoutSeconds: 120,
    concurrency: 3,
    companyConcurrency: 1,
    run: signDocument,
    onFinalFailure: markSigningFailed,
  },
  'documents.remind': {
    retries: 2,
    firstRetrySeconds: 60,
    timeoutSeconds: 10 * 60,
    concurrency: 1,
    cron: '13 * * * *',
    run: remindClients,
  },
  // The time limit must stay below `heartbeatSeconds` of the queue. A run that is interrupted starts again.
  'company.export': {
    retries: 4,
    firstRetrySeconds: 30,
    timeoutSeconds: 55 * 60,
    concurrency: 2,
    companyConcurrency: 1,
    run: runExport,
    onFinalFailure: failExport,
  },
  'password-reset.answer': {
    retries: 10,
    firstRetrySeconds: 2,
    timeoutSeconds: 30,
    concurrency: 2,
    isUrgent: true,
    run: handlePasswordResetRequest,
  },
  'sign-in-attempts.delete-expired': {
    retries: 4,
    firstRetrySeconds: 2,
    timeoutSeconds: 60,
    concurrency: 1,
    cron: '*/3 * * * *',
    run: deleteOldAttempts,
  },
  'records.delete-expired': {
    retries: 2,
    firstRetrySeconds: 60,
    timeoutSeconds: 15 * 60,
    concurrency: 1,
    cron: '7 * * * *',
    run: deleteExpired,
  },
  'companies.delete-due': {
    retries: 2,
    firstRetrySeconds: 60,
    timeoutSeconds: 55 * 60,
    concurrency: 1,
    isExclusive: true,
    cron: '23 * * * *',
    run: deleteDueCompanies,
  },
  // Looks every 10 minutes whether the backup is due, so that a backup that was missed or has failed is made later.
  'backup.make': {
    retries: 0,
    firstRetrySeconds: 1,
    timeoutSeconds: 20 * 60 * 60,
    concurrency: 1,
    isExclusive: true,
    cron: '*/10 * * * *',
    run: async ({ nightlyBackups, clock }) => nightlyBackups?.makeIfDue(clock.now()),
  },
};

/** Contains jobs without remaining retries. A worker logs each of them and calls `onFinalFailure` of the job's definition. */
export const deadLetterQueue = 'dead-letters';

export const jobNames = Object.keys(jobDefinitions) as JobName[];
