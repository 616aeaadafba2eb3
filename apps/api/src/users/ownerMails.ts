/** Mails of the app to all owners of a company, about what one of them has started. */
import type { Tx } from '../database/database.ts';
import { createHtmlMail } from '../mail/htmlMail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import type { ApiConfig, Jobs } from '../ports.ts';
import { readOwnerEmails } from './store.ts';

export interface OwnerMail {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The button leads to the page with the data of the company, where an owner must be signed in. */
  readonly button: string;
  readonly hint: string;
}

/** Writes the mail to each active owner into the outbox. */
export async function enqueueOwnerMails(
  { jobs, config }: { readonly jobs: Jobs; readonly config: Pick<ApiConfig, 'publicUrl'> },
  tx: Tx,
  companyId: string,
  { subject, paragraphs, button, hint }: OwnerMail,
  now: Date,
): Promise<void> {
  const link = new URL('/company/data', config.publicUrl).href;
  const text = [...paragraphs, link, '', hint].join('\n');
  const html = createHtmlMail({
    sender: 'Plumbline',
    title: subject,
    paragraphs,
    button: { text: button, link },
    hints: [hint],
  });
  for (const to of await readOwnerEmails(tx, companyId))
    await enqueueMail(jobs, tx, companyId, { to, subject, text, html }, now);
}
