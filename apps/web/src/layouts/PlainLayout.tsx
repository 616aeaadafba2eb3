import { PlainTheme } from '@plumbline/ui/theme/PlainTheme';
import { Outlet } from 'react-router-dom';
import { useAppearance } from './appearance.tsx';

/** What the pages outside the shell stand in. */
export function PlainLayout() {
  const { appearance } = useAppearance();
  return (
    <PlainTheme appearance={appearance}>
      <Outlet />
    </PlainTheme>
  );
}
