import { expect, test } from 'vitest';
import { renewInOfNew, renewInOfStored } from './expiry.ts';

const minute = 60_000;
const issued = 1_760_000_000;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const aToken = (minutes: number) =>
  `${encode({ alg: 'HS256' })}.${encode({ iat: issued, exp: issued + minutes * 60, name: 'Tomás ÿ' })}.s`;

test('a new token is renewed a minute before its end, whatever the clock says', () => {
  expect(renewInOfNew(aToken(15))).toBe(14 * minute);
});

test('one kept from before is renewed by the time that is left', () => {
  const now = issued * 1000 + 5 * minute;
  expect(renewInOfStored(aToken(15), now)).toBe(9 * minute);
  expect(renewInOfStored(aToken(15), now + 60 * minute)).toBe(0);
});

test('a clock that is behind does not put the renewal off for ever', () => {
  expect(renewInOfStored(aToken(15), 0)).toBe(14 * minute);
});

test.each(['', 'ended', 'a.b.c', `x.${encode({ exp: 'soon' })}.y`])(
  '%o cannot be kept: it is renewed at once',
  (text) => {
    expect(renewInOfStored(text, issued * 1000)).toBe(0);
  },
);

test('a token very short of life is not renewed in a tight loop', () => {
  expect(renewInOfNew(aToken(0.5))).toBeGreaterThanOrEqual(1000);
});
