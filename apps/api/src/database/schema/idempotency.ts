import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt } from './columns.ts';
import { users } from './users.ts';

/** The answer a creating call gave, by the person and the key it came with [F4]. No `status` yet: still running. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    key: text('key').notNull(),
    /** Route, ids and body as `requestDigest.ts` keeps them: the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
    body: text('body'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId, t.key] }),
    foreignKey({
      name: 'idempotency_keys_user_fk',
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
    }),
    index('idempotency_keys_by_age').on(t.createdAt),
    companyRows(),
  ],
);
