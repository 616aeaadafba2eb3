/** The Vitest global setup of the project `api-pglite`: creates the PGlite database for the tests. */
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { notOnPglite } from './notOnPglite.ts';
import { startTestPglite } from './pgliteTestDatabase.ts';

const apiSource = fileURLToPath(new URL('..', import.meta.url));

/** Creates one migrated PGlite database for the Vitest run. The workers load it from a file. */
export default function globalSetup(): Promise<() => Promise<void>> {
  const unmatchedEntries = notOnPglite.filter(({ files }) => globSync(files, { cwd: apiSource }).length === 0);
  if (unmatchedEntries.length > 0)
    throw new Error(
      `notOnPglite.ts has patterns that match no file: ${unmatchedEntries.map(({ files }) => files).join(' ')}`,
    );
  return startTestPglite();
}
