/** The message after too many attempts to sign in, sign up or reset a password. */
import { pluralize } from '../shared/pluralize.ts';

/** The waiting time, rounded up: in seconds below one minute, in minutes up to 90 minutes, otherwise in hours, for example `2 hours`. */
function waitingTime(seconds: number): string {
  if (seconds < 60) return pluralize(Math.max(1, Math.ceil(seconds)), 'second');
  if (seconds <= 90 * 60) return pluralize(Math.ceil(seconds / 60), 'minute');
  return pluralize(Math.ceil(seconds / 3600), 'hour');
}

/** The message of a refused attempt [S6]. `seconds` is the value of `Retry-After`. */
export const tooManyAttemptsMessage = (seconds: number): string =>
  `Too many tries. Try again in ${waitingTime(seconds)}.`;
