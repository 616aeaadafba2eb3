/** The frame of each docs page: the theme of the toolbar, also for the page around the stories. */
import { ThemeProvider } from '@plumbline/ui/theme/ThemeProvider';
import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useEffect, useState } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { create } from 'storybook/theming';
import { readToolbar } from '../toolbar/toolbar.ts';

// The theme of Storybook does not accept custom properties. The colours are those of tokens.css.
const docsThemes = {
  light: create({
    base: 'light',
    fontBase: 'Figtree, system-ui, sans-serif',
    colorSecondary: '#1f4f8f',
    appContentBg: '#f6f5f2',
    appPreviewBg: '#fffefc',
    textColor: '#21201c',
  }),
  dark: create({
    base: 'dark',
    fontBase: 'Figtree, system-ui, sans-serif',
    colorSecondary: '#93bdf4',
    appBg: '#131312',
    appContentBg: '#131312',
    appPreviewBg: '#1b1b19',
    textColor: '#eeeeec',
  }),
};

interface GlobalsEvent {
  readonly globals?: Readonly<Record<string, unknown>>;
}

/** The theme of the toolbar. */
function useToolbarTheme(): 'light' | 'dark' {
  const channel = addons.getChannel();
  const [globals, setGlobals] = useState(() => {
    const [event] = (channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS) ?? []) as readonly GlobalsEvent[];
    return event?.globals ?? {};
  });
  useEffect(() => {
    const onUpdate = (event: GlobalsEvent) => setGlobals(event.globals ?? {});
    channel.on(GLOBALS_UPDATED, onUpdate);
    return () => channel.off(GLOBALS_UPDATED, onUpdate);
  }, [channel]);
  return readToolbar(globals).theme;
}

export function DocsFrame({ children, context }: PropsWithChildren<DocsContainerProps>) {
  const theme = useToolbarTheme();
  return (
    <DocsContainer context={context} theme={docsThemes[theme]}>
      <ThemeProvider appearance={theme}>{children}</ThemeProvider>
    </DocsContainer>
  );
}
