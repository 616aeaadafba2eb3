import { useToast } from '@plumbline/ui/components/Toast';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { queryClient } from '../api/queryClient.ts';
import { hear } from '../toasts/say.ts';
import { meQuery } from '../users/queries.ts';
import { usePageTitle } from './usePageTitle.ts';

/** What a signed-in person's pages stand in [R2.47, R2.48]. */
export function Component() {
  const toast = useToast();
  useEffect(() => hear(toast), [toast]);
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  );
}

function Shell() {
  const me = useQuery(meQuery);
  const title = usePageTitle();
  return (
    <>
      <h1>{title}</h1>
      <p>{me.data?.first_name}</p>
      <main>
        <Outlet />
      </main>
    </>
  );
}
