import { PlainTheme } from '@plumbline/ui/theme/PlainTheme';
import { storedAppearance } from './appearance.tsx';

/** Stands for a moment while the first page is on its way: the desk, empty. */
export function Splash() {
  return <PlainTheme appearance={storedAppearance()}>{null}</PlainTheme>;
}
