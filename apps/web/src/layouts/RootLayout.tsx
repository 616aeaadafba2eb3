import { LinkProvider } from '@plumbline/ui/components/AppLink';
import { ToastProvider } from '@plumbline/ui/components/Toast';
import { ThemeProvider } from '@plumbline/ui/theme/Theme';
import { Link, Outlet, ScrollRestoration } from 'react-router-dom';
import { AppearanceProvider, useAppearance } from './appearance.tsx';
import { usePageEntry } from './usePageEntry.ts';

/** What every page stands in, signed in or not. */
export function RootLayout() {
  return (
    <AppearanceProvider>
      <Themed />
    </AppearanceProvider>
  );
}

function Themed() {
  const { appearance } = useAppearance();
  usePageEntry();
  return (
    <ThemeProvider appearance={appearance}>
      <LinkProvider linkComponent={Link}>
        <ToastProvider>
          <Outlet />
          <ScrollRestoration />
        </ToastProvider>
      </LinkProvider>
    </ThemeProvider>
  );
}
