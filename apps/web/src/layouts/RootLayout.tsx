import { LinkProvider } from '@plumbline/ui/components/AppLink';
import { Link, Outlet } from 'react-router-dom';
import { AppearanceProvider } from './appearance.tsx';
import { usePageEntry } from './usePageEntry.ts';

/** What every page stands in, signed in or not. */
export function RootLayout() {
  usePageEntry();
  return (
    <AppearanceProvider>
      <LinkProvider linkComponent={Link}>
        <Outlet />
      </LinkProvider>
    </AppearanceProvider>
  );
}
