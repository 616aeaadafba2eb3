import { wrongCurrentPassword } from '@plumbline/domain/messages/account';
import { messages } from '@plumbline/domain/messages/messages';
import { canAddUser, isSubscribed } from '@plumbline/domain/subscription/plans';
import { canChangeRoleAndOffice, canEditUser } from '@plumbline/domain/users/permissions';
import { owner } from '@plumbline/domain/users/roles';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { companies } from '../database/schema/company.ts';
import { users } from '../database/schema/users.ts';
import { ApiError } from '../http/errors.ts';
import type { Caller, DetachedContext, Handlers } from '../http/handler.ts';
import { requireOffice } from '../offices/offices.ts';
import type { SessionParts } from '../session/handlers.ts';
import { endSessions } from '../session/refreshToken.ts';
import { endResets } from '../session/resets.ts';
import { makeUser } from './makeUser.ts';
import { activeUser, userColumns } from './users.ts';
import { userToWire } from './wire.ts';

/** Seats are counted one call at a time: who comes second waits for the first and sees its user [F7]. */
async function requireSeat(tx: Tx, companyId: string): Promise<void> {
  const [company] = await tx.select().from(companies).where(eq(companies.id, companyId)).for('update');
  const [{ active } = { active: 0 }] = await tx
    .select({ active: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.deactivatedAt)));
  const plan = company && {
    subscription_type: company.subscriptionType,
    subscribed_users: company.subscribedUsers,
  };
  if (!plan || !canAddUser(plan, active)) throw new ApiError('conflict', messages.seatsExceeded);
}

async function requireAnotherOwner(tx: Tx, companyId: string, userId: string): Promise<void> {
  // locked, so that two owners do not demote or delete each other at the same moment
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update');
  const owners = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, owner), isNull(users.deactivatedAt)));
  if (owners.every(({ id }) => id === userId)) throw new ApiError('conflict', 'A company keeps at least one owner');
}

const atCurrentPassword = (message: string) =>
  new ApiError('invalid', message, { fields: { current_password: [message] } });

/**
 * One's own password changes only with the one there is: an open computer or a stolen session is not enough to keep a
 * person out of their account. Tries are counted, so that such a session cannot guess either [S6]. No transaction is open
 * meanwhile: a try that waits, for its turn or for a connection to count it, must not hold one. Answers the hash that the
 * password fits.
 */
async function checkedCurrentPassword(
  { caller, body, deps, address: clientIp }: DetachedContext<'users.update'>,
  limits: SessionParts['limits'],
): Promise<string> {
  const { current_password: typed } = body;
  if (!typed) throw atCurrentPassword(messages.validation.required);
  const [stored] = await deps.db.company(caller.companyId, (tx) =>
    tx
      .select({ account: users.username, hash: users.passwordHash })
      .from(users)
      .where(and(eq(users.companyId, caller.companyId), eq(users.id, caller.id))),
  );
  if (!stored) throw new ApiError('not_found');
  const { account, hash } = stored;
  return limits.onAccount('own-password', { account, clientIp }, async (attempt) => {
    if (!(await deps.hasher.verify(hash, typed, 'known'))) throw atCurrentPassword(wrongCurrentPassword);
    await deps.db.system((tx) => attempt.giveBack(tx));
    return hash;
  });
}

/** The password was checked without a transaction: it must still be the same. */
async function requireSamePassword(tx: Tx, { id, companyId }: Caller, hash: string): Promise<void> {
  const [same] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id), eq(users.passwordHash, hash)));
  if (!same) throw atCurrentPassword(wrongCurrentPassword);
}

/** Calls that make, change and end the accounts of people [R7.11, R7.12]. */
export const userManagementHandlers = ({ limits }: Pick<SessionParts, 'limits'>) =>
  ({
    'users.get': async ({ tx, params }) => userToWire(await activeUser(tx, params.id)),

    'users.create': async ({ tx, caller, body, deps, now }) => {
      await requireSeat(tx, caller.companyId);
      await requireOffice(tx, body.profile.office);
      const passwordHash = await deps.hasher.hash(body.password, 'known');
      const made = await makeUser(
        tx,
        {
          companyId: caller.companyId,
          firstName: body.first_name,
          lastName: body.last_name,
          email: body.email,
          passwordHash,
          role: body.profile.role,
          officeId: body.profile.office,
          updatedBy: caller.id,
        },
        now,
      );
      return userToWire(made);
    },

    'users.update': async (context) => {
      const { params, body, deps, now } = context;
      const isOwn = params.id === context.caller.id;
      const hash = body.password && isOwn ? await checkedCurrentPassword(context, limits) : undefined;
      return context.transact(async (tx, caller) => {
        const user = await activeUser(tx, params.id);
        if (!canEditUser(caller, user.id)) throw new ApiError('forbidden');
        // one's own profile is open without a package, everybody else's is not
        if (!isOwn && !isSubscribed({ subscription_type: caller.subscription }))
          throw new ApiError('subscription_required');
        const { role = user.role, office = user.officeId } = body.profile ?? {};
        if (office !== user.officeId) await requireOffice(tx, office);
        const moved = role !== user.role || office !== user.officeId;
        if (moved && !canChangeRoleAndOffice(caller)) throw new ApiError('forbidden');
        if (user.role === owner && role !== owner) await requireAnotherOwner(tx, caller.companyId, user.id);
        if (hash !== undefined) await requireSamePassword(tx, caller, hash);
        if (body.password) {
          const person = { userId: user.id, companyId: caller.companyId };
          await endSessions(tx, person, now, caller.sessionId);
          await endResets(tx, person, now);
        }
        const [saved] = await tx
          .update(users)
          .set({
            firstName: body.first_name,
            lastName: body.last_name,
            role,
            officeId: office,
            ...(body.password && { passwordHash: await deps.hasher.hash(body.password, 'known') }),
            version: user.version + 1,
            updatedBy: caller.id,
            updatedAt: now,
          })
          .where(and(eq(users.companyId, caller.companyId), eq(users.id, user.id)))
          .returning(userColumns);
        if (!saved) throw new ApiError('not_found');
        return userToWire(saved);
      });
    },

    /** The account ends and its seat is free; the name stays on what the person did. */
    'users.delete': async ({ tx, caller, params, now }) => {
      const user = await activeUser(tx, params.id);
      if (user.id === caller.id) throw new ApiError('conflict', 'You cannot delete yourself');
      if (user.role === owner) await requireAnotherOwner(tx, caller.companyId, user.id);
      await endSessions(tx, { userId: user.id, companyId: caller.companyId }, now);
      await tx
        .update(users)
        .set({ deactivatedAt: now, version: user.version + 1, updatedBy: caller.id, updatedAt: now })
        .where(and(eq(users.companyId, caller.companyId), eq(users.id, user.id)));
    },
  }) satisfies Partial<Handlers>;
