/** The API calls of the subscription: the billing portal and the webhook of the payment provider. */
import { object } from 'yup';
import type { Call } from '../shared/call.ts';
import { text } from '../shared/validationRules.ts';
import { ownerOnly } from '../users/roles.ts';

/** The call that opens the billing portal, and the call that the payment provider makes [R7.24]. */
export const subscriptionCalls = {
  'payments.session': {
    summary: 'Open a session of the billing portal',
    method: 'POST',
    path: '/api/payments/session',
    access: ownerOnly,
    principals: ['user'],
    requiresSubscription: false,
    status: 200,
    data: object({ url: text(2000).required() }).required(),
    transactionStartedBy: 'handler',
  },
  'payments.webhook': {
    summary: 'Receive an event of the payment provider',
    method: 'POST',
    path: '/api/payments/webhook',
    access: 'public',
    requiresSubscription: false,
    status: 200,
    requestType: 'raw',
  },
} as const satisfies Record<string, Call>;
