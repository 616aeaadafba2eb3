import { companyOf } from '../company/handlers.ts';
import type { Handlers } from '../http/handler.ts';
import { isAllowedPortal } from './allowList.ts';
import { returnPath } from './paths.ts';

/** The way to the billing portal [R2.46, R7.24]. */
export const paymentHandlers = {
  'payments.session': async ({ caller, deps }) => {
    const { id, name, email } = await deps.db.company(caller.companyId, (tx) => companyOf(tx, caller.companyId));
    const { url } = await deps.payments.createSession({ id, name, email }, deps.config.publicUrl + returnPath);
    if (!isAllowedPortal(url, deps.config.publicUrl)) throw new Error(`the payments port answered a foreign address`);
    return { url };
  },
} satisfies Partial<Handlers>;
