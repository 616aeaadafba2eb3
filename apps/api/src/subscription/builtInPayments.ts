/** The payments port without a payment provider. */
import type { ApiDeps, Payments } from '../ports.ts';
import { portalPath } from './portalUrls.ts';
import { insertBillingSession } from './store.ts';

/**
 * Opens sessions of the built-in billing portal, on which the owner chooses a package. The URL is relative, so that the user
 * stays on the current origin.
 */
export const builtInPayments = ({ db, clock }: Pick<ApiDeps, 'db' | 'clock'>): Payments => ({
  async createSession({ id }, returnUrl) {
    const token = await db.company(id, (tx) => insertBillingSession(tx, id, returnUrl, clock.now()));
    return { url: `${portalPath}/${token}` };
  },
});
