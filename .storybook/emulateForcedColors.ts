// A command of Vitest: the browser shows the page of the stories in forced colours.
import { defineBrowserCommand } from '@vitest/browser-playwright';

export const emulateForcedColors = defineBrowserCommand<[forcedColors: 'active' | 'none']>(({ page }, forcedColors) =>
  page.emulateMedia({ forcedColors }),
);

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateForcedColors: (forcedColors: 'active' | 'none') => Promise<void>;
  }
}
