/** The main navigation: the content of the sidebar, and of the drawer on a phone. */
import styled from '@emotion/styled';
import { canReadActivity } from '@plumbline/domain/users/permissions';
import { ownerRole } from '@plumbline/domain/users/roles';
import type { ComponentType, ReactNode } from 'react';
import { AppLink, type LinkProps } from '../components/AppLink.tsx';
import { tooltipProps, tooltipStyles } from '../components/tooltipStyles.ts';
import { visuallyHidden } from '../components/VisuallyHidden.tsx';
import { PlumbBob, Wordmark } from '../components/Wordmark.tsx';
import { BackpackIcon } from '../icons/BackpackIcon.tsx';
import { ClockIcon } from '../icons/ClockIcon.tsx';
import { DashboardIcon } from '../icons/DashboardIcon.tsx';
import { ExitIcon } from '../icons/ExitIcon.tsx';
import { HomeIcon } from '../icons/HomeIcon.tsx';
import type { IconProps } from '../icons/Icon.tsx';
import { ListBulletIcon } from '../icons/ListBulletIcon.tsx';
import { MoonIcon } from '../icons/MoonIcon.tsx';
import { PersonIcon } from '../icons/PersonIcon.tsx';
import { SunIcon } from '../icons/SunIcon.tsx';
import { useTheme } from '../theme/useTheme.ts';

interface NavigationItem {
  readonly to: string;
  readonly label: string;
  readonly Icon: ComponentType<IconProps>;
  /** Matches the paths of the pages that belong to the item. */
  readonly paths: RegExp;
}

/** The items in order [R2.48]. */
const navigationItems = [
  { to: '/', label: 'Dashboard', Icon: DashboardIcon, paths: /^\/$/, ownerOnly: false },
  {
    to: '/project',
    label: 'Projects',
    Icon: BackpackIcon,
    paths: /^\/(project|addProject|estimate)(\/|$)/,
    ownerOnly: false,
  },
  { to: '/lineItem', label: 'Line Items', Icon: ListBulletIcon, paths: /^\/lineItem(\/|$)/, ownerOnly: false },
  { to: '/users', label: 'Users', Icon: PersonIcon, paths: /^\/(users|addUser|user)(\/|$)/, ownerOnly: true },
  { to: '/office', label: 'Offices', Icon: HomeIcon, paths: /^\/(office|addOffice)(\/|$)/, ownerOnly: true },
] as const;

const itemsForRole = (role: number | null) => navigationItems.filter((item) => !item.ownerOnly || role === ownerRole);

/** The items below, which the specification does not have. They are a navigation of their own, so that the first one is as specified. */
const moreItems = [{ to: '/activity', label: 'Activity', Icon: ClockIcon, paths: /^\/activity(\/|$)/ }] as const;

const moreItemsForRole = (role: number | null) => (role !== null && canReadActivity({ role }) ? moreItems : []);

export interface NavigationProps {
  /** Null if the user could not be loaded. Then only the items for all roles are shown. */
  role: number | null;
  /** The path of the URL, for example `/project/1`. */
  currentPath: string;
  /** Whether the company has a package. Without a package the items are disabled [R4.03]. */
  subscribed: boolean;
  onLogOut: () => void;
  /** Called when the user switches between light and dark. If undefined, there is no switch. */
  onAppearanceChange?: ((appearance: 'light' | 'dark') => void) | undefined;
  /** Called when the user follows a link, for example to close the drawer. */
  onChoose?: () => void;
  /** Shown below the items if the company has no package. Hidden while the navigation is collapsed. */
  packagePrompt?: ReactNode;
  /** Shows only icons, with the names as tooltips. */
  collapsed?: boolean;
}

/** The links, the switch between light and dark, and Log Out. A plumb line marks the current item unless only icons are shown [R2.48]. */
export function Navigation({
  role,
  currentPath,
  subscribed,
  onLogOut,
  onChoose,
  onAppearanceChange,
  packagePrompt,
  collapsed = false,
}: NavigationProps) {
  return (
    <Panel data-collapsed={collapsed || undefined}>
      <Brand to={subscribed ? '/' : '/profile'} onClick={onChoose} aria-label="Plumbline">
        {collapsed ? <PlumbBob /> : <Wordmark />}
      </Brand>
      <NavigationList label="Main" items={itemsForRole(role)} {...{ currentPath, subscribed, collapsed, onChoose }} />
      {moreItemsForRole(role).length > 0 && (
        <NavigationList
          label="More"
          items={moreItemsForRole(role)}
          {...{ currentPath, subscribed, collapsed, onChoose }}
        />
      )}
      {!collapsed && packagePrompt}
      <Footer>
        {onAppearanceChange && <AppearanceItem onChange={onAppearanceChange} collapsed={collapsed} />}
        <Item as="button" type="button" {...itemTooltip('Log Out', collapsed)} onClick={onLogOut}>
          <ExitIcon aria-hidden="true" />
          <span>Log Out</span>
        </Item>
      </Footer>
    </Panel>
  );
}

interface NavigationListProps extends Pick<NavigationProps, 'currentPath' | 'subscribed'> {
  onChoose: (() => void) | undefined;
  label: string;
  items: readonly NavigationItem[];
  collapsed: boolean;
}

const NavigationList = ({ label, items, currentPath, subscribed, collapsed, onChoose }: NavigationListProps) => (
  <nav aria-label={label}>
    <List>
      {items.map(({ to, label: itemLabel, Icon, paths }) => (
        <li key={to}>
          {subscribed ? (
            <Item
              as={AppLink}
              to={to}
              {...itemTooltip(itemLabel, collapsed)}
              onClick={onChoose}
              aria-current={paths.test(currentPath) ? 'page' : undefined}
            >
              <Icon aria-hidden="true" />
              <span>{itemLabel}</span>
            </Item>
          ) : (
            <Item as="span" role="link" aria-disabled="true">
              <Icon aria-hidden="true" />
              <span>{itemLabel}</span>
            </Item>
          )}
        </li>
      ))}
    </List>
  </nav>
);

interface AppearanceItemProps {
  onChange: (appearance: 'light' | 'dark') => void;
  collapsed: boolean;
}

/** Switches between the light and the dark theme. */
function AppearanceItem({ onChange, collapsed }: AppearanceItemProps) {
  const otherAppearance = useTheme().appearance === 'dark' ? 'light' : 'dark';
  const label = `Use ${otherAppearance} colours`;
  const Icon = otherAppearance === 'dark' ? MoonIcon : SunIcon;
  return (
    <Item as="button" type="button" {...itemTooltip(label, collapsed)} onClick={() => onChange(otherAppearance)}>
      <Icon aria-hidden="true" />
      <span>{label}</span>
    </Item>
  );
}

/** Shows the name of an item of which only the icon is shown. */
const itemTooltip = (text: string, isShown: boolean) => (isShown ? tooltipProps(text, 'right') : {});

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  height: 100%;
  padding: 0 10px var(--space-3);
  &[data-collapsed] :is(li, footer) span {
    ${visuallyHidden}
  }
`;

const Brand = styled(AppLink)`
  display: flex;
  align-items: center;
  height: 56px;
  padding-left: 6px;
  color: var(--ink);
  text-decoration: none;
  border-radius: var(--radius-2);
  &:focus-visible {
    outline-offset: -4px;
  }
  [data-collapsed] > & {
    padding-left: 8px;
  }
`;

/* The plumb line starts at the logo mark and ends in a bob at the current item. */
const List = styled.ul`
  display: grid;
  gap: 2px;
  & > li {
    position: relative;
  }
  & > li:has(~ li > [aria-current])::before,
  & > li:has(> [aria-current])::before {
    content: '';
    position: absolute;
    top: -2px;
    bottom: 0;
    left: 17px;
    z-index: 1;
    width: 1.5px;
    background: var(--accent-8);
    forced-color-adjust: none;
  }
  /* At the first item the line starts at the logo mark. The selectors above are more specific. */
  & > li:first-of-type::before {
    top: -18px !important;
  }
  /* The line does not reach the second list. */
  nav + nav > & > li::before {
    display: none;
  }
  & > li:has(> [aria-current])::before {
    bottom: calc(50% + 5px);
  }
  & > li:has(> [aria-current])::after {
    content: '';
    position: absolute;
    top: calc(50% - 6px);
    left: 13px;
    z-index: 1;
    width: 9.5px;
    height: 13px;
    background: var(--accent-9);
    forced-color-adjust: none;
    clip-path: polygon(18% 0, 82% 0, 82% 22%, 100% 42%, 50% 100%, 0 42%, 18% 22%);
  }
  [data-collapsed] & > li::before,
  [data-collapsed] & > li::after {
    display: none;
  }
`;

const Item = styled.a<Partial<LinkProps> & { type?: 'button' }>`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  height: var(--nav-height, 36px);
  padding: 0 10px 0 34px;
  border: 0;
  border-radius: var(--radius-3);
  background: none;
  color: var(--ink-soft);
  font: inherit;
  font-weight: 520;
  text-align: left;
  text-decoration: none;
  cursor: pointer;
  & > svg {
    flex: none;
  }
  @media (hover: hover) {
    &:hover {
      background: var(--gray-a3);
      color: var(--ink);
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-current] {
    background: var(--accent-3);
    color: var(--accent-11);
    font-weight: 620;
  }
  &[aria-disabled] {
    background: none;
    color: var(--gray-a9);
    cursor: not-allowed;
  }
  [data-collapsed] & {
    justify-content: center;
    padding: 0;
  }
  ${tooltipStyles}
`;

const Footer = styled.footer`
  margin-top: auto;
  padding-top: var(--space-2);
  border-top: 1px solid var(--line);
`;
