import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRows, createdAt, moment } from './columns.ts';
import { users } from './users.ts';

/** Refresh tokens, stored as hashes. Log Out, a password reset and deactivation revoke them [R4.02]. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    remember: boolean('remember').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'refresh_tokens_user_fk',
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
    }),
    uniqueIndex('refresh_tokens_hash_unique').on(t.tokenHash),
    index('refresh_tokens_by_user').on(t.companyId, t.userId),
    index('refresh_tokens_by_expiry').on(t.expiresAt),
    companyRows(),
  ],
);

/** Password reset tokens, stored as hashes: single use, valid for 30 minutes [S8]. */
export const passwordResets = pgTable(
  'password_resets',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: createdAt(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({
      name: 'password_resets_user_fk',
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
    }),
    uniqueIndex('password_resets_hash_unique').on(t.tokenHash),
    index('password_resets_by_user').on(t.companyId, t.userId),
    index('password_resets_by_expiry').on(t.expiresAt),
    companyRows(),
  ],
);

/**
 * Requests for a password reset by e-mail address, including addresses without an account [S7]. A job processes and
 * deletes each row within seconds. Company transactions cannot read the table.
 */
export const recoveryRequests = pgTable('recovery_requests', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
}).enableRLS();

/** Attempt counters by account and by client IP, both as keyed hashes [S6]. Company transactions cannot read the table. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    windowStart: moment('window_start').notNull(),
    hits: integer('hits').notNull().default(0),
  },
  (t) => [index('rate_limits_by_age').on(t.windowStart)],
).enableRLS();

/** Client IPs of successful sign-ins by account, both as keyed hashes [S14]. Company transactions cannot read the table. */
export const knownClients = pgTable(
  'known_clients',
  {
    account: text('account').notNull(),
    client: text('client').notNull(),
    lastSignIn: moment('last_sign_in').notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.client] }), index('known_clients_by_age').on(t.lastSignIn)],
).enableRLS();
