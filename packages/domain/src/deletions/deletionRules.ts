/** The rules of deleted records, without a schema, so that pages can load this module. */

export const deletedKinds = ['project', 'office', 'user', 'item'] as const;

export type DeletedKind = (typeof deletedKinds)[number];

/** The days for which a deleted record can be restored. */
export const restoreDays = 30;
/** The number of records in the list. A search finds the others. */
export const listedDeletions = 100;
/** The maximum length of a search. */
export const maxDeletionSearch = 100;

const millisecondsPerDay = 24 * 60 * 60_000;

/** The moment before which a deletion is final. */
export const restorableSince = (now: Date): Date => new Date(now.getTime() - restoreDays * millisecondsPerDay);

/** The days for which a record can still be restored: 30 on the day of the deletion, and 1 on the last day. */
export function daysLeft(deletedAt: Date, now: Date): number {
  const passed = Math.floor((now.getTime() - deletedAt.getTime()) / millisecondsPerDay);
  return Math.min(restoreDays, Math.max(0, restoreDays - passed));
}
