/** Provides the Radix theme, light or dark. */
import { Theme } from '@radix-ui/themes/components/theme';
import type { ReactNode } from 'react';
import { type Appearance, themeSettings } from './themeSettings.ts';
import { useHideTooltipsOnEscape } from './useHideTooltipsOnEscape.ts';
import { useResolvedAppearance } from './useResolvedAppearance.ts';

export interface ThemeProviderProps {
  appearance?: Appearance;
  children: ReactNode;
}

/** Sets the Radix theme of its children. The app must also import `@plumbline/ui/theme/theme.css` once. */
export function ThemeProvider({ appearance = 'system', children }: ThemeProviderProps) {
  useHideTooltipsOnEscape();
  return (
    <Theme {...themeSettings} appearance={useResolvedAppearance(appearance)}>
      {children}
    </Theme>
  );
}
