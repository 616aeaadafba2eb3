import type { Project } from './project.ts';
import type { ProjectStatus } from './status.ts';

/** Statuses of a sale that is offered and not decided. */
export const pendingStatuses = ['ESTIMATE_SENT', 'NEGOTIATION'] as const satisfies readonly ProjectStatus[];

/** Statuses of a sale that was made. */
export const closedStatuses = ['SIGNED', 'ACCOUNTS_RECEIVABLE', 'CLOSED'] as const satisfies readonly ProjectStatus[];

type SaleDates = Pick<Project, 'signed_on' | 'job_start_date' | 'estimation_sent' | 'created_date'>;

/** The day that dates a closed sale: first signed, else start of the job, else creation. YYYY-MM-DD. */
export const closedOn = (project: SaleDates): string =>
  project.signed_on ?? project.job_start_date ?? project.created_date;

/** The day since which a pending sale is open: estimate sent, else creation. YYYY-MM-DD. */
export const pendingSince = (project: SaleDates): string => project.estimation_sent ?? project.created_date;

/** Referrers with the same key are one referrer. '' means that nobody is named. */
export const referrerKey = (referredBy: string): string => referredBy.trim().toLowerCase();
