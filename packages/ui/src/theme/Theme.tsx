import { Theme } from '@radix-ui/themes/components/theme';
import type { ReactNode } from 'react';
import { useMediaQuery } from './useMediaQuery.ts';

export type Appearance = 'light' | 'dark' | 'system';

export interface ThemeProviderProps {
  appearance?: Appearance;
  children: ReactNode;
}

/** The look of everything inside. Import `@plumbline/ui/theme/theme.css` once beside it. */
export function ThemeProvider({ appearance = 'system', children }: ThemeProviderProps) {
  const dark = useMediaQuery('(prefers-color-scheme: dark)');
  const shown = appearance === 'system' ? (dark ? 'dark' : 'light') : appearance;
  return (
    <Theme
      appearance={shown}
      accentColor="indigo"
      grayColor="sand"
      radius="small"
      scaling="100%"
      panelBackground="solid"
    >
      {children}
    </Theme>
  );
}
