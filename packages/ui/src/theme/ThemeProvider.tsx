/** Provides the Radix theme, light or dark. */
import { Theme, type ThemeProps } from '@radix-ui/themes/components/theme';
import type { ReactNode } from 'react';
import { type Appearance, themeSettings } from './themeSettings.ts';
import { useHideTooltipsOnEscape } from './useHideTooltipsOnEscape.ts';
import { useResolvedAppearance } from './useResolvedAppearance.ts';

export interface ThemeProviderProps {
  /** Default: system. */
  appearance?: Appearance;
  /**
   * The colour of the main action and of links. Default: the blue of Plumbline. For another colour, the product must also import its
   * scale from Radix Themes, for example `@radix-ui/themes/tokens/colors/plum.css`.
   */
  accentColor?: NonNullable<ThemeProps['accentColor']>;
  /** The greys of texts and lines. Default: sand. As with `accentColor`, the product must import the scale of another grey. */
  grayColor?: NonNullable<ThemeProps['grayColor']>;
  /** How round the corners are. Default: small. */
  radius?: NonNullable<ThemeProps['radius']>;
  /** The size of texts, controls and spaces. Default: 100%. */
  scaling?: NonNullable<ThemeProps['scaling']>;
  /** The app, or a part of it with its own theme. */
  children: ReactNode;
}

/** Sets the Radix theme of its children. The app must also import `@plumbline/ui/theme/theme.css` once. */
export function ThemeProvider({ appearance = 'system', children, ...settings }: ThemeProviderProps) {
  useHideTooltipsOnEscape();
  return (
    <Theme {...themeSettings} {...settings} appearance={useResolvedAppearance(appearance)}>
      {children}
    </Theme>
  );
}
