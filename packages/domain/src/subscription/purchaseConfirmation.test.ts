/** Tests of the confirmation after an owner chose a package. */
import { expect, test } from 'vitest';
import { aCompany } from '../testing/builders.ts';
import { purchaseConfirmation } from './purchaseConfirmation.ts';

const team = aCompany().subscription;
const none = { ...team, subscription_type: 'NONE', subcription_ended: null, subscribed_users: 0 } as const;
const today = '2026-03-16';

test('the confirmation of a first package contains the name of the package, the number of users and the last day', () => {
  const teamPlus = { ...team, subscription_type: 'TEAM_PLUS', subscribed_users: 12 } as const;
  expect(purchaseConfirmation(none, teamPlus, today)).toEqual({
    title: 'Your company has the Team Plus package',
    text: 'It is for 12 users until 2026-12-31. Projects, estimates and line items are open.',
  });
});

test('another package or a later end of the package is a purchase', () => {
  expect(
    purchaseConfirmation({ ...team, subscription_type: 'TEAM_PLUS', subscribed_users: 4 }, team, today),
  ).not.toBeNull();
  expect(purchaseConfirmation({ ...team, subcription_ended: '2026-01-31' }, team, today)).not.toBeNull();
});

test('the confirmation says "1 user" for one user', () => {
  const single = { ...team, subscription_type: 'BASIC', subscribed_users: 1, subcription_ended: null } as const;
  expect(purchaseConfirmation(none, single, today)?.text).toMatch(/^It is for 1 user\. /);
});

test('an unchanged subscription and the loss of a package are not purchases', () => {
  expect(purchaseConfirmation(team, team, today)).toBeNull();
  expect(purchaseConfirmation(team, none, today)).toBeNull();
});
