/** The table of domain events. */
import type { EventActorKind, EventPayloads, EventType } from '@plumbline/domain/events/events';
import { isNotNull, isNull } from 'drizzle-orm';
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { companyId, companyRowPolicy, createdAt } from './columns.ts';
import { companies } from './company.ts';

/**
 * The log of domain events. Rows are inserted in the transaction of the change. Afterwards only `position` is set, once, by
 * `events/reader.ts`.
 */
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
    /**
     * The order in which the rows were inserted. Two changes of a record are in the order of its versions, because the second one
     * waits for the lock of the record. A row with a lower number can be committed later.
     */
    sequence: bigint('sequence', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** The position among the committed events of the company, from 1. Null until a reader assigns it. */
    position: bigint('position', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.id] }),
    foreignKey({ name: 'events_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    // For the history of a project and of the company: the newest events of each type. The last columns find the events of one person
    // without reading the other rows.
    index('events_of_project_by_type')
      .on(t.companyId, t.projectId, t.type, t.id, t.actorKind, t.actorId)
      .where(isNotNull(t.projectId)),
    index('events_by_type').on(t.companyId, t.type, t.id, t.actorKind, t.actorId).where(isNotNull(t.projectId)),
    index('events_by_age').on(t.createdAt),
    uniqueIndex('events_by_position').on(t.companyId, t.position),
    index('events_without_position').on(t.companyId, t.sequence).where(isNull(t.position)),
    companyRowPolicy(),
  ],
);

/** The position of the last event that each reader has handled. */
export const eventReaders = pgTable(
  'event_readers',
  {
    companyId: companyId(),
    /** The name of the reader. */
    name: text('name').notNull(),
    position: bigint('position', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.companyId, t.name] }),
    foreignKey({ name: 'event_readers_company_fk', columns: [t.companyId], foreignColumns: [companies.id] }),
    companyRowPolicy(),
  ],
);
