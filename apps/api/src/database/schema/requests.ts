import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt, moment } from './columns.ts';
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

/** Tries counted by account and by client IP, both as keyed hashes [S6]. No company reads it: nobody is signed in yet. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    windowStart: moment('window_start').notNull(),
    hits: integer('hits').notNull().default(0),
  },
  (t) => [index('rate_limits_by_age').on(t.windowStart)],
).enableRLS();

/** From which client IPs people signed in to an account, both as keyed hashes [S14]. No company reads it. */
export const knownClients = pgTable(
  'known_clients',
  {
    account: text('account').notNull(),
    client: text('client').notNull(),
    lastSignIn: moment('last_sign_in').notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.client] }), index('known_clients_by_age').on(t.lastSignIn)],
).enableRLS();
