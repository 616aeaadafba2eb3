/** The mail that tells the owners that an export is ready. */
import { exportDays } from '@plumbline/domain/exports/exportRules';
import { createHtmlMail } from '../mail/htmlMail.ts';
import type { ApiConfig, OutgoingMail } from '../ports.ts';

/**
 * All owners get the mail, so that they notice an export that none of them has started. The link opens the company page, where the owner
 * must be signed in: whoever reads the mail cannot download the data.
 */
export function exportReadyMail(
  to: string,
  { companyName, config }: { readonly companyName: string; readonly config: Pick<ApiConfig, 'publicUrl'> },
): Omit<OutgoingMail, 'id'> {
  const subject = 'Your Plumbline export is ready';
  const link = new URL('/company/data', config.publicUrl).href;
  const paragraphs = [
    `The export of all data of ${companyName} is ready. Sign in as an owner to download it.`,
    `The file is kept for ${exportDays} days.`,
  ];
  const hint =
    'You get this mail because you are an owner of this company. If no owner has started this export, change your passwords.';
  return {
    to,
    subject,
    text: [...paragraphs, link, '', hint].join('\n'),
    html: createHtmlMail({
      sender: 'Plumbline',
      title: subject,
      paragraphs,
      button: { text: 'Open the export', link },
      hints: [hint],
    }),
  };
}
