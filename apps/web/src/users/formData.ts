import { messages } from '@plumbline/domain/messages/messages';
import { owner } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';
import { type Loadable, ready } from '@plumbline/ui/components/Loadable';
import type { UserFormData } from '@plumbline/ui/screens/users/UserFormScreen';
import { useQuery } from '@tanstack/react-query';
import { toLoadable } from '../api/loadable.ts';
import { loadOfficesFailure, officesQuery } from '../offices/queries.ts';
import { readOnce, toEdit } from '../records/readOnce.ts';
import { userQuery, usersQuery } from './queries.ts';

/** The user with the offices they may belong to; whether the others are owners says what role they may get. */
function useWithChoices(user: Loadable<User | null>): Loadable<UserFormData> {
  const offices = toLoadable(useQuery(officesQuery), loadOfficesFailure);
  const users = toLoadable(useQuery(usersQuery), messages.errorToast.loadUsers);
  for (const part of [user, offices, users]) if (part.status === 'failed') return part;
  if (user.status !== 'ready' || offices.status !== 'ready' || users.status !== 'ready') return { status: 'loading' };
  const onlyOwner =
    user.data?.profile.role === owner &&
    users.data.every(({ id, profile }) => id === user.data?.id || profile.role !== owner);
  return ready({ user: user.data, offices: offices.data, onlyOwner });
}

const none = ready(null);
export const useNewUser = () => useWithChoices(none);

/** null where there is no such user. */
export function useStoredUser(id: string): Loadable<UserFormData> | null {
  const user = toEdit(useQuery({ ...userQuery(id), ...readOnce }), messages.errorToast.loadUsers);
  const data = useWithChoices(user ?? { status: 'loading' });
  return user && data;
}
