/** HTTP handlers of users [R7.10, R7.11, R7.12]. */
import { changedValues } from '@plumbline/domain/events/changedValues';
import { messages } from '@plumbline/domain/messages/messages';
import { canAddUser, isSubscribed } from '@plumbline/domain/subscription/packages';
import { canChangeRoleAndOffice, canEditUser } from '@plumbline/domain/users/permissions';
import { ownerRole } from '@plumbline/domain/users/roles';
import type { AttemptLimits } from '../attempts/attemptLimits.ts';
import { companyHasRecord } from '../database/companyHasRecord.ts';
import type { Tx } from '../database/database.ts';
import { offices } from '../database/schema/offices.ts';
import { recordEvent } from '../events/store.ts';
import { ApiError } from '../http/errors.ts';
import type { Handlers } from '../http/handler.ts';
import { actorOf } from '../http/principal.ts';
import { deleteFeed } from '../links/feedLinks.ts';
import { randomSecret } from '../secrets/randomSecret.ts';
import { checkCurrentPassword, requireUnchangedPassword } from '../session/currentPassword.ts';
import { endSessions, invalidateResetLinks } from '../session/store.ts';
import { deleteViewsOf } from '../views/store.ts';
import { enqueueInvitation } from './invitation.ts';
import {
  createUser,
  deactivateUser,
  EmailTaken,
  listUsers,
  lockSeats,
  readActiveUser,
  readMe,
  requireAnotherOwner,
  updateUser,
  userVersions,
} from './store.ts';

async function requireOffice(tx: Tx, companyId: string, officeId: string | null): Promise<void> {
  if (officeId !== null && !(await companyHasRecord(tx, offices, companyId, officeId))) throw new ApiError('not_found');
}

export const userHandlers = ({ limits }: { readonly limits: AttemptLimits }) =>
  ({
    'users.me': ({ tx, caller }) => readMe(tx, caller),

    'users.list': { listVersions: userVersions, handle: ({ tx, caller }) => listUsers(tx, caller.companyId) },

    'users.get': ({ tx, params }) => readActiveUser(tx, params.id),

    'users.create': {
      readExisting: ({ tx }, id) => readActiveUser(tx, id),
      // The password is hashed before the transaction, because hashing takes long and can wait in a queue.
      async handle({ newId: id, body, deps, now, transact, caller: { companyId } }) {
        const passwordHash = await deps.hasher.hash(body.invite ? randomSecret() : body.password, {
          queue: 'knownCallers',
        });
        return transact(async (tx, caller) => {
          const { role, office: officeId } = body.profile;
          const seats = await lockSeats(tx, companyId);
          if (!seats || !canAddUser(seats.subscription, seats.activeUserCount))
            throw new ApiError('conflict', messages.noSeatLeft);
          await requireOffice(tx, companyId, officeId);
          const { first_name: firstName, last_name: lastName, email } = body;
          const user = await createUser(
            tx,
            { companyId, id, firstName, lastName, email, passwordHash, role, officeId, updatedBy: caller.userId },
            now,
          );
          await recordEvent({ tx, caller, now }, { type: 'user.created', recordId: user.id, payload: { role } });
          if (body.invite) await enqueueInvitation({ deps, tx, caller, now }, user);
          return user;
        }).catch(async (error: unknown) => {
          // The response says that the email has an account, maybe in another company.
          if (error instanceof EmailTaken) await limits.countFailure('new-user', { account: companyId });
          throw error;
        });
      },
    },

    'users.invite': async ({ tx, caller, params, now, deps }) => {
      const user = await readActiveUser(tx, params.id);
      if (user.id === caller.userId) throw new ApiError('conflict', 'You cannot invite yourself');
      await enqueueInvitation({ deps, tx, caller, now }, user);
    },

    'users.update': async (context) => {
      const { params, body, deps, now } = context;
      const isOwnAccount = params.id === context.caller.userId;
      const checkedHash =
        body.password && isOwnAccount
          ? await checkCurrentPassword(body.current_password, { ...context, limits })
          : undefined;
      // Only a password that the caller may set is hashed. The transaction authorizes the caller again.
      const maySetPassword = canEditUser(actorOf(context.caller), params.id);
      const passwordHash =
        body.password && maySetPassword ? await deps.hasher.hash(body.password, { queue: 'knownCallers' }) : undefined;
      return context.transact(async (tx, caller) => {
        const user = await readActiveUser(tx, params.id);
        if (!maySetPassword || !canEditUser(actorOf(caller), user.id)) throw new ApiError('forbidden');
        // If the company has no package, users can edit only themselves.
        if (!isOwnAccount && !isSubscribed({ subscription_type: caller.subscription }))
          throw new ApiError('subscription_required');
        const { role = user.profile.role, office = user.profile.office } = body.profile ?? {};
        if (office !== user.profile.office) await requireOffice(tx, caller.companyId, office);
        const changesProfile = role !== user.profile.role || office !== user.profile.office;
        if (changesProfile && !canChangeRoleAndOffice(actorOf(caller))) throw new ApiError('forbidden');
        if (user.profile.role === ownerRole && role !== ownerRole)
          await requireAnotherOwner(tx, caller.companyId, user.id);
        const userKey = { companyId: caller.companyId, userId: user.id };
        if (checkedHash !== undefined) await requireUnchangedPassword(tx, userKey, checkedHash);
        if (passwordHash !== undefined) {
          await endSessions(tx, userKey, now, caller.sessionId);
          await invalidateResetLinks(tx, userKey, now);
        }
        const { first_name: firstName, last_name: lastName } = body;
        const profile = { firstName, lastName, role, officeId: office, passwordHash };
        const updatedUser = await updateUser(tx, caller, user, profile, now);
        // The event says that the password has changed, but does not contain it.
        const changes = { ...changedValues(user, updatedUser), ...(body.password && { password: {} }) };
        await recordEvent({ tx, caller, now }, { type: 'user.updated', recordId: user.id, payload: { changes } });
        return updatedUser;
      });
    },

    'users.delete': async ({ tx, caller, params, now }) => {
      const user = await readActiveUser(tx, params.id);
      if (user.id === caller.userId) throw new ApiError('conflict', 'You cannot delete yourself');
      if (user.profile.role === ownerRole) await requireAnotherOwner(tx, caller.companyId, user.id);
      await deactivateUser(tx, caller, user, now);
      const userKey = { companyId: caller.companyId, userId: user.id };
      await deleteViewsOf(tx, userKey);
      await deleteFeed(tx, userKey);
      await recordEvent({ tx, caller, now }, { type: 'user.deactivated', recordId: user.id, payload: {} });
    },
  }) satisfies Partial<Handlers>;
