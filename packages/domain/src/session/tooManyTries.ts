const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** How long to wait as a person says it, rounded up: `40 seconds`, `15 minutes`, `2 hours`. */
function waitingTime(seconds: number): string {
  if (seconds < 60) return counted(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * 60) return counted(Math.ceil(seconds / 60), 'minute');
  return counted(Math.ceil(seconds / 3600), 'hour');
}

/** What a refused try is told, with the seconds of `Retry-After` [S6]. */
export const tooManyTries = (seconds: number): string => `Too many tries. Try again in ${waitingTime(seconds)}.`;

/** What an actor rejects with where the server takes no more tries for a while; the message says for how long. */
export class TooManyTries extends Error {
  override readonly name = 'TooManyTries';
}
