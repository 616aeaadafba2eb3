/** Tables of refresh tokens, password resets, attempt counters, and the client IPs of earlier sign-ins. */
import {
  boolean,
  type ExtraConfigColumn,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt, timestampColumn } from './columns.ts';
import { users } from './users.ts';

const tokenColumns = () => ({
  companyId: companyId(),
  id: uuid('id').notNull(),
  userId: uuid('user_id').notNull(),
  tokenHash: text('token_hash').notNull(),
  createdAt: createdAt(),
  expiresAt: timestampColumn('expires_at').notNull(),
});

const tokenConstraints = (name: string, t: Record<keyof ReturnType<typeof tokenColumns>, ExtraConfigColumn>) => [
  primaryKey({ columns: [t.companyId, t.id] }),
  foreignKey({
    name: `${name}_user_fk`,
    columns: [t.companyId, t.userId],
    foreignColumns: [users.companyId, users.id],
  }),
  uniqueIndex(`${name}_hash_unique`).on(t.tokenHash),
  index(`${name}_by_user`).on(t.companyId, t.userId),
  index(`${name}_by_expiry`).on(t.expiresAt),
  companyRowPolicy(),
];

/** Refresh tokens, stored as hashes. Log Out, a new password and deactivation revoke them [R4.02]. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    ...tokenColumns(),
    /** Whether the user selected "Remember me". */
    remember: boolean('remember').notNull().default(false),
    lastUsedAt: timestampColumn('last_used_at'),
    revokedAt: timestampColumn('revoked_at'),
  },
  (t) => tokenConstraints('refresh_tokens', t),
);

/** Password reset tokens, stored as hashes. A token can be used once and is valid for 30 minutes [S8]. */
export const passwordResets = pgTable(
  'password_resets',
  { ...tokenColumns(), usedAt: timestampColumn('used_at') },
  (t) => tokenConstraints('password_resets', t),
);

/**
 * Requests for a password reset by email address, also for email addresses without an account [S7]. A job processes and
 * deletes each row within seconds. Company transactions cannot read the table.
 */
export const resetRequests = pgTable('recovery_requests', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
}).enableRLS();

/** Attempt counters by account, by client IP, and by both. The keys contain keyed hashes [S6]. Company transactions cannot read the table. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text('key').primaryKey(),
    windowStart: timestampColumn('window_start').notNull(),
    attemptCount: integer('hits').notNull().default(0),
  },
  (t) => [index('rate_limits_by_age').on(t.windowStart)],
).enableRLS();

/** Client IPs of successful sign-ins by account, both as keyed hashes [S14]. Company transactions cannot read the table. */
export const knownClients = pgTable(
  'known_clients',
  {
    account: text('account').notNull(),
    client: text('client').notNull(),
    lastSignIn: timestampColumn('last_sign_in').notNull(),
  },
  (t) => [primaryKey({ columns: [t.account, t.client] }), index('known_clients_by_age').on(t.lastSignIn)],
).enableRLS();
