/** Vitest setup file of the project `api-pglite`. It skips the tests that notOnPglite.ts lists. */
import { matchesGlob, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, type RunnerTask } from 'vitest';
import { notOnPglite } from './notOnPglite.ts';

const apiSource = fileURLToPath(new URL('..', import.meta.url));
const reasons = new Map(
  notOnPglite
    .filter(({ files }) => matchesGlob(relative(apiSource, expect.getState().testPath ?? ''), files))
    .flatMap(({ tests = [], reason }) => tests.map((name) => [name, reason] as const)),
);

const namesOf = (task: RunnerTask): readonly string[] =>
  task.type === 'suite' ? task.tasks.flatMap(namesOf) : [task.fullTestName];

let names: readonly string[] = [];

beforeEach(({ task, skip }) => {
  names = task.file.tasks.flatMap(namesOf);
  const reason = reasons.get(task.fullTestName);
  if (reason) skip(reason);
});

afterAll(() => {
  const unknownNames = names.length > 0 ? [...reasons.keys()].filter((name) => !names.includes(name)) : [];
  expect(unknownNames, 'notOnPglite.ts lists tests that do not exist').toEqual([]);
});
