import { LinkProvider } from '@plumbline/ui/components/AppLink';
import { Link, Outlet } from 'react-router-dom';
import { usePageFocus } from './usePageFocus.ts';

/** The layout of all pages. */
export function RootLayout() {
  usePageFocus();
  return (
    <LinkProvider linkComponent={Link}>
      <Outlet />
    </LinkProvider>
  );
}
