/** The Vitest projects: unit tests, API tests on PostgreSQL, API tests on PGlite, and stories. */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { notOnPglite } from './apps/api/src/testing/notOnPglite.ts';
import { findBrowser } from './scripts/findBrowser.mjs';

process.env['CHROMIUM_PATH'] ??= (await findBrowser()) ?? '';

/** Tests of the API in the browser. They use PGlite and no PostgreSQL server. */
const pgliteOnlyFiles = ['apps/api/src/inBrowser/**', 'apps/api/src/database/pgliteDatabase.test.ts'];

/** Tests of the web app with the API over PostgreSQL. */
const databaseTests = 'apps/web/src/**/*.api.test.ts';

const setupFile = 'scripts/failOnConsoleOutput.ts';

/** The settings of all projects that run in Node. */
const sharedSettings = {
  environment: 'node',
  setupFiles: [setupFile],
  restoreMocks: true,
  // Time limits for busy machines, in milliseconds. The defaults are 5 s for a test, 10 s for a hook and 1 s for `expect.poll`.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};

/** This test takes 90 s, because it waits for the jobs of a killed process. */
const longestTest = 'apps/api/src/worker.test.ts';

/** Starts the longest test first. Vitest would start it late, because its file is small, and the other worker would have no work. */
class LongestTestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith(longestTest);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestTestFirst },
    projects: [
      {
        test: {
          ...sharedSettings,
          name: 'unit',
          // Unlike a child process, a thread ends with the run even if a test hangs.
          pool: 'threads',
          // On a machine with two cores, Vitest would use only one worker.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/web/{*,src/**/*}.test.{ts,tsx}',
            'apps/demo/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: [databaseTests],
        },
      },
      {
        test: {
          ...sharedSettings,
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', databaseTests],
          exclude: pgliteOnlyFiles,
          // The files share the modules of the API: loading them for each file takes a quarter of the time. Each file has its own database.
          isolate: false,
          // One worker runs while the other waits for its database.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          globalSetup: ['apps/api/src/testing/globalSetup.ts'],
        },
      },
      {
        test: {
          ...sharedSettings,
          name: 'api-pglite',
          include: ['apps/api/src/**/*.test.ts'],
          // An entry without `tests` excludes whole files. skipTestsOnPglite.ts skips the tests of the other entries.
          exclude: notOnPglite.filter(({ tests }) => !tests).map(({ files }) => `apps/api/src/${files}`),
          setupFiles: [setupFile, 'apps/api/src/testing/skipTestsOnPglite.ts'],
          env: { PLUMBLINE_TEST_HOST: 'pglite' },
          // The files of a worker share the modules: loading the API and PGlite for each file takes a quarter of the processor time.
          isolate: false,
          maxWorkers: Math.max(2, availableParallelism() - 1),
          globalSetup: ['apps/api/src/testing/pgliteGlobalSetup.ts'],
        },
      },
      './vitest.stories.config.ts',
    ],
  },
});
