import { defaultTimeZone, isTimeZone } from '@plumbline/domain/company/timeZone';
import { messages } from '@plumbline/domain/messages/messages';
import { phonePrefix } from '@plumbline/domain/shared/phone';
import { owner } from '@plumbline/domain/users/roles';
import { eq } from 'drizzle-orm';
import { postgresError } from '../database/errors.ts';
import { companies } from '../database/schema/company.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { ApiError } from '../http/errors.ts';
import type { Handler, PublicContext } from '../http/handler.ts';
import type { SessionParts } from '../session/handlers.ts';
import { openSession } from '../session/refreshToken.ts';
import type { AccountAttempt } from '../session/tryLimits.ts';

type Context = PublicContext<'company.signUp'>;

const taken = () => new ApiError('conflict', messages.formError.signUp);

/** Makes a company without a package, its owner and their session, all or nothing [R2.11, R7.02, R8.02]. */
export const signUp =
  ({ tokens, limits }: Pick<SessionParts, 'tokens' | 'limits'>): Handler<'company.signUp'> =>
  async (context) => {
    const { body, deps, now, address: clientIp } = context;
    // never given back: the limit is on companies made too [S6, S14]
    return limits.onAccount('sign-up', { account: body.email, clientIp }, async (attempt) => {
      if (await isTaken(context)) throw taken();
      const passwordHash = await deps.hasher.hash(body.password, 'unknown');
      const { claims, refresh } = await makeCompany(context, passwordHash, attempt).catch(refuseTaken);
      return { access: await tokens.issue(claims, now), refresh };
    });
  };

/** Asked before the password is hashed, which is meant to be slow. The unique index decides in the end. */
const isTaken = ({ body, deps }: Context) =>
  deps.db.system(async (tx) => {
    const found = await tx.select({ id: users.id }).from(users).where(eq(users.username, body.email));
    return found.length > 0;
  });

const makeCompany = ({ body, deps, now }: Context, passwordHash: string, attempt: AccountAttempt) =>
  deps.db.system(async (tx) => {
    const companyId = uuidv7(now);
    const userId = uuidv7(now);
    await tx.insert(companies).values({
      id: companyId,
      name: body.company_name,
      email: body.email,
      phoneNo: asUsPhone(body.phone_no),
      timeZone: isTimeZone(body.time_zone) ? body.time_zone : defaultTimeZone,
      createdAt: now,
      updatedAt: now,
      updatedBy: userId,
    });
    await tx.insert(users).values({
      companyId,
      id: userId,
      firstName: body.first_name,
      lastName: body.last_name,
      email: body.email,
      passwordHash,
      role: owner,
      createdAt: now,
      updatedAt: now,
      updatedBy: userId,
    });
    await attempt.rememberClient(tx);
    return openSession(tx, { userId, companyId }, false, now);
  });

/** Of two that sign up with one e-mail at the same time the second is refused by the unique index. */
function refuseTaken(error: unknown): never {
  throw postgresError(error)?.constraint === 'users_username_unique' ? taken() : error;
}

/** Sign-up takes a phone as it comes [R5.02]; kept as the company form has it where it is one of 10 digits [R5.03]. */
function asUsPhone(entry: string): string {
  const digits = entry.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return digits.length === 10 ? phonePrefix + digits : entry;
}
