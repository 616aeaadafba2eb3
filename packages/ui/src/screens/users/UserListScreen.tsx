import { messages } from '@plumbline/domain/messages/messages';
import { finderBy } from '@plumbline/domain/shared/search';
import { personName } from '@plumbline/domain/users/names';
import type { User } from '@plumbline/domain/users/user';
import { PlusIcon } from '@radix-ui/react-icons';
import { useMemo } from 'react';
import { Button } from '../../components/Button.tsx';
import { type RecordKind, RecordList, type RecordListProps } from '../../components/RecordList.tsx';
import { type Seats, SeatsDialog } from './SeatsDialog.tsx';
import { userColumns } from './userColumns.tsx';

export interface UserListScreenProps extends RecordListProps<User> {
  /** The id of the person signed in. */
  me: string;
  /** The person wants to add a user; where no seat is left `seats.exceeded` follows. */
  onAdd: () => void;
  seats: Seats & {
    /** How many users the package is for; 0 without one. */
    total: number;
  };
}

/** Company Users: who works here, and who may come in [R2.43]. */
export function UserListScreen({ me, onAdd, seats, ...list }: UserListScreenProps) {
  const kind = useMemo(() => userKind(me), [me]);
  return (
    <>
      <RecordList
        {...list}
        kind={kind}
        limit={
          list.rows.status === 'ready' && seats.total > 0 ? seatsText(list.rows.data.length, seats.total) : undefined
        }
        add={(wide = false) => (
          <Button
            variant="primary"
            icon={<PlusIcon />}
            wide={wide}
            disabled={list.rows.status !== 'ready'}
            onClick={onAdd}
          >
            Add User
          </Button>
        )}
      />
      <SeatsDialog {...seats} />
    </>
  );
}

/** `3 of 4 seats` */
const seatsText = (users: number, total: number) => `${users} of ${total} ${total === 1 ? 'seat' : 'seats'}`;

const userKind = (me: string): RecordKind<User> => ({
  caption: 'Company Users',
  nouns: ['user', 'users'],
  columns: userColumns(me),
  nameOf: personName,
  finder: finderBy((user) => `${personName(user)}\n${user.email}`),
  searchLabel: 'Search by name or email',
  editAt: ({ id }) => `/user/${id}`,
  deleteQuestion: messages.confirm.deleteUser,
  deleteText: (user) =>
    `${personName(user)} can no longer sign in, and their seat is free for somebody else. What they worked on stays.`,
  keeps: ({ id }) => (id === me ? 'You cannot delete yourself' : undefined),
  emptyText: 'Everybody who works with you here gets a sign-in of their own.',
});
