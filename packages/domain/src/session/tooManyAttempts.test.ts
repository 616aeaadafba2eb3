/** Tests of the message after too many attempts. */
import { expect, test } from 'vitest';
import { tooManyAttemptsMessage } from './tooManyAttempts.ts';

test.each([
  [0.4, '1 second'],
  [1.1, '2 seconds'],
  [40, '40 seconds'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [900, '15 minutes'],
  [5400, '90 minutes'],
  [5401, '2 hours'],
  [7200, '2 hours'],
  [7201, '3 hours'],
])('%d seconds are shown rounded up as %s [S6]', (seconds, words) => {
  expect(tooManyAttemptsMessage(seconds)).toBe(`Too many tries. Try again in ${words}.`);
});
