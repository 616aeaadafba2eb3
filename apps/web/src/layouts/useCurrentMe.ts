import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { invalidate } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/App.ts';
import { useMe } from '../app/useMe.ts';

/**
 * The signed-in user, loaded again on every page: a role that the owner changed applies on the user's next click, and pages
 * that it closes are left [R6.05, S5].
 */
export function useCurrentMe() {
  const me = useMe();
  const { queryClient } = useSignedInApp();
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    void invalidate(queryClient, { type: 'page.opened' });
  }, [queryClient, pathname]);

  const { revalidate } = useRevalidator();
  const { role } = me.profile;
  const lastRole = useRef(role);
  useEffect(() => {
    if (lastRole.current === role) return;
    lastRole.current = role;
    void revalidate();
  }, [role, revalidate]);
  return me;
}
