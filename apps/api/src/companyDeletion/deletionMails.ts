/** The mails about the deletion of a company. All owners get them, so that they notice a deletion that none of them wants. */
import { todayIn } from '@plumbline/domain/company/timeZone';
import { formatDay } from '@plumbline/values/day';
import { createHtmlMail } from '../mail/htmlMail.ts';
import type { ApiConfig, OutgoingMail } from '../ports.ts';
import type { PlannedCompany } from './store.ts';

export interface DeletionMail {
  readonly company: Omit<PlannedCompany, 'companyId'>;
  /** The name of the owner who has planned the deletion. Absent in the reminder. */
  readonly requestedBy?: string;
  readonly config: Pick<ApiConfig, 'publicUrl'>;
}

export function deletionMail(
  to: string,
  { company: { name, timeZone, deletesAt }, requestedBy, config }: DeletionMail,
): Omit<OutgoingMail, 'id'> {
  const day = formatDay(todayIn(timeZone, deletesAt));
  const subject = `${name} will be deleted from Plumbline on ${day}`;
  const link = new URL('/company/data', config.publicUrl).href;
  const paragraphs = [
    ...(requestedBy === undefined ? [] : [`${requestedBy} has asked for the deletion of ${name}.`]),
    `On ${day} all projects, estimates, documents, files and users are deleted for good. Nobody can restore them afterwards.`,
    'Until then, each owner can keep the company, or export everything.',
  ];
  const hint = 'You get this mail because you are an owner of this company.';
  return {
    to,
    subject,
    text: [...paragraphs, link, '', hint].join('\n'),
    html: createHtmlMail({
      sender: 'Plumbline',
      title: subject,
      paragraphs,
      button: { text: 'Open the company', link },
      hints: [hint],
    }),
  };
}
