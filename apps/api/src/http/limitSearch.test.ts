/** Tests that a slow search is ended with an answer that says what to do. */
import { searchTooSlow } from '@plumbline/domain/shared/searchTooSlow';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { limitSearch } from './limitSearch.ts';

const { api, owner } = await createApiWithOwner();

const search = (seconds: number, milliseconds: number) =>
  api.db.company(owner.companyId, (tx) =>
    limitSearch(tx, () => tx.execute(sql`SELECT pg_sleep(${seconds})`), milliseconds),
  );

it('a search that takes longer is refused, and a shorter one is not', async () => {
  await expect(search(30, 100)).rejects.toMatchObject({ code: 'invalid', message: searchTooSlow });
  await expect(search(0.01, 10_000)).resolves.toBeDefined();
});

it('a read after a search in another transaction has no limit', async () => {
  await search(0, 10);
  await expect(api.db.company(owner.companyId, (tx) => tx.execute(sql`SELECT pg_sleep(0.05)`))).resolves.toBeDefined();
});
