/** The HTTP handler of the sign-up [R2.11, R7.02]. */
import { defaultTimeZone, isTimeZone } from '@plumbline/domain/company/timeZone';
import { messages } from '@plumbline/domain/messages/messages';
import { usPhonePrefix } from '@plumbline/values/phone';
import type { AttemptLimits } from '../attempts/attemptLimits.ts';
import { insertCompany } from '../company/store.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { recordEvent } from '../events/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import type { AccessTokens } from '../session/accessToken.ts';
import { openSession } from '../session/store.ts';
import { insertOwner, isUsernameTaken } from './store.ts';

/**
 * Sign-up accepts more phone formats [R5.02] than the company form [R5.03]. A US number, which has 10 digits and can begin with an
 * additional 1, is stored in the format of the company form. Any other number is stored as it was typed.
 */
function toUsPhone(entry: string): string {
  const digits = entry.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? usPhonePrefix + digits : entry;
}

export const signUpHandlers = ({ tokens, limits }: { readonly tokens: AccessTokens; readonly limits: AttemptLimits }) =>
  ({
    /** Creates a company, its owner and a session in one transaction. The company has no subscription [R2.11, R7.02, R8.02]. */
    'company.signUp': ({ body, deps, now, clientIp }) =>
      // Successful attempts are also counted, to limit the number of new companies [S6, S14].
      limits.runAccountAttempt('sign-up', { account: body.email, clientIp }, async (attempt) => {
        // The first check avoids the slow hashing of the password, and the unique index is the final check.
        if (await deps.db.system((tx) => isUsernameTaken(tx, body.email)))
          throw new ApiError('conflict', messages.formError.signUp);
        const passwordHash = await deps.hasher.hash(body.password, { queue: 'unknownCallers' });
        const { claims, refresh } = await deps.db.system(async (tx) => {
          const owner = { companyId: uuidv7(now), userId: uuidv7(now) };
          await insertCompany(
            tx,
            {
              id: owner.companyId,
              name: body.company_name,
              email: body.email,
              phoneNo: toUsPhone(body.phone_no),
              timeZone: isTimeZone(body.time_zone) ? body.time_zone : defaultTimeZone,
              updatedBy: owner.userId,
            },
            now,
          );
          const { first_name: firstName, last_name: lastName, email } = body;
          await insertOwner(tx, { ...owner, email, firstName, lastName, passwordHash }, now);
          const principal = { companyId: owner.companyId, kind: 'user', principalId: owner.userId } as const;
          const event = { type: 'company.created', recordId: owner.companyId, payload: {} } as const;
          await recordEvent({ tx, caller: principal, now }, event);
          await attempt.rememberClientIp(tx);
          return openSession(tx, owner, { remember: false, now });
        });
        return { access: await tokens.issue(claims, now), refresh };
      }),
  }) satisfies Partial<Handlers>;
