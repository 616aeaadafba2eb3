/** Handlers for sign-in, token refresh, sign-out and password reset [R7.01, R7.03, R7.04, R7.05]. */
import { messages } from '@plumbline/domain/messages/messages';
import type { AttemptLimits } from '../attempts/attemptLimits.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { unauthenticated } from '../http/principal.ts';
import type { Hasher } from '../ports.ts';
import { randomSecret } from '../secrets/randomSecret.ts';
import type { AccessTokens } from './accessToken.ts';
import {
  endSessions,
  findAccount,
  findResetOwner,
  insertResetRequest,
  invalidateResetLinks,
  lockUnchangedAccount,
  openSession,
  recordRefreshTokenUse,
  redeemResetToken,
  revokeRefreshToken,
  setPasswordHash,
} from './store.ts';

export interface SessionDeps {
  readonly tokens: AccessTokens;
  readonly hasher: Hasher;
  readonly limits: AttemptLimits;
}

const wrongCredentials = () => new ApiError('unauthenticated', messages.formError.signIn);
const invalidReset = () => new ApiError('invalid', messages.formError.resetPassword);

/** The handlers pass their work to `limits`, which counts each attempt on an account and each wrong secret [S6, S14, S24]. */
export const sessionHandlers = ({ tokens, hasher, limits }: SessionDeps) => {
  // This hash is verified for an unknown email address, so that the response takes the same time as for a wrong password [S7].
  const placeholderHash = hasher.hash(randomSecret(), { queue: 'knownCallers' });
  // Prevents an unhandled rejection. A sign-in that needs the hash still fails with the error.
  placeholderHash.catch(() => undefined);

  return {
    async 'session.signIn'({ body, deps, now, clientIp }) {
      return limits.runAccountAttempt('sign-in', { account: body.username, clientIp }, async (attempt) => {
        const user = await deps.db.system((tx) => findAccount(tx, body.username));
        const queue = attempt.isKnownClientIp ? 'knownCallers' : 'unknownCallers';
        const hash = user?.passwordHash ?? (await placeholderHash);
        const matches = await deps.hasher.verify(hash, body.password, { queue });
        if (!user || !matches) throw wrongCredentials();
        const session = await deps.db.system(async (tx) => {
          // The password may have changed since it was verified.
          if (!(await lockUnchangedAccount(tx, user))) throw wrongCredentials();
          await attempt.removeFromCounters(tx);
          await attempt.rememberClientIp(tx);
          return openSession(tx, user, { remember: body.remember, now });
        });
        return { access: await tokens.issue(session.claims, now), refresh: session.refresh };
      });
    },

    async 'session.refresh'({ body, deps, now, clientIp }) {
      const claims = await limits.findBySecret('refresh', { clientIp }, () =>
        deps.db.system((tx) => recordRefreshTokenUse(tx, body.refresh, now)),
      );
      if (!claims) throw unauthenticated();
      return { access: await tokens.issue(claims, now) };
    },

    /** Sends the same response whether the session existed or not. */
    async 'session.revoke'({ body, deps, now, clientIp }) {
      await limits.findBySecret('revoke', { clientIp }, () =>
        deps.db.system(async (tx) => (await revokeRefreshToken(tx, body.refresh, now)) || undefined),
      );
    },

    /**
     * Stores the request. The same statements run for known and unknown email addresses, and take the same time [S7].
     * The job `password-reset.answer` looks up the account later.
     */
    async 'recovery.request'({ body, deps, now, clientIp }) {
      await limits.runAccountAttempt('request-reset', { account: body.email, clientIp }, () =>
        deps.db.system(async (tx) => {
          const requestId = await insertResetRequest(tx, body.email, now);
          await deps.jobs.enqueue(tx, 'password-reset.answer', { requestId }, requestId);
        }),
      );
    },

    /** The token works once. The new password ends every session of the user [S5, S8]. */
    async 'recovery.reset'({ body, deps, now, clientIp }) {
      const caller = { account: body.email, clientIp };
      const owner = await limits.findBySecret('reset', caller, () =>
        deps.db.system((tx) => findResetOwner(tx, body, now)),
      );
      if (!owner) throw invalidReset();
      await limits.runWithSecret(caller, async ({ forgetClientIps, rememberClientIp }) => {
        const passwordHash = await deps.hasher.hash(body.new_password, { queue: 'knownCallers' });
        await deps.db.system(async (tx) => {
          // The token may have been used since it was found.
          const user = await redeemResetToken(tx, body, now);
          if (!user) throw invalidReset();
          await setPasswordHash(tx, user, passwordHash);
          await invalidateResetLinks(tx, user, now);
          await endSessions(tx, user, now);
          await forgetClientIps(tx);
          await rememberClientIp(tx);
        });
      });
    },
  } satisfies Partial<Handlers>;
};
