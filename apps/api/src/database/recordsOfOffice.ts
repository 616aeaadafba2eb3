/**
 * Queries on the projects or the users of an office: count them, move them to another office, and unset their office. A removed record is
 * a deleted project or a deactivated user.
 */
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import type { projects } from './schema/projects.ts';
import type { users } from './schema/users.ts';

/** A change that moves records to another office. */
interface Move {
  /** The ids of the offices. */
  readonly from: string;
  readonly to: string;
  readonly updatedBy: string | null;
  readonly now: Date;
}

/** The queries on the records of one table that deleting an office needs. */
export interface RecordsOfOffice {
  /** Counts the records of the office, without removed records. */
  count(tx: Tx, officeId: string): Promise<number>;
  /** Moves the records of an office to another office, except removed records. */
  move(tx: Tx, move: Move): Promise<void>;
  /** Sets the office of removed records to null, so that the office can be deleted. */
  unsetOfficeOfRemoved(tx: Tx, officeId: string): Promise<void>;
}

/** Creates the queries of a table. The column `removedAt` is null until the record is deleted or deactivated. */
export function recordsOfOffice(table: typeof projects | typeof users, removedAt: PgColumn): RecordsOfOffice {
  const isPresentInOffice = (officeId: string) => and(eq(table.officeId, officeId), isNull(removedAt));
  return {
    async count(tx, officeId) {
      const [row] = await tx.select({ records: count() }).from(table).where(isPresentInOffice(officeId));
      return row?.records ?? 0;
    },
    async move(tx, { from, to, updatedBy, now }) {
      await tx
        .update(table)
        .set({ officeId: to, version: sql`${table.version} + 1`, updatedBy, updatedAt: now })
        .where(isPresentInOffice(from));
    },
    async unsetOfficeOfRemoved(tx, officeId) {
      await tx
        .update(table)
        .set({ officeId: null })
        .where(and(eq(table.officeId, officeId), isNotNull(removedAt)));
    },
  };
}
