/** The frame of every signed-in page: header, navigation and content. */
import styled from '@emotion/styled';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { narrowQuery, phone, phoneQuery } from '../theme/breakpoints.ts';
import { useMediaQuery } from '../theme/useMediaQuery.ts';
import { AppShortcuts } from './AppShortcuts.tsx';
import { Drawer } from './Drawer.tsx';
import { Header } from './Header.tsx';
import { Navigation } from './Navigation.tsx';
import type { SearchButtonProps } from './SearchButton.tsx';

export interface AppShellProps {
  title: string;
  /** The path of the URL. The navigation marks the item to which the page belongs. */
  currentPath: string;
  /** The signed-in user. Null if the user could not be loaded. */
  user: { name: string; role: number } | null;
  /** Whether the company has a package. Without a package the navigation items are disabled [R4.03]. */
  subscribed: boolean;
  onLogOut: () => void;
  /** Whether the navigation starts collapsed, with only its icons. In a narrow window it always starts collapsed. */
  defaultCollapsed?: boolean;
  /** Called when the user folds or opens the navigation, except in a narrow window and on a phone. */
  onCollapsedChange?: (collapsed: boolean) => void;
  onAppearanceChange?: (appearance: 'light' | 'dark') => void;
  /** Opens the search of the whole app. Without it, the header has no search. */
  search?: SearchButtonProps;
  /** Shown below the navigation items if the company has no package. */
  packagePrompt?: ReactNode;
  /** Shown above the content of the page. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Lays out the header, the navigation and the content for each window size [R2.06, R2.47, R2.48]. */
export function AppShell({ defaultCollapsed = false, onCollapsedChange, notice, children, ...shell }: AppShellProps) {
  const isPhone = useMediaQuery(phoneQuery);
  const isNarrow = useMediaQuery(narrowQuery);
  const [isCollapsedByUser, setIsCollapsedByUser] = useState(defaultCollapsed);
  // In a narrow window the navigation is open only until the user chooses an item or presses the menu button again.
  const [isOpenInNarrowWindow, setIsOpenInNarrowWindow] = useState(false);
  const isCollapsed = isNarrow ? !isOpenInNarrowWindow : isCollapsedByUser;
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const role = shell.user?.role ?? null;
  const { currentPath, subscribed, onLogOut, onAppearanceChange, packagePrompt } = shell;
  const content = useRef<HTMLElement>(null);
  // The link is not followed, because the router would treat the fragment in the URL as a navigation.
  const skipToContent = (event: MouseEvent) => {
    event.preventDefault();
    content.current?.focus();
  };
  const closeDrawer = () => setIsDrawerOpen(false);
  const toggleMenu = () => {
    if (isPhone) return setIsDrawerOpen(true);
    if (isNarrow) return setIsOpenInNarrowWindow(isCollapsed);
    setIsCollapsedByUser(!isCollapsed);
    onCollapsedChange?.(!isCollapsed);
  };
  return (
    <Frame data-collapsed={isCollapsed || undefined}>
      <SkipLink href="#content" onClick={skipToContent}>
        Skip to content
      </SkipLink>
      {!isPhone && (
        <Sidebar>
          <Navigation
            {...{ role, currentPath, subscribed, onLogOut, onAppearanceChange, packagePrompt, collapsed: isCollapsed }}
            onChoose={() => setIsOpenInNarrowWindow(false)}
          />
        </Sidebar>
      )}
      {isPhone && isDrawerOpen && (
        <Drawer onClose={closeDrawer}>
          <Navigation
            {...{ role, currentPath, subscribed, onLogOut, onAppearanceChange, packagePrompt }}
            onChoose={closeDrawer}
          />
        </Drawer>
      )}
      <Column>
        <Header
          title={shell.title}
          user={shell.user}
          menuOpen={isPhone ? isDrawerOpen : !isCollapsed}
          onToggleMenu={toggleMenu}
          search={shell.search ?? null}
        />
        <Content id="content" ref={content} tabIndex={-1}>
          <AppShortcuts>
            {notice}
            {children}
          </AppShortcuts>
        </Content>
      </Column>
    </Frame>
  );
}

const Frame = styled.div`
  --page-gutter: 28px;
  --sidebar-width: 220px;
  display: grid;
  grid-template-columns: var(--sidebar-width) minmax(0, 1fr);
  min-height: calc(100dvh - var(--demo-bar-height));
  transition: grid-template-columns var(--fast) ease-out;
  &[data-collapsed] {
    --sidebar-width: 60px;
  }
  ${phone} {
    --page-gutter: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  @media print {
    display: block;
    min-height: 0;
  }
`;

const Sidebar = styled.aside`
  position: sticky;
  top: var(--demo-bar-height);
  z-index: 4;
  height: calc(100dvh - var(--demo-bar-height));
  border-right: 1px solid var(--line);
  background: var(--paper);
  @media print {
    display: none;
  }
`;

const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`;

const Content = styled.main`
  flex: 1;
  width: 100%;
  max-width: 1400px;
  padding: 20px var(--page-gutter) 40px;
  outline: none;
  ${phone} {
    padding-top: var(--space-4);
  }
  @media print {
    max-width: none;
    padding: 0;
  }
`;

const SkipLink = styled.a`
  position: fixed;
  top: 8px;
  left: 8px;
  z-index: 10;
  padding: 8px 14px;
  border-radius: var(--radius-3);
  background: var(--accent-9);
  color: var(--accent-contrast);
  font-weight: 560;
  &:not(:focus) {
    clip-path: inset(50%);
  }
`;
