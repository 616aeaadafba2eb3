import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import { Button } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';
import { ToastProvider, useToast } from '@plumbline/ui/components/Toast';
import { AppShell } from '@plumbline/ui/shell/AppShell';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppearance } from '../layouts/appearance.tsx';
import { readFolded } from '../layouts/drawer.ts';
import { usePageTitle } from '../layouts/usePageTitle.ts';
import { signOut } from '../session/session.ts';

/** In the shell, where it cannot be known who is signed in [R8.05]: the places that are open to everybody lead on. */
export function Component() {
  const { appearance } = useAppearance();
  return (
    <ThemeProvider appearance={appearance}>
      <ToastProvider>
        <Told />
      </ToastProvider>
    </ThemeProvider>
  );
}

function Told() {
  const toast = useToast();
  useEffect(() => toast({ tone: 'error', title: errorToastTitle, text: messages.errorToast.loadProfile }), [toast]);
  const { pathname } = useLocation();
  const title = usePageTitle();
  const { choose } = useAppearance();
  return (
    <AppShell
      title={title}
      currentPath={pathname}
      user={null}
      subscribed
      onLogOut={() => void signOut()}
      defaultFolded={readFolded()}
      onAppearanceChange={choose}
    >
      <EmptyState
        title="Your profile could not be loaded"
        text="You are still signed in, and nothing you entered is lost. Check your connection and try again."
        action={
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      />
    </AppShell>
  );
}
