import { messages } from '@plumbline/domain/messages/messages';
import { UserListScreen } from '@plumbline/ui/screens/users/UserListScreen';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { toLoadable } from '../api/loadable.ts';
import { searchView } from '../records/listView.ts';
import { useListView } from '../records/useListView.ts';
import { meQuery, usersQuery } from '../users/queries.ts';
import { useDeleteUser } from '../users/useDeleteUser.ts';
import { useSeats } from '../users/useSeats.ts';

/** `/users` [R2.43, R2.44] */
export function Component() {
  const { data: me } = useSuspenseQuery(meQuery);
  const users = useQuery(usersQuery);
  const [view, setView] = useListView('/users', searchView);
  const navigate = useNavigate();
  const { seats, onAdd } = useSeats(() => void navigate('/addUser'));
  const remove = useDeleteUser();
  return (
    <UserListScreen
      rows={toLoadable(users, messages.errorToast.loadUsers)}
      view={view}
      onViewChange={setView}
      me={me.id}
      onAdd={() => onAdd(users.data?.length ?? 0)}
      seats={seats}
      onDelete={remove}
    />
  );
}
