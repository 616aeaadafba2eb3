/** The queries that count, move and clear the projects or the users of an office. */
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import type { projects } from './schema/projects.ts';
import type { users } from './schema/users.ts';

/** A change that moves records to another office. */
interface Move {
  readonly from: string;
  readonly to: string;
  readonly updatedBy: string | null;
  readonly now: Date;
}

/** The queries that count, move and clear the records of one table when an office is deleted. */
export interface OfficeRecords {
  /** Returns the number of records in the office, without removed records. */
  count(tx: Tx, officeId: string): Promise<number>;
  /** Assigns the records of an office to another office, without removed records. */
  move(tx: Tx, move: Move): Promise<void>;
  /** Removes the office from the removed records that still refer to it. */
  clearRemoved(tx: Tx, officeId: string): Promise<void>;
}

/** Creates the queries of a table. The column `removedAt` is null until the record is deleted or deactivated. */
export function officeRecords(table: typeof projects | typeof users, removedAt: PgColumn): OfficeRecords {
  const isInOffice = (officeId: string) => and(eq(table.officeId, officeId), isNull(removedAt));
  return {
    async count(tx, officeId) {
      const [row] = await tx.select({ records: count() }).from(table).where(isInOffice(officeId));
      return row?.records ?? 0;
    },
    async move(tx, { from, to, updatedBy, now }) {
      await tx
        .update(table)
        .set({ officeId: to, version: sql`${table.version} + 1`, updatedBy, updatedAt: now })
        .where(isInOffice(from));
    },
    async clearRemoved(tx, officeId) {
      await tx
        .update(table)
        .set({ officeId: null })
        .where(and(eq(table.officeId, officeId), isNotNull(removedAt)));
    },
  };
}
