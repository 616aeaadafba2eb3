/** Passes the theme on to the components of Radix Themes. */
import { ThemeContext } from '@radix-ui/themes/components/theme';
import { type ReactNode, useMemo } from 'react';
import { useTheme } from './useTheme.ts';

const ignoreChange = () => undefined;

interface RadixThemeProps {
  /** A dialog or a menu of Radix Themes. */
  children: ReactNode;
}

/** Dialogs and menus of Radix Themes are outside the element with the theme, so they read the theme from this context. */
export function RadixTheme({ children }: RadixThemeProps) {
  const theme = useTheme();
  const radixTheme = useMemo(
    () => ({
      ...theme,
      resolvedGrayColor: theme.grayColor,
      onAppearanceChange: ignoreChange,
      onAccentColorChange: ignoreChange,
      onGrayColorChange: ignoreChange,
      onPanelBackgroundChange: ignoreChange,
      onRadiusChange: ignoreChange,
      onScalingChange: ignoreChange,
    }),
    [theme],
  );
  return <ThemeContext value={radixTheme}>{children}</ThemeContext>;
}
