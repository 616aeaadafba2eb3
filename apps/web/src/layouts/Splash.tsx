import { ThemeProvider } from '@plumbline/ui/theme/Theme';

/** Stands for a moment while the first page is on its way: the desk, empty. */
export function Splash() {
  return <ThemeProvider>{null}</ThemeProvider>;
}
