/** Records the SQL statements that a test sends to PostgreSQL. */
import { Client } from 'pg';
import { vi } from 'vitest';

/**
 * Runs `work` and returns the SQL texts that node-postgres sends meanwhile: one list for each round trip. A statement that is sent while
 * another one has no response yet belongs to the same round trip.
 */
export async function recordRoundTrips(work: () => Promise<unknown>): Promise<readonly (readonly string[])[]> {
  const roundTrips: string[][] = [];
  let pending = 0;
  const { query } = Client.prototype;
  const querySpy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
    if (pending === 0) roundTrips.push([]);
    pending += 1;
    roundTrips.at(-1)?.push(textOf(args[0]));
    const result: Promise<unknown> = Reflect.apply(query, this, args);
    return result.finally(() => {
      pending -= 1;
    });
  });
  await work();
  querySpy.mockRestore();
  return roundTrips;
}

const textOf = (statement: unknown): string =>
  typeof statement === 'object' && statement !== null && 'text' in statement
    ? String(statement.text)
    : String(statement);
