/** The mail that tells the owners that an export is ready. */
import { exportDays } from '@plumbline/domain/exports/exportRules';
import type { OwnerMail } from '../users/ownerMails.ts';

/**
 * All owners get the mail, so that they notice an export that none of them has started. The link opens the company page, where the owner
 * must be signed in: whoever reads the mail cannot download the data.
 */
export const exportReadyMail = (companyName: string): OwnerMail => ({
  companyName,
  subject: 'Your Plumbline export is ready',
  paragraphs: [
    `The export of all data of ${companyName} is ready. Sign in as an owner to download it.`,
    `The file is kept for ${exportDays} days.`,
  ],
  button: 'Open the export',
  hint: 'If no owner has started this export, change your passwords.',
});
