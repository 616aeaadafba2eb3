/** The layout of the pages outside the shell, for example the sign-in page: the theme and the page. */
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { Outlet } from 'react-router-dom';
import { useAppearance } from '../app/appContext.ts';

export function PlainLayout() {
  return (
    <ThemeProvider appearance={useAppearance()}>
      <Outlet />
    </ThemeProvider>
  );
}
