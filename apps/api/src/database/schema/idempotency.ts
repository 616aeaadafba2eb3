import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt } from './columns.ts';

/** The answers of calls that create a record, by principal and Idempotency-Key [F4]. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: companyId(),
    /** A user, an API key or a link: no foreign key. */
    principalId: uuid('principal_id').notNull(),
    key: text('key').notNull(),
    /** Route, ids and body as `requestDigest.ts` keeps them: the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
    body: text('body'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.principalId, t.key] }),
    index('idempotency_keys_by_age').on(t.createdAt),
    companyRows(),
  ],
);
