/** The log of domain events. Handlers and stores record an event in the transaction of its change. */
import { type EventPayloads, type EventType, eventRetentionDays } from '@plumbline/domain/events/events';
import type { PrincipalKind } from '@plumbline/domain/shared/call';
import { and, isNotNull, lt, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { daysBefore } from '../database/daysBefore.ts';
import { preparedStatement } from '../database/preparedStatement.ts';
import { events } from '../database/schema/events.ts';
import { uuidv7 } from '../database/uuidv7.ts';

/** The principal of a call, or the server itself. */
type EventCaller =
  | { readonly companyId: string; readonly kind: PrincipalKind; readonly principalId: string }
  | { readonly companyId: string; readonly kind: 'system' };

/** The transaction, caller and time of an event. The context of a handler has these properties. */
export interface EventSource {
  readonly tx: Tx;
  readonly caller: EventCaller;
  readonly now: Date;
}

/** An event to record. `projectId` is set if the record belongs to a project. */
export interface NewEvent<Type extends EventType> {
  readonly type: Type;
  readonly recordId: string;
  readonly projectId?: string;
  readonly payload: EventPayloads[Type];
}

const actorIdOf = (caller: EventCaller) => (caller.kind === 'system' ? null : caller.principalId);

const { placeholder } = sql;

/** The SQL that inserts an event. `recordEvent` runs it, and a statement that makes a change can contain it. `toEventValues` returns its values. */
export const eventInsert = sql`
  INSERT INTO events (company_id, id, type, record_id, project_id, payload, actor_kind, actor_id, created_at)
  VALUES (${placeholder('companyId')}, ${placeholder('eventId')}, ${placeholder('eventType')},
    ${placeholder('recordId')}, ${placeholder('projectId')}, ${placeholder('payload')}, ${placeholder('actorKind')},
    ${placeholder('actorId')}, ${placeholder('eventAt')})`;

/** The placeholder values of `eventInsert`. */
export const toEventValues = <Type extends EventType>(
  { caller, now }: Omit<EventSource, 'tx'>,
  { type, recordId, projectId, payload }: NewEvent<Type>,
) => ({
  companyId: caller.companyId,
  eventId: uuidv7(now),
  eventType: type,
  recordId,
  projectId: projectId ?? null,
  payload: JSON.stringify(payload),
  actorKind: caller.kind,
  actorId: actorIdOf(caller),
  eventAt: now.toISOString(),
});

const insertEvent = preparedStatement<ReturnType<typeof toEventValues>, never>(eventInsert);

/** Whether the event is about a change that changed no value, for example a request without fields. */
const hasNoChanges = (payload: object) =>
  'changes' in payload && !('change' in payload) && Object.keys(payload.changes as object).length === 0;

/** Writes an event in the transaction of its change, so both are committed together. A change without changed values has no event. */
export async function recordEvent<Type extends EventType>(source: EventSource, event: NewEvent<Type>): Promise<void> {
  if (hasNoChanges(event.payload)) return;
  await insertEvent(source.tx, toEventValues(source, event));
}

/** Deletes the events that are older than `eventRetentionDays`, except the history of projects. */
export async function deleteExpiredEvents(tx: Tx, now: Date): Promise<void> {
  const isExpired = lt(events.createdAt, daysBefore(now, eventRetentionDays));
  const isHistory = and(isNotNull(events.projectId), ne(events.type, 'estimate.changed'));
  await tx.delete(events).where(and(isExpired, not(isHistory as SQL)));
}
