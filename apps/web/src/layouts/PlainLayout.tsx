/** The layout of the pages outside the shell, for example the sign-in page: the theme and the page. */
import { ThemeAttributes } from '@plumbline/ui/theme/ThemeAttributes';
import { Outlet } from 'react-router-dom';
import { useAppearance } from '../app/appContext.ts';

export function PlainLayout() {
  return (
    <ThemeAttributes appearance={useAppearance()}>
      <Outlet />
    </ThemeAttributes>
  );
}
