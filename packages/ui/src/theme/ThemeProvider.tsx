/** Provides the theme, light or dark. */
import { type ReactNode, useContext, useMemo } from 'react';
import { type Appearance, themeSettings } from './themeSettings.ts';
import { useHideTooltipsOnEscape } from './useHideTooltipsOnEscape.ts';
import { useResolvedAppearance } from './useResolvedAppearance.ts';
import { type Theme, ThemeContext } from './useTheme.ts';

export interface ThemeProviderProps {
  /** Default: system. */
  appearance?: Appearance;
  /**
   * The colour of the main action and of links. Default: the blue of Plumbline. For another colour, the product must also import its
   * scale from Radix Themes, for example `@radix-ui/themes/tokens/colors/plum.css`.
   */
  accentColor?: Theme['accentColor'];
  /** The greys of texts and lines. Default: sand. As with `accentColor`, the product must import the scale of another grey. */
  grayColor?: Theme['grayColor'];
  /** How round the corners are. Default: small. */
  radius?: Theme['radius'];
  /** The size of texts, controls and spaces. Default: 100%. */
  scaling?: Theme['scaling'];
  /** The app, or a part of it with its own theme. */
  children: ReactNode;
}

/**
 * Sets the theme of its children with the attributes of Radix Themes, but without its component `Theme`, which would load the code of
 * tooltips and menus on each page. The app must also import `@plumbline/ui/theme/theme.css` once.
 */
export function ThemeProvider({
  appearance = 'system',
  accentColor = themeSettings.accentColor,
  grayColor = themeSettings.grayColor,
  radius = themeSettings.radius,
  scaling = themeSettings.scaling,
  children,
}: ThemeProviderProps) {
  useHideTooltipsOnEscape();
  const resolvedAppearance = useResolvedAppearance(appearance);
  const theme = useMemo<Theme>(
    () => ({
      appearance: resolvedAppearance,
      accentColor,
      grayColor,
      radius,
      scaling,
      panelBackground: themeSettings.panelBackground,
    }),
    [resolvedAppearance, accentColor, grayColor, radius, scaling],
  );
  return (
    <ThemeContext value={theme}>
      <div
        className={`radix-themes ${resolvedAppearance}`}
        data-is-root-theme={useContext(ThemeContext) === null}
        data-accent-color={accentColor}
        data-gray-color={grayColor}
        data-has-background="true"
        data-panel-background={theme.panelBackground}
        data-radius={radius}
        data-scaling={scaling}
      >
        {children}
      </div>
    </ThemeContext>
  );
}
