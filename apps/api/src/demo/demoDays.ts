const oneDay = 24 * 60 * 60 * 1000;

/** Returns the time that is a number of days before today. A negative number is in the future. */
export interface DemoDays {
  at(daysAgo: number): Date;
}

/** Times are at noon UTC, which is the same day in every time zone of the United States. */
export function demoDays(today: string): DemoDays {
  const noon = new Date(`${today}T12:00:00.000Z`).getTime();
  return { at: (daysAgo) => new Date(noon - daysAgo * oneDay) };
}

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
