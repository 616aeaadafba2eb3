import type { Project } from './project.ts';
import type { ProjectStatus } from './status.ts';

/** The statuses of an open sale. */
export const pendingStatuses = ['ESTIMATE_SENT', 'NEGOTIATION'] as const satisfies readonly ProjectStatus[];

/** The statuses of a closed sale. */
export const closedStatuses = ['SIGNED', 'ACCOUNTS_RECEIVABLE', 'CLOSED'] as const satisfies readonly ProjectStatus[];

type SaleDates = Pick<Project, 'signed_on' | 'job_start_date' | 'estimation_sent' | 'created_date'>;

/** The day of a closed sale: first signed, else start of the job, else created. YYYY-MM-DD. */
export const closedOn = (project: SaleDates): string =>
  project.signed_on ?? project.job_start_date ?? project.created_date;

/** The first day of a pending sale: estimate sent, else created. YYYY-MM-DD. */
export const pendingSince = (project: SaleDates): string => project.estimation_sent ?? project.created_date;

/** Referrers with the same key are the same. '' means no referrer. */
export const referrerKey = (referredBy: string): string => referredBy.trim().toLowerCase();
