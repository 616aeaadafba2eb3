/** The route module of `/users`: loads the users and checks the seats. */
import { messages } from '@plumbline/domain/messages/messages';
import { UserListScreen } from '@plumbline/ui/screens/users/UserListScreen';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toLoadable } from '../api/toLoadable.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';
import { listSearchParams } from '../lists/listSearchParams.ts';
import { useListSearchParams } from '../lists/useListSearchParams.ts';
import { usersQuery } from '../users/queries.ts';
import { useDeleteUser } from '../users/useDeleteUser.ts';
import { useSeatCheck } from '../users/useSeatCheck.ts';

/** Renders the page `/users` [R2.43, R2.44]. */
export function Component() {
  const { api } = useSignedInApp();
  const me = useMe();
  const users = useQuery(usersQuery(api));
  const [view, setView] = useListSearchParams('/users', listSearchParams);
  const navigate = useNavigate();
  const { totalSeats, noSeatLeftDialog, checkSeats } = useSeatCheck(() => void navigate('/addUser'));
  const remove = useDeleteUser();
  return (
    <UserListScreen
      rows={toLoadable(users, messages.errorToast.loadUsers)}
      view={view}
      onViewChange={setView}
      currentUserId={me.id}
      onAdd={() => checkSeats(users.data?.length ?? 0)}
      totalSeats={totalSeats}
      noSeatLeftDialog={noSeatLeftDialog}
      onDelete={remove}
    />
  );
}
