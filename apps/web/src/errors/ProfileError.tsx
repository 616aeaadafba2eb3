/** The page that is shown if the profile of the signed-in user fails to load. */
import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import { Button } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';
import { ToastProvider, useToast } from '@plumbline/ui/components/Toast';
import { AppShell } from '@plumbline/ui/shell/AppShell';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useApp, useAppearance } from '../app/appContext.ts';
import { usePageTitle } from '../layouts/usePageTitle.ts';

/** Shown inside the shell when the profile of the signed-in user fails to load [R8.05]. */
export function Component() {
  const appearance = useAppearance();
  return (
    <ThemeProvider appearance={appearance}>
      <ToastProvider>
        <ProfileErrorPage />
      </ToastProvider>
    </ThemeProvider>
  );
}

function ProfileErrorPage() {
  const toast = useToast();
  useEffect(() => toast({ tone: 'error', title: errorToastTitle, text: messages.errorToast.loadProfile }), [toast]);
  const { pathname } = useLocation();
  const title = usePageTitle();
  const { preferences, navigation, loadSession } = useApp();
  const signOut = async () => (await loadSession()).signOut();
  return (
    <AppShell
      title={title}
      currentPath={pathname}
      user={null}
      subscribed
      onLogOut={() => void signOut()}
      defaultCollapsed={preferences.isNavigationCollapsed()}
      onAppearanceChange={preferences.chooseAppearance}
    >
      <EmptyState
        title="Your profile could not be loaded"
        text="You are still signed in, and nothing you entered is lost. Check your connection and try again."
        action={
          <Button variant="primary" onClick={navigation.reload}>
            Try again
          </Button>
        }
      />
    </AppShell>
  );
}
