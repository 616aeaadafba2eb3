import type { Appearance } from './themeSettings.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** Light or dark: as chosen, else as the system is. */
export function useResolvedAppearance(appearance: Appearance): 'light' | 'dark' {
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  if (appearance !== 'system') return appearance;
  return dark ? 'dark' : 'light';
}
