import { Theme } from '@radix-ui/themes/components/theme';
import { type ReactNode, useSyncExternalStore } from 'react';

export type Appearance = 'light' | 'dark' | 'system';

const darkQuery = '(prefers-color-scheme: dark)';

function subscribe(onChange: () => void) {
  const query = window.matchMedia(darkQuery);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const systemIsDark = () => window.matchMedia(darkQuery).matches;

export interface ThemeProviderProps {
  appearance?: Appearance;
  children: ReactNode;
}

/** The look of everything inside. Import `@plumbline/ui/theme/theme.css` once beside it. */
export function ThemeProvider({ appearance = 'system', children }: ThemeProviderProps) {
  const dark = useSyncExternalStore(subscribe, systemIsDark);
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
