/** Computes the times of the demo records from the current day. */

const millisecondsPerDay = 24 * 60 * 60 * 1000;

export interface DemoDays {
  /** Returns the time that is `dayCount` days before today. A negative number gives a time in the future. */
  ago(dayCount: number): Date;
}

/** Times are at noon UTC, which is the same day in every time zone of the United States. */
export function demoDays(today: string): DemoDays {
  const noon = new Date(`${today}T12:00:00.000Z`).getTime();
  return { ago: (dayCount) => new Date(noon - dayCount * millisecondsPerDay) };
}

/** Returns the day of a time in UTC, YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
