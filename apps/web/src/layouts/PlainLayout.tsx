import { StaticTheme } from '@plumbline/ui/theme/StaticTheme';
import { Outlet } from 'react-router-dom';
import { useAppearance } from './appearance.tsx';

/** What the pages outside the shell stand in. */
export function PlainLayout() {
  const { appearance } = useAppearance();
  return (
    <StaticTheme appearance={appearance}>
      <Outlet />
    </StaticTheme>
  );
}
