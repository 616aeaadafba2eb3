/** The Vitest project `web`: the tests of the web app that need neither a browser nor a database. */
import { defineConfig } from 'vitest/config';
import { databaseTests, nodeSettings } from './vitest.settings.ts';

export default defineConfig({
  test: {
    ...nodeSettings,
    name: 'web',
    // The files run with isolation, because they replace globals of the browser that modules read when they load.
    include: ['apps/web/{*,src/**/*}.test.{ts,tsx}'],
    exclude: [databaseTests],
  },
});
