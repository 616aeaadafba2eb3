import type { ThemeProviderProps } from './ThemeProvider.tsx';
import { themeSettings } from './themeSettings.ts';
import { useHideTooltipsOnEscape } from './useHideTooltipsOnEscape.ts';
import { useResolvedAppearance } from './useResolvedAppearance.ts';

/**
 * The theme without Radix's Theme component, for pages without dialogs. The sign-in page then does not load the code of
 * dialogs.
 */
export function StaticTheme({ appearance = 'system', children }: ThemeProviderProps) {
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
