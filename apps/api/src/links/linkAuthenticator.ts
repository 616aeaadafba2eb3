/** Authenticates the client of a link by the header `Authorization: Link <token>`. */
import { todayIn } from '@plumbline/domain/company/timeZone';
import type { AttemptLimits } from '../attempts/attemptLimits.ts';
import type { Database } from '../database/database.ts';
import { type Authenticator, type LinkPrincipal, unauthenticated } from '../http/principal.ts';
import { findLink, readLink } from './store.ts';

/** The token of the header. A token has 43 characters. */
const linkToken = (headers: Headers): string | undefined =>
  /^Link +([\w-]{43}) *$/i.exec(headers.get('authorization') ?? '')?.[1];

/**
 * A link of a document that was withdrawn, replaced or answered is still valid, so that its page can say so. The handlers decide what such a
 * link can do. Calls with wrong links are limited for each client IP [S17, S24].
 */
export const linkAuthenticator = (db: Database, limits: AttemptLimits): Authenticator => ({
  kind: 'link',
  accepts: ({ headers }) => /^Link\b/i.test(headers.get('authorization') ?? ''),
  async verify({ headers }, _, clientIp) {
    const token = linkToken(headers);
    const key = await limits.findBySecret('link', { clientIp }, async () =>
      token === undefined ? undefined : db.system((tx) => findLink(tx, token)),
    );
    if (!key) throw unauthenticated();
    return {
      companyId: key.companyId,
      async load(tx, now): Promise<LinkPrincipal> {
        const link = await readLink(tx, key);
        if (!link) throw unauthenticated();
        return {
          kind: 'link',
          companyId: key.companyId,
          principalId: key.linkId,
          userId: null,
          role: null,
          recordId: link.documentId,
          recipient: link.recipient,
          name: link.clientName,
          subscription: link.subscription,
          today: todayIn(link.timeZone, now),
          timeZone: link.timeZone,
        };
      },
    };
  },
});
