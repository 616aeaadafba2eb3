import {
  type EventActor,
  type EventPayloads,
  type EventType,
  eventRetentionDays,
} from '@plumbline/domain/events/events';
import { lt } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { events } from '../database/schema/events.ts';
import { uuidv7 } from '../database/uuidv7.ts';

/** Where an event comes from. The context of a handler is one; without a principal it is the server itself. */
export interface EventSource {
  readonly tx: Tx;
  readonly caller: { readonly companyId: string; readonly principalId?: string; readonly kind?: EventActor['kind'] };
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
export async function recordEvent<Type extends EventType>(
  { tx, caller, now }: EventSource,
  { type, recordId, projectId, payload }: NewEvent<Type>,
): Promise<void> {
  await tx.insert(events).values({
    companyId: caller.companyId,
    id: uuidv7(now),
    type,
    recordId,
    projectId: projectId ?? null,
    payload,
    actorKind: caller.principalId === undefined ? 'system' : (caller.kind ?? 'user'),
    actorId: caller.principalId ?? null,
    createdAt: now,
  });
}

/** Deletes events after `eventRetentionDays`. */
export async function deleteExpiredEvents(tx: Tx, now: Date): Promise<void> {
  await tx.delete(events).where(lt(events.createdAt, new Date(now.getTime() - eventRetentionDays * 24 * 60 * 60_000)));
}
