/** Loads the data of the user form: the user, the offices and whether the user is the only owner. */
import { messages } from '@plumbline/domain/messages/messages';
import { ownerRole } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';
import { type Loadable, ready } from '@plumbline/ui/components/Loadable';
import type { UserFormData } from '@plumbline/ui/screens/users/UserFormScreen';
import { useQuery } from '@tanstack/react-query';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { loadOfficesFailure, officesQuery } from '../offices/queries.ts';
import { formQueryOptions, toFormLoadable } from '../records/recordFormQuery.ts';
import { userQuery, usersQuery } from './queries.ts';

/** Adds the offices, and whether the user is the only owner. The form does not let the only owner get another role. */
function useUserFormData(user: Loadable<User | null>): Loadable<UserFormData> {
  const { api } = useSignedInApp();
  const offices = toLoadable(useQuery(officesQuery(api)), loadOfficesFailure);
  const users = toLoadable(useQuery(usersQuery(api)), messages.errorToast.loadUsers);
  for (const loadable of [user, offices, users]) if (loadable.status === 'failed') return loadable;
  if (user.status !== 'ready' || offices.status !== 'ready' || users.status !== 'ready') return { status: 'loading' };
  const isOnlyOwner =
    user.data?.profile.role === ownerRole &&
    users.data.every(({ id, profile }) => id === user.data?.id || profile.role !== ownerRole);
  return ready({ user: user.data, offices: offices.data, isOnlyOwner });
}

const newUser = ready(null);
/** Loads the data of the form for a new user. */
export const useNewUser = () => useUserFormData(newUser);

/** Loads a user and the data for the form. Returns null if the user does not exist. */
export function useExistingUser(id: string): Loadable<UserFormData> | null {
  const { api } = useSignedInApp();
  const user = toFormLoadable(useQuery({ ...userQuery(api, id), ...formQueryOptions }), messages.errorToast.loadUsers);
  const data = useUserFormData(user ?? { status: 'loading' });
  return user && data;
}
