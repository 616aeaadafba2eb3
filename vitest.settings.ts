/** The settings that the Vitest configs of the tests in Node share. There is one config per project, so that a run loads only what it needs. */
import { availableParallelism } from 'node:os';

export const setupFile = 'scripts/failOnConsoleOutput.ts';

/** Tests of the web app with the API over PostgreSQL. */
export const databaseTests = 'apps/web/src/**/*.api.test.ts';

export const nodeSettings = {
  environment: 'node',
  // Node 24 can crash while it collects the garbage of a worker thread: https://github.com/vitest-dev/vitest/issues/11291
  pool: 'forks' as const,
  setupFiles: [setupFile],
  restoreMocks: true,
  // On a machine with two cores, Vitest would use only one worker. One worker runs while the other waits for its database.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  // Time limits for busy machines, in milliseconds. The defaults are 5 s for a test, 10 s for a hook and 1 s for `expect.poll`.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
};
