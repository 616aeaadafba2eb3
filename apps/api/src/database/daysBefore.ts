/** The moment `days` times 24 hours before `now`. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60_000);
