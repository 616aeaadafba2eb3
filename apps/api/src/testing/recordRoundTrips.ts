/** Records the SQL statements that a test sends to PostgreSQL. */
import { Client } from 'pg';
import { vi } from 'vitest';

/** Runs `work` and returns the SQL texts that node-postgres sends meanwhile: one list for each round trip. */
export async function recordRoundTrips(work: () => Promise<unknown>): Promise<readonly (readonly string[])[]> {
  const querySpy = vi.spyOn(Client.prototype, 'query');
  await work();
  const roundTrips = querySpy.mock.calls.map(([query]: readonly unknown[]) => textsOf(query));
  querySpy.mockRestore();
  return roundTrips;
}

/** The texts of a statement batch, or of a single statement such as ROLLBACK. */
const textsOf = (query: unknown): readonly string[] =>
  typeof query === 'object' && query !== null && 'statements' in query
    ? (query.statements as readonly { readonly text: string }[]).map(({ text }) => text)
    : [String(query)];
