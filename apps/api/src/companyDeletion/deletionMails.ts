/** The mails about the deletion of a company. All owners get them, so that they notice a deletion that none of them wants. */
import { todayIn } from '@plumbline/domain/company/timeZone';
import { formatDay } from '@plumbline/values/day';
import type { OwnerMail } from '../users/ownerMails.ts';
import type { PlannedDeletion } from './store.ts';

/** @param requestedBy the name of the owner who has planned the deletion. Absent in the reminder */
export function deletionMail(
  { name, timeZone, deletesAt }: Omit<PlannedDeletion, 'companyId'>,
  requestedBy?: string,
): OwnerMail {
  const day = formatDay(todayIn(timeZone, deletesAt));
  return {
    companyName: name,
    subject: `${name} will be deleted from Plumbline on ${day}`,
    paragraphs: [
      ...(requestedBy === undefined ? [] : [`${requestedBy} has asked for the deletion of ${name}.`]),
      `On ${day} all projects, estimates, documents, files and users are deleted for good. Nobody can restore them afterwards.`,
      'Until then, each owner can keep the company, or export everything.',
    ],
    button: 'Open the company',
  };
}
