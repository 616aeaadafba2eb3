/** Mails of the app to all owners of a company, about what one of them has started. */
import type { Tx } from '../database/database.ts';
import { type EnqueueDeps, enqueueMail } from '../mail/outbox.ts';
import { readOwnerEmails } from './store.ts';

export interface OwnerMail {
  readonly companyName: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The button leads to the page with the data of the company, where an owner must be signed in. */
  readonly button: string;
  readonly hint?: string;
}

/** Writes the mail to each active owner into the outbox. */
export async function enqueueOwnerMails(
  deps: EnqueueDeps,
  tx: Tx,
  companyId: string,
  { companyName, subject, paragraphs, button, hint }: OwnerMail,
  now: Date,
): Promise<void> {
  const link = new URL('/company/data', deps.config.publicUrl).href;
  const hints = hint === undefined ? [] : [hint];
  const text = [...paragraphs, link, ...hints].join('\n\n');
  const card = {
    sender: 'Plumbline',
    title: subject,
    paragraphs,
    button: { text: button, link },
    hints,
  };
  const origin = { kind: 'owners', sender: companyName, reason: 'you are an owner of this company' } as const;
  for (const to of await readOwnerEmails(tx, companyId))
    await enqueueMail(deps, tx, companyId, { ...origin, to, subject, text, card }, now);
}
