/** The Vitest project `unit`: the tests that need neither a browser nor a database. */
import { defineConfig } from 'vitest/config';
import { databaseTests, nodeSettings } from './vitest.settings.ts';

export default defineConfig({
  test: {
    ...nodeSettings,
    name: 'unit',
    // Unlike a child process, a thread ends with the run even if a test hangs.
    pool: 'threads',
    include: [
      'packages/*/src/**/*.test.{ts,tsx}',
      'apps/web/{*,src/**/*}.test.{ts,tsx}',
      'apps/demo/src/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    exclude: [databaseTests],
  },
});
