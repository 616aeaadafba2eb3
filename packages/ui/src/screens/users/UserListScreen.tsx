/** The screen with the list of users. */
import styled from '@emotion/styled';
import { messages } from '@plumbline/domain/messages/messages';
import { roles } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';
import { fullUserName } from '@plumbline/domain/users/userNames';
import { createSearch } from '@plumbline/values/textSearch';
import { useMemo } from 'react';
import { Button } from '../../components/Button.tsx';
import type { Column } from '../../components/DataTable.tsx';
import { type ListDefinition, type ListScreenProps, RecordList } from '../../components/RecordList.tsx';
import { PlusIcon } from '../../icons/PlusIcon.tsx';
import { EmailLink } from '../../records/ContactLinks.tsx';
import { desktop } from '../../theme/breakpoints.ts';
import { NoSeatLeftDialog, type NoSeatLeftDialogProps } from './NoSeatLeftDialog.tsx';

export interface UserListScreenProps extends ListScreenProps<User> {
  /** The id of the signed-in user. */
  currentUserId: string;
  /** Called when the user clicks Add User. If no seat is left, `noSeatLeftDialog.open` becomes true. */
  onAdd: () => void;
  /** The number of seats in the package. 0 without a package. */
  totalSeats: number;
  noSeatLeftDialog: NoSeatLeftDialogProps;
}

/** The page Company Users: the list of users and the number of seats [R2.43]. */
export function UserListScreen({ currentUserId, onAdd, totalSeats, noSeatLeftDialog, ...list }: UserListScreenProps) {
  const definition = useMemo(() => userListDefinition(currentUserId), [currentUserId]);
  return (
    <>
      <RecordList
        {...list}
        definition={definition}
        limitText={
          list.rows.status === 'ready' && totalSeats > 0 ? seatsText(list.rows.data.length, totalSeats) : undefined
        }
        renderAddButton={({ wide }) => (
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
      <NoSeatLeftDialog {...noSeatLeftDialog} />
    </>
  );
}

/** For example `3 of 4 seats`. */
const seatsText = (users: number, total: number) => `${users} of ${total} ${total === 1 ? 'seat' : 'seats'}`;

const userListDefinition = (currentUserId: string): ListDefinition<User> => ({
  caption: 'Company Users',
  nouns: ['user', 'users'],
  columns: userColumns(currentUserId),
  nameOf: fullUserName,
  createSearch: createSearch((user) => `${fullUserName(user)}\n${user.email}`),
  searchLabel: 'Search by name or email',
  editPath: ({ id }) => `/user/${id}`,
  deleteTitle: messages.confirm.deleteUser,
  deleteText: (user) =>
    `${fullUserName(user)} can no longer sign in, and their seat is free for somebody else. What they worked on stays.`,
  undeletableReason: ({ id }) => (id === currentUserId ? 'You cannot delete yourself' : undefined),
  emptyText: 'Everybody who works with you here gets a sign-in of their own.',
});

/** On a phone the title of the card has both names, or the email of a user without a name [R2.43, R6.01]. */
const userColumns = (currentUserId: string): readonly Column<User>[] => [
  {
    header: 'First Name',
    primary: true,
    width: '17%',
    cell: ({ id, first_name, last_name, email }) => (
      <>
        {first_name}
        <PhoneOnly> {last_name || (!first_name && email)}</PhoneOnly>
        {id === currentUserId && <You>You</You>}
      </>
    ),
  },
  { header: 'Last Name', cell: ({ last_name }) => last_name, desktopOnly: true, width: '17%' },
  { header: 'Email', cell: ({ email }) => <EmailLink email={email} /> },
  { header: 'Role', cell: ({ profile }) => roles[profile.role].list, width: '120px' },
];

const PhoneOnly = styled.span`
  ${desktop} {
    display: none;
  }
`;

const You = styled.span`
  margin-left: 8px;
  padding: 1px 6px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-2);
  color: var(--ink-soft);
  font-size: 12px;
  font-weight: 500;
`;
