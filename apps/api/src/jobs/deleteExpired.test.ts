/** Tests of the job that deletes expired rows. */
import { type SQL, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { daysBefore } from '../database/daysBefore.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { deleteExpired } from './deleteExpired.ts';

const { api, owner } = await createApiWithOwner();

const uuid = sql`gen_random_uuid()`;

interface ExpiringTable {
  readonly table: string;
  /** The number of days for which the rows are kept. */
  readonly days: number;
  readonly nameColumn: string;
  /** Adds a row with `name` in `nameColumn`. `since` is the time from which its days are counted. */
  insert(name: string, since: string): SQL;
}

const tables: readonly ExpiringTable[] = [
  {
    table: 'refresh_tokens',
    days: 1,
    nameColumn: 'token_hash',
    insert: (name, since) => sql`
      INSERT INTO refresh_tokens (company_id, id, user_id, token_hash, expires_at)
      VALUES (${owner.companyId}, ${uuid}, ${owner.id}, ${name}, ${since})`,
  },
  {
    table: 'password_resets',
    days: 1,
    nameColumn: 'token_hash',
    insert: (name, since) => sql`
      INSERT INTO password_resets (company_id, id, user_id, token_hash, expires_at)
      VALUES (${owner.companyId}, ${uuid}, ${owner.id}, ${name}, ${since})`,
  },
  {
    table: 'billing_sessions',
    days: 1,
    nameColumn: 'token_hash',
    insert: (name, since) => sql`
      INSERT INTO billing_sessions (company_id, id, token_hash, return_url, expires_at)
      VALUES (${owner.companyId}, ${uuid}, ${name}, '/', ${since})`,
  },
  {
    table: 'idempotency_keys',
    days: 2,
    nameColumn: 'key',
    insert: (name, since) => sql`
      INSERT INTO idempotency_keys (company_id, principal_id, key, request_hash, created_at)
      VALUES (${owner.companyId}, ${owner.id}, ${name}, '', ${since})`,
  },
  {
    table: 'created_records',
    days: 30,
    nameColumn: 'request_hash',
    insert: (name, since) => sql`
      INSERT INTO created_records (company_id, id, record_id, request_hash, created_at)
      VALUES (${owner.companyId}, ${uuid}, ${uuid}, ${name}, ${since})`,
  },
  {
    table: 'geocoded_addresses',
    days: 30,
    nameColumn: 'address',
    insert: (name, since) => sql`
      INSERT INTO geocoded_addresses (company_id, address, geocoded_at)
      VALUES (${owner.companyId}, ${name}, ${since})`,
  },
  {
    table: 'mail_outbox',
    days: 30,
    nameColumn: 'recipient',
    insert: (name, since) => sql`
      INSERT INTO mail_outbox (company_id, id, recipient, subject, text, finished_at)
      VALUES (${owner.companyId}, ${uuid}, ${name}, '', '', ${since})`,
  },
];

it.each(tables)('rows of $table are deleted after $days days', async ({ table, days, nameColumn, insert }) => {
  const expiryTime = daysBefore(api.clock.now(), days).getTime();
  const selectNames = sql`SELECT ${sql.identifier(nameColumn)} AS name FROM ${sql.identifier(table)}`;
  await api.db.system(async (tx) => {
    await tx.execute(insert('expired', new Date(expiryTime - 1000).toISOString()));
    await tx.execute(insert('kept', new Date(expiryTime + 1000).toISOString()));
  });

  await deleteExpired(api.deps);

  const { rows } = await api.db.system((tx) => tx.execute<{ name: string }>(selectNames));
  const remainingNames = rows.map(({ name }) => name);
  expect(remainingNames).toContain('kept');
  expect(remainingNames).not.toContain('expired');
});

it('unsent mails are kept', async () => {
  await api.db.system((tx) =>
    tx.execute(sql`
      INSERT INTO mail_outbox (company_id, id, recipient, subject, text, created_at)
      VALUES (${owner.companyId}, ${uuid}, 'unsent', '', '', '2020-01-01')`),
  );
  await deleteExpired(api.deps);
  const { rows } = await api.db.system((tx) => tx.execute(sql`SELECT id FROM mail_outbox WHERE recipient = 'unsent'`));
  expect(rows).toHaveLength(1);
});
