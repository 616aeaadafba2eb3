/** The header of every page for signed-in users. */
import styled from '@emotion/styled';
import { headerRoleLabel } from '@plumbline/domain/users/roles';
import { AppLink } from '../components/AppLink.tsx';
import { Avatar } from '../components/Avatar.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { useScrollPadding } from '../components/useScrollPadding.ts';
import { visuallyHidden } from '../components/VisuallyHidden.tsx';
import { HamburgerMenuIcon } from '../icons/HamburgerMenuIcon.tsx';
import { desktop, phone, shortWindow } from '../theme/breakpoints.ts';
import { SearchButton, type SearchButtonProps } from './SearchButton.tsx';

export interface HeaderProps {
  /** The title of the page. It is the only h1 of the page. */
  title: string;
  /** Null if the user could not be loaded. */
  user: { name: string; role: number } | null;
  /** Whether the navigation is open: the drawer on a phone, and otherwise the sidebar with the names of its items. */
  menuOpen: boolean;
  onToggleMenu: () => void;
  /** Null if there is no search. */
  search: SearchButtonProps | null;
}

/** The menu button, the page title, the search and the signed-in user [R2.47, R6.01-R6.04]. */
export function Header({ title, user, menuOpen, onToggleMenu, search }: HeaderProps) {
  return (
    <Bar ref={useScrollPadding('top')}>
      <IconButton
        label="Menu"
        hint={menuOpen ? 'Fold the menu' : 'Open the menu'}
        icon={<HamburgerMenuIcon />}
        tooltipSide="below"
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      />
      <h1>{title}</h1>
      {search && <SearchButton {...search} />}
      {user && (
        <>
          <Role>{headerRoleLabel(user.role)}</Role>
          <UserLink to="/profile">
            <Avatar name={user.name} size={28} />
            <span>{user.name}</span>
          </UserLink>
        </>
      )}
    </Bar>
  );
}

const Bar = styled.header`
  position: sticky;
  top: var(--demo-bar-height);
  z-index: 3;
  display: flex;
  align-items: center;
  gap: var(--space-3);
  height: 56px;
  padding: 0 var(--page-gutter) 0 calc(var(--page-gutter) - 10px);
  border-bottom: 1px solid var(--line);
  background: var(--page-background);
  & > h1 {
    flex: 1;
    overflow: hidden;
    font-size: 18px;
    font-weight: 640;
    letter-spacing: -0.012em;
    line-height: 24px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${phone} {
    gap: var(--space-2);
    padding-right: calc(var(--page-gutter) - 8px);
  }
  ${shortWindow} {
    position: static;
  }
  @media print {
    display: none;
  }
`;

const Role = styled.span`
  padding: 1px 7px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-2);
  color: var(--ink-soft);
  font-size: 12px;
  font-weight: 560;
  line-height: 18px;
`;

const UserLink = styled(AppLink)`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--touch);
  border-radius: var(--radius-2);
  color: var(--ink);
  font-weight: 560;
  text-decoration: none;
  @media (hover: hover) {
    &:hover > span:last-of-type {
      text-decoration: underline;
    }
  }
  & > span:last-of-type {
    max-width: 200px;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${phone} {
    justify-content: center;
    min-width: var(--touch);
    & > span:last-of-type {
      ${visuallyHidden}
    }
  }
  ${desktop} {
    padding-right: 4px;
  }
`;
