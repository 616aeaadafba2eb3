/** Tests of packages and their seats. */
import { describe, expect, it } from 'vitest';
import { canAddUser, isSubscribed, packageLabels, type SubscriptionType, seatsOf } from './packages.ts';

describe('a package', () => {
  it.each([
    ['NONE', false],
    ['BASIC', true],
    ['TEAM', true],
    ['TEAM_PLUS', true],
  ] as const)('of type %s gives access to the app: %s [R9.08]', (subscription_type, hasAccess) => {
    expect(isSubscribed({ subscription_type })).toBe(hasAccess);
  });

  it('of type BASIC is shown as Single [R3.01]', () => {
    expect(packageLabels.BASIC).toBe('Single');
  });

  /** Type, `subscribed_users`, number of users, and whether another user is allowed. Only TEAM_PLUS uses `subscribed_users`. */
  const userCounts: [SubscriptionType, number, number, boolean][] = [
    ['NONE', 10, 0, false],
    ['BASIC', 10, 1, false],
    ['TEAM', 0, 2, true],
    ['TEAM', 10, 3, false],
    ['TEAM', 10, 4, false],
    ['TEAM_PLUS', 5, 4, true],
    ['TEAM_PLUS', 5, 5, false],
    ['TEAM_PLUS', 4, 5, false],
    ['TEAM_PLUS', 0, 0, false],
  ];
  it.each(userCounts)(
    'of type %s with subscribed_users %i and %i existing users allows another user: %s [R5.08, R9.02]',
    (type, subscribedUsers, users, isAllowed) => {
      expect(canAddUser({ subscription_type: type, subscribed_users: subscribedUsers }, users)).toBe(isAllowed);
    },
  );

  it.each([
    ['NONE', 0],
    ['BASIC', 1],
    ['TEAM', 3],
    ['TEAM_PLUS', 12],
  ] as const)('of type %s with subscribed_users 12 has %i seats [R9.02]', (subscription_type, seats) => {
    expect(seatsOf({ subscription_type, subscribed_users: 12 })).toBe(seats);
  });
});
