/** The API calls about the mails that a company sends. */
import { object } from 'yup';
import type { Call } from '../shared/call.ts';
import { amountField } from '../shared/recordSchema.ts';
import { requiredText } from '../shared/validationRules.ts';
import { allRoles } from '../users/roles.ts';

export const mailCalls = {
  'mails.allowance': {
    summary: 'Read how many mails to clients the company has sent today (in UTC), and how many it may send',
    method: 'GET',
    path: '/api/mail-allowance/',
    access: allRoles,
    requiresSubscription: true,
    status: 200,
    data: object({ sent: amountField(), limit: amountField() }).required(),
  },
  /** The token is in the link at the end of the mail. Whoever has no token cannot report a mail, and cannot find out whether one exists. */
  'mails.report': {
    summary: 'Report a mail that a company sent. A repeated report changes nothing',
    method: 'POST',
    path: '/api/mail-reports/',
    access: 'public',
    requiresSubscription: false,
    status: 204,
    body: object({ token: requiredText(100) }),
    errors: [404],
  },
} as const satisfies Record<string, Call>;
