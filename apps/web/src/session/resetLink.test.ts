import { aResetLink } from '@plumbline/domain/testing/session';
import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../testing/storage.ts';
import { requireSignedOut } from './guards.ts';
import { forgetLink, keptLink } from './resetLink.ts';
import { keepTokens } from './tokens.ts';

const replaceState = vi.fn();
const link = aResetLink({ email: 'dana+north@front.example', token: 'a-b_c' });
const mailed = `/reset-password?${new URLSearchParams({ ...link })}`;
const loadedBy = (type: 'navigate' | 'reload' | 'back_forward') =>
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] });
const visit = (path: string) => requireSignedOut({ request: new Request(`https://plumbline.example${path}`) });

beforeEach(() => {
  replaceState.mockClear();
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
  loadedBy('navigate');
  vi.stubGlobal('window', { history: { state: { idx: 0 }, replaceState } });
});

test('a link is taken off the address bar and kept [R2.03, S8]', () => {
  visit(mailed);
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ idx: 0 }, '', '/reset-password');
  expect(keptLink()).toEqual(link);
});

test.each(['navigate', 'back_forward'] as const)('its address opened anew has no link [R2.03]: %s', (type) => {
  visit(mailed);
  loadedBy(type);
  visit('/reset-password');
  expect(keptLink()).toBeNull();
});

test('it outlives a reload, until it was used', () => {
  visit(mailed);
  loadedBy('reload');
  visit('/reset-password');
  expect(keptLink()).toEqual(link);
  forgetLink();
  visit('/reset-password');
  expect(keptLink()).toBeNull();
});

test('it works at either address, as both are one screen', () => {
  visit(mailed.replace('/reset-password', '/forgot-password'));
  expect(replaceState).toHaveBeenCalledWith({ idx: 0 }, '', '/reset-password');
  expect(keptLink()).toEqual(link);
});

test('a later link takes its place', () => {
  visit(mailed);
  visit(`/reset-password?${new URLSearchParams({ ...link, token: 'newer' })}`);
  expect(keptLink()?.token).toBe('newer');
});

test.each(['/forgot-password', '/signin'])('nothing of it stays for %s', (path) => {
  visit(mailed);
  visit(path);
  expect(keptLink()).toBeNull();
});

test.each(['?email=dana@front.example', '?token=abc', '?email=&token=abc', ''])(
  'half a link is none: %s shows the forgot form [R2.03]',
  (search) => {
    visit(`/reset-password${search}`);
    expect(keptLink()).toBeNull();
    expect(replaceState).not.toHaveBeenCalled();
  },
);

test('who is signed in is sent on, and the link is not kept [R2.01]', () => {
  keepTokens({ access: 'a', refresh: 'r', remember: false });
  expect(() => visit(mailed)).toThrow();
  expect(keptLink()).toBeNull();
});
