/**
 * Queries on the projects or the users of an office: count them, move them to another office, and unset their office. A removed record is
 * a deleted project or a deactivated user.
 */
import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
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
  /** Sets the office of removed records to null, so that the office can be deleted. Returns their ids. */
  unsetOfficeOfRemoved(tx: Tx, officeId: string): Promise<string[]>;
  /** Sets the office of those removed records that have none, after their office was restored. */
  setOfficeOfRemoved(tx: Tx, officeId: string, ids: readonly string[]): Promise<void>;
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
      const rows = await tx
        .update(table)
        .set({ officeId: null })
        .where(and(eq(table.officeId, officeId), isNotNull(removedAt)))
        .returning({ id: table.id });
      return rows.map(({ id }) => id);
    },
    async setOfficeOfRemoved(tx, officeId, ids) {
      await tx
        .update(table)
        .set({ officeId })
        .where(and(inArray(table.id, [...ids]), isNull(table.officeId), isNotNull(removedAt)));
    },
  };
}
