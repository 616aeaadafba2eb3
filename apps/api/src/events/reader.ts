/** Reads the domain events of a company in order. A reader stores its position and never skips or repeats an event. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../database/database.ts';
import { eventReaders, events } from '../database/schema/events.ts';

export type StoredEvent = typeof events.$inferSelect;

/** The events of a company for one reader, for example its webhooks. */
interface EventReader {
  readonly companyId: string;
  /** Each name has its own position. */
  readonly name: string;
}

/**
 * Passes the next events after the stored position to `work`, in order, and stores the new position in the same transaction. If `work`
 * rejects, the next call passes the same events. Simultaneous calls of one reader run one after the other.
 *
 * The order in which events are inserted is not a safe position, because an event that was inserted first can be committed last, after a
 * reader has passed it. Readers therefore number the events when they are committed. The number is the position.
 *
 * @param limit the maximum number of events
 * @returns the number of events. It is less than `limit` if there are no more events
 */
export function readNextEvents(
  db: Database,
  { companyId, name }: EventReader,
  limit: number,
  work: (events: readonly StoredEvent[], tx: Tx) => Promise<void>,
): Promise<number> {
  return db.system(async (tx) => {
    const isReader = and(eq(eventReaders.companyId, companyId), eq(eventReaders.name, name));
    await tx.insert(eventReaders).values({ companyId, name }).onConflictDoNothing();
    const [reader] = await tx.select().from(eventReaders).where(isReader).for('update');
    await assignPositions(tx, companyId);
    const nextEvents = await tx
      .select()
      .from(events)
      .where(and(eq(events.companyId, companyId), gt(events.position, reader?.position ?? 0)))
      .orderBy(asc(events.position))
      .limit(limit);
    const position = nextEvents.at(-1)?.position;
    if (position == null) return 0;
    await work(nextEvents, tx);
    await tx.update(eventReaders).set({ position }).where(isReader);
    return nextEvents.length;
  });
}

/**
 * Gives the committed events without a position the next positions, in the order in which they were inserted. The lock keeps a second
 * reader from assigning the same positions. It also keeps a position from being visible before the lower ones.
 */
async function assignPositions(tx: Tx, companyId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`event positions ${companyId}`}, 0))`);
  await tx.execute(sql`
    UPDATE events SET position = numbered.position
    FROM (
      SELECT id, row_number() OVER (ORDER BY sequence)
        + (SELECT coalesce(max(position), 0) FROM events WHERE company_id = ${companyId}) AS position
      FROM events WHERE company_id = ${companyId} AND position IS NULL
    ) numbered
    WHERE events.company_id = ${companyId} AND events.id = numbered.id`);
}
