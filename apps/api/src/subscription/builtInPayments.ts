import type { ApiDeps, Payments } from '../ports.ts';
import { portalPath } from './portalUrls.ts';
import { insertBillingSession } from './store.ts';

/**
 * Implements the payments port without a payment provider. The owner chooses a package on the built-in billing portal. The URL is
 * relative, so that the user stays on the current origin.
 */
export const builtInPayments = ({ db, clock }: Pick<ApiDeps, 'db' | 'clock'>): Payments => ({
  async createSession({ id }, returnUrl) {
    const token = await db.company(id, (tx) => insertBillingSession(tx, id, returnUrl, clock.now()));
    return { url: `${portalPath}/${token}` };
  },
});
