/**
 * The Vitest project `stories`: runs every story as a test in Chromium. A story passes if it renders, its play function passes, axe finds
 * no violation and the console stays empty.
 */
import { availableParallelism } from 'node:os';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { emulateForcedColors } from './.storybook/emulateForcedColors.ts';
import { chromiumOptions, findBrowser } from './scripts/findBrowser.mjs';

/** Whether the stories run as a part of `npm test`, which leaves out what only `npm run test:all` runs. */
const isAcceptanceRun = process.env['PLUMBLINE_TESTS'] === 'acceptance';

export default defineConfig({
  plugins: [
    react(),
    storybookTest({
      configDir: '.storybook',
      storybookScript: 'npm run storybook -- --no-open',
      tags: { exclude: isAcceptanceRun ? ['test-all'] : [] },
    }),
  ],
  test: {
    name: 'stories',
    env: { PLUMBLINE_TESTS: process.env['PLUMBLINE_TESTS'] ?? '' },
    setupFiles: ['.storybook/withoutReactDevToolsData.ts', '.storybook/vitest.setup.ts'],
    // One after the other: the first one must run before React is loaded.
    sequence: { setupFiles: 'list' },
    testTimeout: 60_000,
    // One page waits for animation frames and timers while the other runs. On a machine with two cores, Vitest would use one page.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The files share the modules: loading Storybook and the components for each file takes a fifth of the processor time.
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1440, height: 900 },
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: chromiumOptions((await findBrowser()) ?? '/usr/bin/chromium'),
      }),
      commands: { emulateForcedColors },
      instances: [{ browser: 'chromium' }],
    },
  },
});
