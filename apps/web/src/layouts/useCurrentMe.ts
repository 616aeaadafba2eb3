/** The hook that refetches the signed-in user on every page change. */
import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { invalidate } from '../api/queryKeys.ts';
import { useSignedInApp } from '../app/appContext.ts';
import { useMe } from '../app/useMe.ts';

/**
 * Returns the signed-in user and refetches it on every page change. If an owner changed the role of this user, the new role applies
 * after the next page change, and the route guards run again [R6.05, S5].
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
