/** Pending and closed sales: their statuses, their dates, and the key of a referrer. */
import type { Project } from './project.ts';
import type { ProjectStatus } from './status.ts';

/** The statuses of a pending sale. */
export const pendingStatuses = ['ESTIMATE_SENT', 'NEGOTIATION'] as const satisfies readonly ProjectStatus[];

/** The statuses of a closed sale. */
export const closedStatuses = ['SIGNED', 'ACCOUNTS_RECEIVABLE', 'CLOSED'] as const satisfies readonly ProjectStatus[];

type SaleDates = Pick<Project, 'signed_on' | 'job_start_date' | 'estimation_sent' | 'created_date'>;

/**
 * The day of a closed sale, YYYY-MM-DD: the day of the first signing. If it is unknown, the start of the job, else the day of
 * creation.
 */
export const closedOn = (project: SaleDates): string =>
  project.signed_on ?? project.job_start_date ?? project.created_date;

/**
 * The first day of a pending sale, YYYY-MM-DD: the day on which the estimate was sent, or the day of creation if that is
 * unknown.
 */
export const pendingSince = (project: SaleDates): string => project.estimation_sent ?? project.created_date;

/** The key of a referrer. Spellings with the same key mean the same referrer. '' means no referrer. */
export const referrerKey = (referredBy: string): string => referredBy.trim().toLowerCase();
