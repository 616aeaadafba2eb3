/** The table of the links with which users read the calendar in other programs. */
import { date, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy } from './columns.ts';
import { users } from './users.ts';

/** Each user has at most one link. The token of a link is stored as a hash. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** In the time zone of the company. */
    createdOn: date('created_on', { mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.userId] }),
    foreignKey({
      name: 'calendar_feeds_user_fk',
      columns: [t.companyId, t.userId],
      foreignColumns: [users.companyId, users.id],
    }),
    uniqueIndex('calendar_feeds_hash_unique').on(t.tokenHash),
    companyRowPolicy(),
  ],
);
