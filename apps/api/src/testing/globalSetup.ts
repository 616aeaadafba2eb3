/** The Vitest global setup of the project `api`: starts PostgreSQL for the tests. */
import { testPostgresVariable } from './testDatabase.ts';
import { startTestPostgres } from './testPostgres.ts';

/** Starts one PostgreSQL for the Vitest run and passes its URL to the workers in an environment variable. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  process.env[testPostgresVariable] = postgres.url;
  return postgres.stop;
}
