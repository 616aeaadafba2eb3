/** The layout of all pages: links, document title and focus. */
import { LinkProvider } from '@plumbline/ui/components/AppLink';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { usePageTitle } from './usePageTitle.ts';

export function RootLayout() {
  useDocumentTitleAndFocus();
  return (
    <LinkProvider linkComponent={Link}>
      <Outlet />
    </LinkProvider>
  );
}

/** Sets the document title, and moves the focus to the heading after a page change. */
function useDocumentTitleAndFocus() {
  const { pathname } = useLocation();
  const title = usePageTitle();
  const lastPath = useRef(pathname);

  useEffect(() => {
    document.title = title ? `${title} · Plumbline` : 'Plumbline';
  }, [title]);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // The focused element still exists if the path changed only because a dialog opened or closed. It then keeps the focus.
    if (document.activeElement?.closest('main')) return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
