/** The outbox of domain events. Handlers and stores record an event in the transaction of its change. */
import { type EventPayloads, type EventType, eventRetentionDays } from '@plumbline/domain/events/events';
import type { PrincipalKind } from '@plumbline/domain/shared/call';
import { lt } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { events } from '../database/schema/events.ts';
import { uuidv7 } from '../database/uuidv7.ts';

/** The principal of a call, or the server itself. */
type EventCaller =
  | { readonly companyId: string; readonly kind: PrincipalKind; readonly principalId: string }
  | { readonly companyId: string; readonly kind: 'system' };

/** Where an event comes from: the context of a handler is one. */
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

/** Writes an event in the transaction of its change: both are committed, or neither. */
export async function recordEvent<Type extends EventType>(source: EventSource, event: NewEvent<Type>): Promise<void> {
  await eventInsert(source, event);
}

/** The statement of `recordEvent`, for callers that send several statements in one round trip. */
export const eventInsert = <Type extends EventType>(
  { tx, caller, now }: EventSource,
  { type, recordId, projectId, payload }: NewEvent<Type>,
) =>
  tx
    .insert(events)
    .values({
      companyId: caller.companyId,
      id: uuidv7(now),
      type,
      recordId,
      projectId: projectId ?? null,
      payload,
      actorKind: caller.kind,
      actorId: caller.kind === 'system' ? null : caller.principalId,
      createdAt: now,
    })
    .returning({ id: events.id });

/** The names of the fields that a body sets: the payload of events about changed records. */
export const changedFields = (body: object): { readonly fields: readonly string[] } => ({
  fields: Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name])),
});

/** Deletes events after `eventRetentionDays`. */
export async function deleteExpiredEvents(tx: Tx, now: Date): Promise<void> {
  await tx.delete(events).where(lt(events.createdAt, new Date(now.getTime() - eventRetentionDays * 24 * 60 * 60_000)));
}
