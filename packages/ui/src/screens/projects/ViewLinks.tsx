/** Links between the list, the board and the calendar of projects. */
import styled from '@emotion/styled';
import { AppLink } from '../../components/AppLink.tsx';
import { CalendarIcon } from '../../icons/CalendarIcon.tsx';
import { ListBulletIcon } from '../../icons/ListBulletIcon.tsx';
import { TableIcon } from '../../icons/TableIcon.tsx';

export interface ViewLinksProps {
  current: 'list' | 'board' | 'calendar';
  /** The URL query of the filters, which all views share. */
  query: string;
  className?: string;
}

const views = [
  { name: 'list', label: 'List', path: '/project', icon: <ListBulletIcon aria-hidden="true" /> },
  { name: 'board', label: 'Board', path: '/project/board', icon: <TableIcon aria-hidden="true" /> },
  { name: 'calendar', label: 'Calendar', path: '/project/calendar', icon: <CalendarIcon aria-hidden="true" /> },
] as const;

export const ViewLinks = ({ current, query, className }: ViewLinksProps) => (
  <Links aria-label="Views" className={className}>
    {views.map(({ name, label, path, icon }) => (
      <AppLink
        key={name}
        to={query === '' ? path : `${path}?${query}`}
        aria-current={name === current ? 'page' : undefined}
      >
        {icon}
        {label}
      </AppLink>
    ))}
  </Links>
);

const Links = styled.nav`
  display: inline-flex;
  padding: 2px;
  border: 1px solid var(--line);
  border-radius: var(--radius-3);
  background: var(--sunken);
  & > a {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    height: calc(30px * var(--scaling));
    padding-inline: 10px;
    border-radius: var(--radius-2);
    color: var(--ink-soft);
    font-size: var(--font-size-small);
    text-decoration: none;
  }
  & > a[aria-current] {
    background: var(--paper-raised);
    color: var(--ink);
    font-weight: 560;
    box-shadow: 0 0 0 1px var(--line);
  }
  @media (pointer: coarse) {
    & > a {
      height: var(--touch);
    }
  }
`;
