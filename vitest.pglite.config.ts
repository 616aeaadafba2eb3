/** The Vitest project `api-pglite`: the tests of the API on PGlite, with the adapters of a browser. */
import { defineConfig } from 'vitest/config';
import { notOnPglite } from './apps/api/src/testing/notOnPglite.ts';
import { findBrowser } from './scripts/findBrowser.mjs';
import { nodeSettings, setupFile } from './vitest.settings.ts';

process.env['CHROMIUM_PATH'] ??= (await findBrowser()) ?? '';

export default defineConfig({
  test: {
    ...nodeSettings,
    name: 'api-pglite',
    include: ['apps/api/src/**/*.test.ts'],
    // An entry without `tests` excludes whole files. skipTestsOnPglite.ts skips the tests of the other entries.
    exclude: notOnPglite.filter(({ tests }) => !tests).map(({ files }) => `apps/api/src/${files}`),
    setupFiles: [setupFile, 'apps/api/src/testing/skipTestsOnPglite.ts'],
    env: { PLUMBLINE_TEST_HOST: 'pglite' },
    // The files of a worker share the modules: loading the API and PGlite for each file takes a quarter of the processor time.
    isolate: false,
    globalSetup: ['apps/api/src/testing/pgliteGlobalSetup.ts'],
  },
});
