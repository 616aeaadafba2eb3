/**
 * Vitest setup file of the project `api-pglite`. It skips the tests that notOnPglite.ts lists by name. `vitest.pglite.config.ts` excludes
 * the files that are listed without names.
 */
import { matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, type RunnerTask } from 'vitest';
import { notOnPglite } from './notOnPglite.ts';

const apiSource = fileURLToPath(new URL('..', import.meta.url));
/** The reason to skip a test, by its full name. */
const skipReasons = new Map(
  notOnPglite
    .filter(({ files }) => matchesGlob(relative(apiSource, expect.getState().testPath ?? ''), files))
    .flatMap(({ tests = [], reason }) => tests.map((name) => [name, reason] as const)),
);

const testNamesOf = (task: RunnerTask): readonly string[] =>
  task.type === 'suite' ? task.tasks.flatMap(testNamesOf) : [task.fullTestName];

/** The full names of all tests of the file. Empty if no test has run. */
let testNames: readonly string[] = [];

beforeEach(({ task, skip }) => {
  testNames = task.file.tasks.flatMap(testNamesOf);
  const reason = skipReasons.get(task.fullTestName);
  if (reason) skip(reason);
});

afterAll(() => {
  const unknownNames = testNames.length > 0 ? [...skipReasons.keys()].filter((name) => !testNames.includes(name)) : [];
  expect(unknownNames, 'notOnPglite.ts lists tests that do not exist').toEqual([]);
});
