/** Tests of the end of a package [R9.08]. */
import { describe, expect, it } from 'vitest';
import { isSubscribed } from './packages.ts';
import { endNotice, findExpiryDay, type StoredSubscription, subscriptionOn, utcDay } from './subscriptionEnd.ts';

const owners = ['Dana Whitlock', 'Sam Ito'];
const owner = { isOwner: true, owners };
const manager = { isOwner: false, owners };

const stored = (overrides: Partial<StoredSubscription> = {}): StoredSubscription => ({
  subscription_type: 'TEAM',
  subscribed_users: 3,
  subcription_ended: '2026-12-28',
  renews: false,
  ...overrides,
});
const noEnd = stored({ subcription_ended: null });
const none = stored({ subscription_type: 'NONE', subcription_ended: null, subscribed_users: 0 });

describe('a package [R9.08]', () => {
  it.each([
    ['2026-01-01', true],
    ['2026-12-28', true],
    ['2026-12-29', true],
    ['2027-01-04', true],
    ['2027-01-05', false],
    ['2036-01-01', false],
  ])('that ends on 2026-12-28 gives access to the app on %s: %s', (today, isOpen) => {
    expect(isSubscribed(subscriptionOn(stored(), today))).toBe(isOpen);
    expect(isSubscribed(subscriptionOn(stored({ renews: true }), today))).toBe(isOpen);
    expect(findExpiryDay(stored(), today)).toBe(isOpen ? null : '2026-12-28');
  });

  it('without an end date gives access to the app forever', () => {
    expect(subscriptionOn(noEnd, '2999-12-31')).toEqual({ subscription_type: 'TEAM', subscribed_users: 3 });
    expect(findExpiryDay(noEnd, '2999-12-31')).toBeNull();
  });

  it('that ends on 9999-12-31 gives access to the app before that day', () => {
    const lastPackage = stored({ subcription_ended: '9999-12-31' });
    expect(subscriptionOn(lastPackage, '2026-01-01').subscription_type).toBe('TEAM');
    expect(endNotice(lastPackage, '2026-01-01', owner)).toBeNull();
  });

  it('does not exist before the owner chooses one, so there is no access and no package has ended', () => {
    expect(isSubscribed(subscriptionOn(none, '2026-01-01'))).toBe(false);
    expect(findExpiryDay(none, '2026-01-01')).toBeNull();
  });

  it.each([
    ['2026-03-01T00:00:00.000Z', '2026-03-01'],
    ['2026-02-28T23:59:59.999Z', '2026-02-28'],
    ['2026-03-01T08:00:00.000+14:00', '2026-02-28'],
  ])('ends on a day in UTC: the day at %s is %s', (now, day) => {
    expect(utcDay(new Date(now))).toBe(day);
  });
});

describe('the notice about the end', () => {
  const titleOn = (today: string, subscription = stored()) => endNotice(subscription, today, owner)?.title ?? null;

  it.each([
    ['2026-12-13', null],
    ['2026-12-14', 'Your package ends on 2026-12-28'],
    ['2026-12-28', 'Your package ends on 2026-12-28'],
    ['2026-12-29', 'Your package ended on 2026-12-28'],
    ['2027-01-04', 'Your package ended on 2026-12-28'],
    ['2027-01-05', null],
  ])('on %s has the title %s for the owner', (today, title) => {
    expect(titleOn(today)).toBe(title);
  });

  it('names the last day of access after the end, and tells managers and estimators which owners can renew', () => {
    expect(endNotice(stored(), '2026-12-30', owner)).toEqual({
      tone: 'error',
      title: 'Your package ended on 2026-12-28',
      text: 'Projects, estimates and line items close after 2027-01-04. Renew the package in the billing portal.',
    });
    expect(endNotice(stored(), '2026-12-30', manager)?.text).toContain('ask Dana Whitlock or Sam Ito to renew');
    expect(endNotice(stored(), '2026-12-20', manager)).toEqual({
      tone: 'info',
      title: 'Your company’s package ends on 2026-12-28',
      text: 'Please ask Dana Whitlock or Sam Ito to renew it in the billing portal.',
    });
  });

  it('is shown only after the end for a package with automatic renewal', () => {
    const renewingPackage = stored({ renews: true });
    expect(titleOn('2026-12-20', renewingPackage)).toBeNull();
    expect(titleOn('2026-12-29', renewingPackage)).toBe('Your package ended on 2026-12-28');
  });

  it('is not shown for a package that does not end, or if the company has no package', () => {
    for (const today of ['2026-01-01', '2999-12-31'])
      for (const subscription of [noEnd, none]) expect(titleOn(today, subscription)).toBeNull();
  });
});
