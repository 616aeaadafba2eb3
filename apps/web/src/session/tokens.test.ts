import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../testing/storage.ts';
import { requireSignedIn, requireSignedOut } from './guards.ts';
import { clearStorages, isRemembered, keepTokens, readAccess, readRefresh } from './tokens.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('window', { location: { origin: 'https://plumbline.example' } });
});

const tokens = { access: 'a', refresh: 'r' };
const at = (path: string) => ({ request: new Request(`https://plumbline.example${path}`) });
/** Where a guard leads, or null where it lets through. */
function way(guard: () => void): string | null {
  try {
    guard();
    return null;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('Location') : 'an error';
  }
}

test('remembered, the refresh token outlives the browser; the access token never does [R4.02]', () => {
  keepTokens({ ...tokens, remember: true });
  expect(localStorage.getItem('refresh')).toBe('r');
  expect(sessionStorage.getItem('refresh')).toBeNull();
  expect(localStorage.getItem('access')).toBeNull();
  expect(isRemembered()).toBe(true);
});

test('not remembered, both are gone with the browser session, and no older one stays behind', () => {
  keepTokens({ ...tokens, remember: true });
  keepTokens({ ...tokens, refresh: 'newer', remember: false });
  expect(localStorage.length).toBe(0);
  expect(readRefresh()).toBe('newer');
  expect(readAccess()).toBe('a');
});

test('clearing takes everything but what was chosen for the browser', () => {
  keepTokens({ ...tokens, remember: true });
  sessionStorage.setItem('draft', '{}');
  localStorage.setItem('appearance', 'dark');
  clearStorages();
  expect(sessionStorage.length).toBe(0);
  expect(localStorage.length).toBe(1);
  expect(localStorage.getItem('appearance')).toBe('dark');
});

test('protected pages lead to signing in and back [R2.04]', () => {
  expect(way(() => requireSignedIn(at('/project?status=NEW')))).toBe('/signin?returnTo=%2Fproject%3Fstatus%3DNEW');
  expect(way(() => requireSignedIn(at('/')))).toBe('/signin');
  keepTokens({ ...tokens, remember: false });
  expect(way(() => requireSignedIn(at('/project')))).toBeNull();
});

test('a remembered person without an access token is renewed instead', () => {
  localStorage.setItem('refresh', 'r');
  expect(way(() => requireSignedIn(at('/project')))).toBe('/refresh?returnTo=%2Fproject');
  expect(way(() => requireSignedOut(at('/signin')))).toBe('/refresh');
});

test('public pages are closed to who is signed in [R2.01]', () => {
  expect(way(() => requireSignedOut(at('/signin')))).toBeNull();
  keepTokens({ ...tokens, remember: false });
  expect(way(() => requireSignedOut(at('/signin')))).toBe('/');
  expect(way(() => requireSignedOut(at('/signin?returnTo=%2Foffice')))).toBe('/office');
});
