const oneDay = 24 * 60 * 60 * 1000;

/** Moments by how many days ago they are; a number below 0 is to come. */
export interface Days {
  at(ago: number): Date;
}

/** At noon UTC, so that a moment's day is the same day in every time zone of the country. */
export function daysBefore(today: string): Days {
  const noon = new Date(`${today}T12:00:00.000Z`).getTime();
  return { at: (ago) => new Date(noon - ago * oneDay) };
}

export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
