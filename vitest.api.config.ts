/** The Vitest project `api`: the tests of the API on PostgreSQL. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { databaseTests, nodeSettings } from './vitest.settings.ts';

/** Tests of the API in the browser. They use PGlite and no PostgreSQL server. */
const pgliteOnlyFiles = ['apps/api/src/inBrowser/**', 'apps/api/src/database/pgliteDatabase.test.ts'];

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
    ...nodeSettings,
    name: 'api',
    sequence: { sequencer: LongestTestFirst },
    include: ['{apps/api/src,faults}/**/*.test.ts', databaseTests],
    exclude: pgliteOnlyFiles,
    // The files share the modules of the API: loading them for each file takes a quarter of the time. Each file has its own database.
    isolate: false,
    globalSetup: ['apps/api/src/testing/globalSetup.ts'],
  },
});
