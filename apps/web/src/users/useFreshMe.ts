import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router-dom';
import { meQuery } from './queries.ts';

/**
 * Who is signed in, asked again on every page: a role that the owner changed shows on the person's next click, and what it
 * closes to them is left [R6.05, S5].
 */
export function useFreshMe() {
  const { data: me } = useSuspenseQuery(meQuery);
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const page = useRef(pathname);
  useEffect(() => {
    if (page.current === pathname) return;
    page.current = pathname;
    void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  }, [queries, pathname]);

  const { revalidate } = useRevalidator();
  const { role } = me.profile;
  const seen = useRef(role);
  useEffect(() => {
    if (seen.current === role) return;
    seen.current = role;
    void revalidate();
  }, [role, revalidate]);
  return me;
}
