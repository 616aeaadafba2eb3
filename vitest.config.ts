import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findBrowser } from './scripts/browser.mjs';

process.env['CHROMIUM_PATH'] ??= (await findBrowser()) ?? '';

const quiet = { environment: 'node', setupFiles: ['scripts/quietConsole.ts'], restoreMocks: true };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...quiet,
          name: 'unit',
          // a thread ends with its run even where a test never does
          pool: 'threads',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/web/{*,src/**/*}.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...quiet,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          // while one waits for its database the other works
          maxWorkers: Math.max(2, availableParallelism() - 1),
          globalSetup: ['apps/api/src/testing/globalSetup.ts'],
          testTimeout: 30_000,
        },
      },
      './vitest.stories.config.ts',
    ],
  },
});
