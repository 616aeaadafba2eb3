import { startTestPglite } from './pgliteHost.ts';

/** Creates one migrated PGlite database for the Vitest run. The workers load it from a file. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return startTestPglite();
}
