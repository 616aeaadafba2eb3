/** The list of keys around the pages, with the keys of the whole app. */
import { appShortcuts } from '@plumbline/domain/shared/appShortcuts';
import type { ReactNode } from 'react';
import { ShortcutsProvider } from '../components/ShortcutsHelp.tsx';

const appKeys = { title: 'Everywhere', shortcuts: Object.values(appShortcuts) };

export const AppShortcuts = ({ children }: { children: ReactNode }) => (
  <ShortcutsProvider helpKey={appShortcuts.help.keys[0].key} appKeys={appKeys}>
    {children}
  </ShortcutsProvider>
);
