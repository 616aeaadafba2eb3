/** The page inside the shell that is shown if the profile of the signed-in user fails to load [R8.05]. */
import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import { toFailedCall } from '@plumbline/domain/shared/failedCall';
import { Button } from '@plumbline/ui/components/Button';
import { EmptyState } from '@plumbline/ui/components/EmptyState';
import { ToastProvider, useToast } from '@plumbline/ui/components/Toast';
import { AppShell } from '@plumbline/ui/shell/AppShell';
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { useEffect } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { waitForServer } from '../api/waitForServer.ts';
import { useApp, useAppearance } from '../app/appContext.ts';
import { usePageTitle } from '../layouts/usePageTitle.ts';

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

/** Loads the page again when the server can be reached. The unsent changes of an estimate are then sent. */
function useReloadWhenReachable(isWaiting: boolean) {
  const { clock, navigation, loadSignedIn } = useApp();
  useEffect(() => {
    if (!isWaiting) return;
    const controller = new AbortController();
    const { signal } = controller;
    const loadProfile = async () => (await loadSignedIn()).api('users.me', { signal });
    void waitForServer({ clock, navigation }, loadProfile, signal).then(() => signal.aborted || navigation.reload());
    return () => controller.abort();
  }, [isWaiting, clock, navigation, loadSignedIn]);
}

function ProfileErrorPage() {
  const error = useRouteError();
  const isServerUnreachable = toFailedCall(error).kind === 'unreachable';
  useReloadWhenReachable(isServerUnreachable);
  const hint = isServerUnreachable
    ? 'This page loads again when the server can be reached.'
    : 'Check your connection and try again.';
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
        text={`You are still signed in, and nothing you entered is lost. ${hint}`}
        action={
          <Button variant="primary" onClick={navigation.reload}>
            Try again
          </Button>
        }
      />
    </AppShell>
  );
}
