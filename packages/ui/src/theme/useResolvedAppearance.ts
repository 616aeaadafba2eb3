import type { Appearance } from './themeSettings.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** The appearance to show: the chosen one, or that of the operating system. */
export function useResolvedAppearance(appearance: Appearance): 'light' | 'dark' {
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  if (appearance !== 'system') return appearance;
  return dark ? 'dark' : 'light';
}
