import { readCompanyRow } from '../company/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { isAllowedPortal } from './allowList.ts';
import { returnPath } from './paths.ts';
import { takeEvent } from './subscriptionSync.ts';

export const paymentHandlers = {
  /** The way to the billing portal [R2.46, R7.24]. */
  'payments.session': async ({ caller, deps }) => {
    const { id, name, email } = await deps.db.company(caller.companyId, (tx) => readCompanyRow(tx, caller.companyId));
    const { url } = await deps.payments.createSession({ id, name, email }, deps.config.publicUrl + returnPath);
    if (!isAllowedPortal(url, deps.config.publicUrl)) throw new Error(`the payments port answered a foreign address`);
    return { url };
  },

  /** What the payment provider reports [F9]. */
  'payments.webhook': async ({ bytes, headers, deps }) => {
    const { provider } = deps.payments;
    if (!provider) throw new ApiError('not_found');
    const event = await provider.readEvent(bytes, headers.get('stripe-signature') ?? '');
    if (event === 'unsigned') throw new ApiError('invalid', 'The signature is not valid');
    if (event === 'malformed') throw new ApiError('invalid', 'The event is not valid');
    await takeEvent(deps, provider, event);
  },
} satisfies Partial<Handlers>;
