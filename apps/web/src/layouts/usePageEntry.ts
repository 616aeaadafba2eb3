import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from './usePageTitle.ts';

/** Names the document after the page, and moves the focus to its heading when a person goes to another page. */
export function usePageEntry() {
  const { pathname } = useLocation();
  const title = usePageTitle();
  const before = useRef(pathname);

  useEffect(() => {
    document.title = title ? `${title} · Plumbline` : 'Plumbline';
  }, [title]);

  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    // what has the focus is still there: only a window opened over its page, or closed
    if (document.activeElement?.closest('main')) return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
