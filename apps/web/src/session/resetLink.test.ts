/** Tests of the password reset link that opened this window. */
import { aResetLink } from '@plumbline/domain/testing/sessionBuilders';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTokenStore } from '../storage/tokenStore.ts';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { createGuards } from './guards.ts';
import { readResetLink, removeResetLink } from './resetLink.ts';

const origin = 'https://plumbline.example';
const rewritePath = vi.fn();
let storage: { local: Storage; session: Storage };
let isReload: boolean;
const link = aResetLink({ email: 'dana+north@front.example', token: 'a-b_c' });
const mailedUrl = `/reset-password?${new URLSearchParams({ ...link })}`;
function visit(path: string) {
  const navigation = { location: () => ({ origin, pathname: '/', search: '' }), rewritePath, isReload: () => isReload };
  const { requireSignedOut } = createGuards({
    storage,
    tokens: createTokenStore(storage),
    navigation,
    askOpenWindows: async () => null,
  });
  requireSignedOut({ request: new Request(origin + path) });
}
const storedLink = () => readResetLink(storage.session);

beforeEach(() => {
  rewritePath.mockReset();
  storage = { local: new FakeStorage(), session: new FakeStorage() };
  isReload = false;
});

test('a link is removed from the address bar and stored [R2.03, S8]', () => {
  visit(mailedUrl);
  expect(rewritePath).toHaveBeenCalledExactlyOnceWith('/reset-password');
  expect(storedLink()).toEqual(link);
});

test('opening the URL without a token removes the stored link [R2.03]', () => {
  visit(mailedUrl);
  visit('/reset-password');
  expect(storedLink()).toBeNull();
});

test('a stored link survives reloads until it is used', () => {
  visit(mailedUrl);
  isReload = true;
  visit('/reset-password');
  expect(storedLink()).toEqual(link);
  removeResetLink(storage.session);
  visit('/reset-password');
  expect(storedLink()).toBeNull();
});

test('a link to /forgot-password is stored like a link to /reset-password', () => {
  visit(mailedUrl.replace('/reset-password', '/forgot-password'));
  expect(rewritePath).toHaveBeenCalledWith('/reset-password');
  expect(storedLink()).toEqual(link);
});

test('a new link replaces the stored link', () => {
  visit(mailedUrl);
  visit(`/reset-password?${new URLSearchParams({ ...link, token: 'newer' })}`);
  expect(storedLink()?.token).toBe('newer');
});

test.each(['/forgot-password', '/signin'])('opening %s removes the stored link', (path) => {
  visit(mailedUrl);
  visit(path);
  expect(storedLink()).toBeNull();
});

test.each(['?email=dana@front.example', '?token=abc', '?email=&token=abc', ''])(
  'an incomplete link is not stored: %s [R2.03]',
  (search) => {
    visit(`/reset-password${search}`);
    expect(storedLink()).toBeNull();
    expect(rewritePath).not.toHaveBeenCalled();
  },
);

test('a signed-in user is redirected, and the link is not stored [R2.01]', () => {
  createTokenStore(storage).save({ access: 'a', refresh: 'r', remember: false });
  expect(() => visit(mailedUrl)).toThrow();
  expect(storedLink()).toBeNull();
});
