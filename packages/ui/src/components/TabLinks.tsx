/** Links to the pages of one record, shown as tabs. */
import styled from '@emotion/styled';
import { useLayoutEffect, useRef } from 'react';
import { phone } from '../theme/breakpoints.ts';
import { AppLink } from './AppLink.tsx';

export interface TabLink {
  /** A path of the app, like `/project/1/notes`. Null while it is not known: the tab keeps its place. */
  to: string | null;
  /** The text of the tab. */
  label: string;
}

export interface TabLinksProps {
  /** Names the navigation for screen readers: `Project`. */
  label: string;
  /** The tabs in their order. */
  tabs: readonly TabLink[];
  /** The path of the open page. Its tab is marked. */
  currentPath: string;
}

/** Tabs of which each is a page with its own URL. In a narrow window they scroll, and the marked tab is scrolled into view. */
export function TabLinks({ label, tabs, currentPath }: TabLinksProps) {
  const list = useRef<HTMLUListElement>(null);
  // Scrolls the list only. `scrollIntoView` would also scroll the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path marks another tab
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !tab) return;
    const { offsetLeft, offsetWidth } = tab;
    list.current.scrollLeft = offsetLeft - (list.current.clientWidth - offsetWidth) / 2;
  }, [currentPath]);
  return (
    <nav aria-label={label}>
      <List ref={list}>
        {tabs.map(({ to, label: tabLabel }) => (
          <li key={tabLabel}>
            {to === null ? (
              <span>{tabLabel}</span>
            ) : (
              <AppLink to={to} aria-current={to === currentPath ? 'page' : undefined}>
                {tabLabel}
              </AppLink>
            )}
          </li>
        ))}
      </List>
    </nav>
  );
}

const List = styled.ul`
  position: relative;
  display: flex;
  overflow-x: auto;
  margin: 0;
  padding: 0;
  box-shadow: inset 0 -1px var(--line);
  list-style: none;
  scrollbar-width: none;
  & > li > * {
    display: flex;
    align-items: center;
    height: 40px;
    padding-inline: var(--space-3);
    border-bottom: 2px solid transparent;
    color: var(--ink-soft);
    font-weight: 560;
    text-decoration: none;
    white-space: nowrap;
  }
  & > li > a[aria-current] {
    border-bottom-color: var(--accent-9);
    color: var(--accent-11);
  }
  & a:focus-visible {
    outline-offset: -3px;
  }
  @media (hover: hover) {
    & > li > a:hover {
      color: var(--ink);
    }
  }
  ${phone} {
    & > li > * {
      height: var(--touch);
    }
  }
`;
