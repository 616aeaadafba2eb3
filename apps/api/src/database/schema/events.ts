/** The table of domain events. */
import type { EventActorKind, EventPayloads, EventType } from '@plumbline/domain/events/events';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt } from './columns.ts';
import { companies } from './company.ts';

/** The log of domain events. Rows are inserted in the transaction of the change and never updated. */
export const events = pgTable(
  'events',
  {
    companyId: companyId(),
    id: uuid('id').notNull(),
    type: text('type').$type<EventType>().notNull(),
    recordId: uuid('record_id').notNull(),
    projectId: uuid('project_id'),
    payload: jsonb('payload').$type<EventPayloads[EventType]>().notNull(),
    actorKind: text('actor_kind').$type<EventActorKind>().notNull(),
    actorId: uuid('actor_id'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'events_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    index('events_by_project').on(t.companyId, t.projectId, t.id).where(sql`${t.projectId} is not null`),
    index('events_by_age').on(t.createdAt),
    companyRowPolicy(),
  ],
);
