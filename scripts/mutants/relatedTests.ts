/** Finds the tests that import a file, directly or through other files. */
import { cruise } from 'dependency-cruiser';
import rules from '../../.dependency-cruiser.mjs';
import { root } from '../runProcess.mjs';

/** The Vitest config that runs a test file. */
export type TestConfig = 'unit' | 'web' | 'api';

export interface RelatedTest {
  readonly file: string;
  readonly config: TestConfig;
}

/** Tests that need PGlite, or that `npm test` does not run. */
const excluded = /^apps\/api\/src\/(inBrowser\/|database\/pgliteDatabase|worker\.test)/;

function configOf(file: string): TestConfig {
  if (file.startsWith('apps/api/') || file.endsWith('.api.test.ts')) return 'api';
  return file.startsWith('apps/web/') ? 'web' : 'unit';
}

/** Returns a function that finds the tests of a file, the nearest first: the fewest imports between them, then the same folder. */
export async function readRelatedTests(): Promise<(file: string) => readonly RelatedTest[]> {
  const { output } = await cruise(['packages', 'apps'], { ...rules.options, baseDir: root }, {});
  if (typeof output === 'string') throw new Error(output);
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of output.modules)
    for (const { resolved } of dependencies) importers.set(resolved, [...(importers.get(resolved) ?? []), source]);
  return (file) => {
    const distances = new Map([[file, 0]]);
    for (const [visited, distance] of distances)
      for (const importer of importers.get(visited) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return [...distances]
      .filter(([path]) => /\.test\.tsx?$/.test(path) && !excluded.test(path))
      .toSorted(
        ([a, distanceOfA], [b, distanceOfB]) =>
          commonLength(b, file) - commonLength(a, file) || distanceOfA - distanceOfB || a.localeCompare(b),
      )
      .map(([path]) => ({ file: path, config: configOf(path) }));
  };
}

/** The number of folders that two paths have in common, and one more if the file names start with the same name. */
function commonLength(a: string, b: string): number {
  const [foldersOfA, foldersOfB] = [a.split('/'), b.split('/')];
  const nameOf = (folders: readonly string[]) => folders.at(-1)?.split('.')[0];
  const difference = foldersOfA.findIndex((folder, index) => folder !== foldersOfB[index]);
  return difference + (nameOf(foldersOfA) === nameOf(foldersOfB) ? 10 : 0);
}
