import { useToast } from '@plumbline/ui/components/Toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../api/queryClient.ts';
import { hear } from '../toasts/say.ts';
import { Shell } from './Shell.tsx';

/** What a signed-in person's pages stand in: their records and the shell. */
export function Component() {
  const toast = useToast();
  useEffect(() => hear(toast), [toast]);
  return (
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  );
}
