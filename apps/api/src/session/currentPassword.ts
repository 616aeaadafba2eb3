/** Checks the current password of a signed-in user before a change that a stolen session must not make. */
import { messages } from '@plumbline/domain/messages/messages';
import { wrongCurrentPassword } from '@plumbline/domain/messages/wrongCurrentPassword';
import type { AttemptLimits } from '../attempts/attemptLimits.ts';
import type { Tx } from '../database/database.ts';
import { ApiError } from '../http/errors.ts';
import type { UserPrincipal } from '../http/principal.ts';
import type { ApiDeps } from '../ports.ts';
import { hasPasswordHash, readCredentials, type UserKey } from './store.ts';

const invalidCurrentPassword = (message: string) =>
  new ApiError('invalid', message, { fields: { current_password: [message] } });

export interface PasswordCheckContext {
  readonly caller: UserPrincipal;
  readonly clientIp: string;
  readonly deps: Pick<ApiDeps, 'db' | 'hasher'>;
  readonly limits: AttemptLimits;
}

/**
 * Checks the entered password, and returns its hash. A session is not sufficient, because a session can be stolen. Attempts are limited, so
 * that a thief cannot guess the password [S6]. No transaction is open here, because the attempt can wait in a queue or for a connection.
 */
export async function checkCurrentPassword(
  enteredPassword: string | undefined,
  { caller, clientIp, deps, limits }: PasswordCheckContext,
): Promise<string> {
  if (!enteredPassword) throw invalidCurrentPassword(messages.validation.required);
  const { account, hash } = await deps.db.company(caller.companyId, (tx) =>
    readCredentials(tx, { companyId: caller.companyId, userId: caller.userId }),
  );
  return limits.runAccountAttempt('change-password', { account, clientIp }, async (attempt) => {
    if (!(await deps.hasher.verify(hash, enteredPassword, { queue: 'knownCallers' })))
      throw invalidCurrentPassword(wrongCurrentPassword);
    await deps.db.system((tx) => attempt.removeFromCounters(tx));
    return hash;
  });
}

/** Throws if the password has changed since it was checked. */
export async function requireUnchangedPassword(tx: Tx, user: UserKey, checkedHash: string): Promise<void> {
  if (!(await hasPasswordHash(tx, user, checkedHash))) throw invalidCurrentPassword(wrongCurrentPassword);
}
