import styled from '@emotion/styled';
import { roles } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';
import { EmailLink } from '../../components/ContactLinks.tsx';
import type { Column } from '../../components/DataTable.tsx';
import { desktop } from '../../theme/breakpoints.ts';

/** [R2.43, R6.01] The card of a phone has both names in its title. */
export const userColumns = (me: string): readonly Column<User>[] => [
  {
    header: 'First Name',
    primary: true,
    width: '17%',
    cell: ({ id, first_name, last_name, email }) => (
      <>
        {first_name}
        <OnPhone> {last_name || (!first_name && email)}</OnPhone>
        {id === me && <You>You</You>}
      </>
    ),
  },
  { header: 'Last Name', cell: ({ last_name }) => last_name, desktopOnly: true, width: '17%' },
  { header: 'Email', cell: ({ email }) => <EmailLink email={email} /> },
  { header: 'Role', cell: ({ profile }) => roles[profile.role].list, width: '120px' },
];

const OnPhone = styled.span`
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
