import { testPostgresVariable } from './testDatabase.ts';
import { startTestPostgres } from './testPostgres.ts';

/** One PostgreSQL for the vitest run; workers learn of it by the environment. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  process.env[testPostgresVariable] = postgres.url;
  return postgres.stop;
}
