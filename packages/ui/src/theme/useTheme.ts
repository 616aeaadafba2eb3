/** The theme around a component. */
import type { ThemeProps } from '@radix-ui/themes/components/theme';
import { createContext, useContext } from 'react';

export interface Theme {
  readonly appearance: 'light' | 'dark';
  readonly accentColor: NonNullable<ThemeProps['accentColor']>;
  readonly grayColor: Exclude<NonNullable<ThemeProps['grayColor']>, 'auto'>;
  readonly radius: NonNullable<ThemeProps['radius']>;
  readonly scaling: NonNullable<ThemeProps['scaling']>;
  readonly panelBackground: NonNullable<ThemeProps['panelBackground']>;
}

export const ThemeContext = createContext<Theme | null>(null);

/** Returns the settings of the innermost `ThemeProvider`. */
export function useTheme(): Theme {
  const theme = useContext(ThemeContext);
  if (theme === null) throw new Error('Render this inside ThemeProvider');
  return theme;
}
