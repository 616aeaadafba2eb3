import { Theme } from '@radix-ui/themes/components/theme';
import type { ReactNode } from 'react';
import { type Appearance, look } from './look.ts';
import { useShownAppearance } from './useShownAppearance.ts';
import { useTooltipEscape } from './useTooltipEscape.ts';

export interface ThemeProviderProps {
  appearance?: Appearance;
  children: ReactNode;
}

/** The look of everything inside. Import `@plumbline/ui/theme/theme.css` once beside it. */
export function ThemeProvider({ appearance = 'system', children }: ThemeProviderProps) {
  useTooltipEscape();
  return (
    <Theme {...look} appearance={useShownAppearance(appearance)}>
      {children}
    </Theme>
  );
}
