import { look } from './look.ts';
import type { ThemeProviderProps } from './Theme.tsx';
import { useShownAppearance } from './useShownAppearance.ts';
import { useTooltipEscape } from './useTooltipEscape.ts';

/**
 * The same look without Radix's own component, for pages without dialogs: the first page a person meets does not wait for
 * what dialogs need.
 */
export function PlainTheme({ appearance = 'system', children }: ThemeProviderProps) {
  useTooltipEscape();
  return (
    <div
      className={`radix-themes ${useShownAppearance(appearance)}`}
      data-is-root-theme="true"
      data-accent-color={look.accentColor}
      data-gray-color={look.grayColor}
      data-has-background="true"
      data-panel-background={look.panelBackground}
      data-radius={look.radius}
      data-scaling={look.scaling}
    >
      {children}
    </div>
  );
}
