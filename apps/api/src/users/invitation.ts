/** The mail that invites a user. It has a link to choose a password, which is a reset link that works longer. */
import { oneLine } from '@plumbline/domain/documents/mailTemplate';
import { userTexts } from '@plumbline/domain/messages/userTexts';
import type { User } from '@plumbline/domain/users/user';
import { readCompanyRow } from '../company/store.ts';
import type { Tx } from '../database/database.ts';
import type { StaffPrincipal } from '../http/principal.ts';
import { type EnqueueDeps, enqueueMail } from '../mail/outbox.ts';
import { insertReset, invalidateResetLinks } from '../session/store.ts';
import { readUsername } from './store.ts';

const invitationMilliseconds = 7 * 24 * 60 * 60_000;

/**
 * Mails the link. Earlier links of the user no longer work. The mail has names that users have chosen and goes to any address, so it counts
 * to the limits of mails to clients, and the call is refused at a limit.
 */
export async function enqueueInvitation(
  { deps, tx, caller, now }: { deps: EnqueueDeps; tx: Tx; caller: StaffPrincipal; now: Date },
  { id: userId, email: to, username }: Pick<User, 'id' | 'email' | 'username'>,
): Promise<void> {
  const { mail } = userTexts;
  const { name: companyName, email: companyEmail } = await readCompanyRow(tx, caller.companyId);
  const replyTo = caller.userId === null ? companyEmail : await readUsername(tx, caller, caller.userId);
  const company = oneLine(companyName);
  const name = oneLine(caller.name);
  const userKey = { companyId: caller.companyId, userId };
  await invalidateResetLinks(tx, userKey, now);
  const token = await insertReset(tx, userKey, now, invitationMilliseconds);
  const url = new URL('/reset-password', deps.config.publicUrl);
  url.search = new URLSearchParams({ email: username, token }).toString();
  const link = url.href;
  const text = mail.text(name, company);
  await enqueueMail(
    deps,
    tx,
    caller.companyId,
    {
      kind: 'client',
      whenFull: 'refuse',
      sender: `${name} of ${company}`,
      reason: mail.reason,
      to,
      subject: mail.subject(company),
      text: [text, '', mail.instruction, link, '', mail.hint].join('\n'),
      card: {
        sender: company,
        title: mail.subject(company),
        paragraphs: [text, mail.instruction],
        button: { text: mail.button, link },
        hints: [mail.hint],
      },
      fromName: company,
      ...(replyTo && { replyTo }),
    },
    now,
  );
}
