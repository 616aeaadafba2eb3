import { errorToastTitle, messages } from '@plumbline/domain/messages/messages';
import { Button } from '@plumbline/ui/components/Button';
import { ToastProvider, useToast } from '@plumbline/ui/components/Toast';
import { LonePage } from '@plumbline/ui/shell/LonePage';
import { ThemeProvider } from '@plumbline/ui/theme/Theme';
import { useEffect } from 'react';
import { useAppearance } from '../layouts/appearance.tsx';

/** In place of the shell where it cannot be known who is signed in [R8.05]. */
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
  return (
    <LonePage
      title="Your profile could not be loaded"
      text="You are still signed in, and nothing you entered is lost. Check your connection and try again."
    >
      <Button variant="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </LonePage>
  );
}
