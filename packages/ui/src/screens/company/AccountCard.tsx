/** The card on the company profile that links to the account of the owner. */
import styled from '@emotion/styled';
import { AppLink } from '../../components/AppLink.tsx';
import { Card } from '../../components/Card.tsx';

export interface Account {
  readonly name: string;
  readonly email: string;
  /** The path where the user changes their name and password. */
  readonly profilePath: string;
}

/** The owner's account, with a link to their name and password [R6.05]. */
export function AccountCard({ name, email, profilePath }: Account) {
  return (
    <CompactCard title="Your account">
      <NameAndEmail>
        <span>{name}</span>
        <span>{email}</span>
      </NameAndEmail>
      <AppLink to={profilePath}>Name and password</AppLink>
    </CompactCard>
  );
}

const CompactCard = styled(Card)`
  gap: var(--space-2);
  & > a {
    justify-self: start;
  }
`;

const NameAndEmail = styled.p`
  display: grid;
  line-height: 20px;
  overflow-wrap: anywhere;
  & > :last-child {
    color: var(--ink-soft);
  }
`;
