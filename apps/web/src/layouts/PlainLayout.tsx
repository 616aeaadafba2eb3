import { StaticTheme } from '@plumbline/ui/theme/StaticTheme';
import { Outlet } from 'react-router-dom';
import { useAppearance } from '../app/App.ts';

/** The layout of the pages outside the shell. */
export function PlainLayout() {
  return (
    <StaticTheme appearance={useAppearance()}>
      <Outlet />
    </StaticTheme>
  );
}
