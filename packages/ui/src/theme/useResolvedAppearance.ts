import type { Appearance } from './themeSettings.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** The appearance to show: the chosen appearance, or the appearance of the operating system. */
export function useResolvedAppearance(appearance: Appearance): 'light' | 'dark' {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)');
  if (appearance !== 'system') return appearance;
  return prefersDark ? 'dark' : 'light';
}
