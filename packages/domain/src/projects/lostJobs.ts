/** Lost jobs: closed projects that the client never signed, and the reasons why they were lost. */
import type { Project } from './project.ts';

type LostFields = Pick<Project, 'status' | 'signed_on' | 'final_invoice'>;

/**
 * Whether the job was lost: it is closed, no status before was Job Signed, and there is no final invoice. The specification allows any change of
 * the status [R4.01], so a job that was invoiced without having been marked as signed is not lost.
 */
export const isLost = ({ status, signed_on, final_invoice }: LostFields): boolean =>
  status === 'CLOSED' && signed_on === null && final_invoice <= 0;

/** The reason of a project after a change. A project that is not lost has none. */
export const keptLostReason = (project: LostFields, reason: string): string => (isLost(project) ? reason : '');

/** The maximum length of a reason. */
export const maxLostReasonLength = 60;

/** Shown instead of a reason if a lost job has none. */
export const noReasonGiven = 'No reason given';

/** A filter of lost jobs: all of them, those without a reason, or those with one reason. */
export type LostFilter = 'any' | 'none' | `reason:${string}`;

const reasonPrefix = 'reason:';

/** The filter for the jobs that were lost for this reason. '' means that they have no reason. */
export const lostFor = (reason: string): LostFilter => (reason === '' ? 'none' : `${reasonPrefix}${reason}`);

export function isLostFilter(text: string): text is LostFilter {
  if (!text.startsWith(reasonPrefix)) return text === 'any' || text === 'none';
  const { length } = text.slice(reasonPrefix.length);
  return length > 0 && length <= maxLostReasonLength;
}

/** The reason of the matching jobs. '' means that they have none, and null that the reason does not matter. */
export function reasonOfFilter(filter: LostFilter): string | null {
  if (filter === 'any') return null;
  return filter === 'none' ? '' : filter.slice(reasonPrefix.length);
}

/** `Lost jobs`, `Lost: Price`, `Lost: No reason given` */
export function lostFilterLabel(filter: LostFilter): string {
  const reason = reasonOfFilter(filter);
  return reason === null ? 'Lost jobs' : `Lost: ${reason || noReasonGiven}`;
}
