/** Tests of the stored access and refresh tokens. */
import { beforeEach, expect, test } from 'vitest';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { createTokenStore, newTokenRenewalDelay, storedTokenRenewalDelay } from './tokenStore.ts';

let local: Storage;
let session: Storage;
beforeEach(() => {
  local = new FakeStorage();
  session = new FakeStorage();
});

const saveTokens = (overrides: { refresh?: string; remember: boolean }) => {
  const tokens = createTokenStore({ local, session });
  tokens.save({ access: 'a', refresh: 'r', ...overrides });
  return tokens;
};

test('a remembered refresh token is in local storage and the access token is in session storage [R4.02]', () => {
  const tokens = saveTokens({ remember: true });
  expect(local.getItem('refresh')).toBe('r');
  expect(session.getItem('refresh')).toBeNull();
  expect(session.getItem('access')).toBe('a');
  expect(local.getItem('access')).toBeNull();
  expect(tokens.isRemembered()).toBe(true);
});

test('a sign-in without Remember me removes the remembered refresh token', () => {
  saveTokens({ remember: true });
  const tokens = saveTokens({ refresh: 'newer', remember: false });
  expect(local.length).toBe(0);
  expect(tokens.refresh()).toBe('newer');
  expect(tokens.access()).toBe('a');
});

test('the renewal of a session without Remember me keeps the token of a user whom another window remembers', () => {
  const tokens = saveTokens({ refresh: 'robin', remember: false });
  createTokenStore({ local, session: new FakeStorage() }).save({ access: 'd', refresh: 'dana', remember: true });
  tokens.save({ access: 'b', refresh: 'robin', remember: false });
  expect(local.getItem('refresh')).toBe('dana');
  expect([tokens.access(), tokens.refresh(), tokens.isRemembered()]).toEqual(['b', 'robin', false]);
});

test('a sign-in with Remember me replaces the token of this window', () => {
  saveTokens({ refresh: 'robin', remember: false });
  const tokens = saveTokens({ refresh: 'dana', remember: true });
  expect([tokens.refresh(), tokens.isRemembered()]).toEqual(['dana', true]);
});

test('a sign-out removes the tokens and the data of the session, and keeps the preferences of the browser', () => {
  const tokens = saveTokens({ remember: true });
  session.setItem('other', '{}');
  local.setItem('appearance', 'dark');
  tokens.clear();
  expect(session.length).toBe(0);
  expect(local.length).toBe(1);
  expect(local.getItem('appearance')).toBe('dark');
});

/** In milliseconds. */
const minute = 60_000;
/** In seconds since 1970, as in a JWT. */
const issuedAt = 1_760_000_000;
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A JWT that is valid for this number of minutes. The claim `name` has characters that need UTF-8. */
const aToken = (minutes: number) =>
  `${encode({ alg: 'HS256' })}.${encode({ iat: issuedAt, exp: issuedAt + minutes * 60, name: 'Tomás ÿ' })}.s`;

test('a new token is renewed one minute before its lifetime ends', () => {
  expect(newTokenRenewalDelay(aToken(15))).toBe(14 * minute);
});

test('a stored token is renewed one minute before it expires, and immediately if it has expired', () => {
  const now = issuedAt * 1000 + 5 * minute;
  expect(storedTokenRenewalDelay(aToken(15), now)).toBe(9 * minute);
  expect(storedTokenRenewalDelay(aToken(15), now + 60 * minute)).toBe(0);
});

test('if the local clock is behind, a stored token is renewed at the latest after the delay of a new token', () => {
  expect(storedTokenRenewalDelay(aToken(15), 0)).toBe(14 * minute);
});

test.each(['', 'ended', 'a.b.c', `x.${encode({ exp: 'soon' })}.y`])(
  'a stored token that cannot be read is renewed immediately: %o',
  (text) => {
    expect(storedTokenRenewalDelay(text, issuedAt * 1000)).toBe(0);
  },
);

test('a new token with a lifetime under one minute is renewed after one second', () => {
  expect(newTokenRenewalDelay(aToken(0.5))).toBe(1000);
});
