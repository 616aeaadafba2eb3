import type { Appearance } from './themeSettings.ts';
import { useIsPrinting } from './useIsPrinting.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** The appearance to show: the chosen appearance, or the appearance of the operating system. Paper is white, so a print is light. */
export function useResolvedAppearance(appearance: Appearance): 'light' | 'dark' {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  const isPrinting = useIsPrinting();
  if (isPrinting) return 'light';
  if (appearance !== 'system') return appearance;
  return prefersDark ? 'dark' : 'light';
}
