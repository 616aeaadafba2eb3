import type { ThemeProviderProps } from './ThemeProvider.tsx';
import { themeSettings } from './themeSettings.ts';
import { useHideTooltipsOnEscape } from './useHideTooltipsOnEscape.ts';
import { useResolvedAppearance } from './useResolvedAppearance.ts';

/**
 * Sets the attributes of the Radix theme on a `div`, without the Theme component of Radix. Pages without dialogs use it
 * instead of `ThemeProvider`, so that they do not load the code of dialogs.
 */
export function ThemeAttributes({
  appearance = 'system',
  children,
}: Pick<ThemeProviderProps, 'appearance' | 'children'>) {
  useHideTooltipsOnEscape();
  return (
    <div
      className={`radix-themes ${useResolvedAppearance(appearance)}`}
      data-is-root-theme="true"
      data-accent-color={themeSettings.accentColor}
      data-gray-color={themeSettings.grayColor}
      data-has-background="true"
      data-panel-background={themeSettings.panelBackground}
      data-radius={themeSettings.radius}
      data-scaling={themeSettings.scaling}
    >
      {children}
    </div>
  );
}
