import { ToastProvider } from '@plumbline/ui/components/Toast';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { QueryClientProvider } from '@tanstack/react-query';
import { ScrollRestoration } from 'react-router-dom';
import { queryClient } from '../api/queryClient.ts';
import { ToastsFromOutside } from '../toasts/ToastsFromOutside.tsx';
import { useAppearance } from './appearance.tsx';
import { Shell } from './Shell.tsx';

/** What a signed-in person's pages stand in: their look, toasts, records, and the shell. */
export function Component() {
  const { appearance } = useAppearance();
  return (
    <ThemeProvider appearance={appearance}>
      <ToastProvider>
        <QueryClientProvider client={queryClient}>
          <ToastsFromOutside />
          <Shell />
          <ScrollRestoration />
        </QueryClientProvider>
      </ToastProvider>
    </ThemeProvider>
  );
}
