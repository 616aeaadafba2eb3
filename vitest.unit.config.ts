/** The Vitest project `unit`: the tests of the domain, the components, the demo and the scripts that need neither a browser nor a database. */
import { defineConfig } from 'vitest/config';
import { nodeSettings } from './vitest.settings.ts';

export default defineConfig({
  test: {
    ...nodeSettings,
    name: 'unit',
    // The files of a worker share the modules, which keep no state: loading the modules for each file takes longer than most tests.
    isolate: false,
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'apps/demo/src/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
});
