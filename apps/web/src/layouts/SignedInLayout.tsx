/** The route component of the pages for signed-in users: theme, toasts, query cache and shell. */
import { ToastProvider, useToast } from '@plumbline/ui/components/Toast';
import { RunLaterContext } from '@plumbline/ui/components/useDelayedPreload';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Location, ScrollRestoration, useLoaderData } from 'react-router-dom';
import { type SignedInApp, SignedInContext, useAppearance, useSignedInApp } from '../app/appContext.ts';
import { createRunWhenReady } from '../app/runWhenReady.ts';
import { Shell } from './Shell.tsx';

/**
 * The key of a stored scroll position: that of the entry of the history. All pages that a window loads first have the key `default`, so
 * their path is added. Otherwise a page would open at the scroll position of another page.
 */
const scrollKey = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>) =>
  key === 'default' ? `${key} ${pathname}` : key;

/** React Router renders this component. The loader of the route returns the app. */
export function Component() {
  const app = useLoaderData<SignedInApp>();
  const appearance = useAppearance();
  const runWhenReady = useMemo(() => createRunWhenReady(app.queryClient), [app]);
  return (
    <SignedInContext value={app}>
      <ThemeProvider appearance={appearance}>
        <ToastProvider>
          <QueryClientProvider client={app.queryClient}>
            <ToasterRegistration />
            <RunLaterContext value={runWhenReady}>
              <Shell />
            </RunLaterContext>
            <ScrollRestoration getKey={scrollKey} />
          </QueryClientProvider>
        </ToastProvider>
      </ThemeProvider>
    </SignedInContext>
  );
}

/** Registers the toaster for code outside React. */
function ToasterRegistration() {
  const toast = useToast();
  const { toasts } = useSignedInApp();
  useEffect(() => toasts.registerToaster(toast), [toasts, toast]);
  return null;
}
