import { billingSessions } from '../database/schema/subscription.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import type { ApiDeps, Payments } from '../ports.ts';
import { randomSecret, sha256 } from '../secrets/hashing.ts';
import { portalPath } from './paths.ts';

const lifetime = 30 * 60_000;

/**
 * Payments without a payment provider: a page of our own where the owner picks a package. Its address holds for one
 * use, 30 minutes and one company. It is relative: the person stays on the origin they are signed in on.
 */
export const builtInPayments = ({ db, clock }: Pick<ApiDeps, 'db' | 'clock'>): Payments => ({
  async createSession({ id: companyId }, returnUrl) {
    const now = clock.now();
    const token = randomSecret();
    const tokenHash = await sha256(token);
    await db.company(companyId, (tx) =>
      tx.insert(billingSessions).values({
        companyId,
        id: uuidv7(now),
        tokenHash,
        returnUrl,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetime),
      }),
    );
    return { url: `${portalPath}/${token}` };
  },
});
