/** The route component of the pages for signed-in users: theme, toasts, query cache and shell. */
import { ToastProvider, useToast } from '@plumbline/ui/components/Toast';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ScrollRestoration, useLoaderData } from 'react-router-dom';
import { type SignedInApp, SignedInContext, useAppearance, useSignedInApp } from '../app/appContext.ts';
import { Shell } from './Shell.tsx';

/** React Router renders this component. The loader of the route returns the app. */
export function Component() {
  const app = useLoaderData<SignedInApp>();
  const appearance = useAppearance();
  return (
    <SignedInContext value={app}>
      <ThemeProvider appearance={appearance}>
        <ToastProvider>
          <QueryClientProvider client={app.queryClient}>
            <ToasterRegistration />
            <Shell />
            <ScrollRestoration />
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
