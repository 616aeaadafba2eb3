/** HTTP handlers that open the billing portal and receive the events of the payment provider [R2.46, R7.24]. */
import { readCompanyRow } from '../company/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { isAllowedPortalUrl, returnPath } from './portalUrls.ts';
import { handlePaymentEvent } from './subscriptionSync.ts';

export const subscriptionHandlers = {
  /** Creates a billing portal session and returns its URL. */
  'payments.session': async ({ caller, deps }) => {
    const { id, name, email } = await deps.db.company(caller.companyId, (tx) => readCompanyRow(tx, caller.companyId));
    const { url } = await deps.payments.createSession({ id, name, email }, deps.config.publicUrl + returnPath);
    if (!isAllowedPortalUrl(url, deps.config.publicUrl))
      throw new Error('the payments port returned a URL that is not allowed');
    return { url };
  },

  /** Receives an event of the payment provider [F9]. */
  'payments.webhook': async ({ bytes, headers, deps }) => {
    const { provider } = deps.payments;
    if (!provider) throw new ApiError('not_found');
    const event = await provider.readEvent(bytes, headers.get('stripe-signature') ?? '');
    if (event === 'unsigned') throw new ApiError('invalid', 'The signature is not valid');
    if (event === 'malformed') throw new ApiError('invalid', 'The event is not valid');
    await handlePaymentEvent(deps, provider, event);
  },
} satisfies Partial<Handlers>;
