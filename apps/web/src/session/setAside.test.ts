import { beforeEach, expect, test, vi } from 'vitest';
import { FakeStorage } from '../testing/storage.ts';
import { clearButSetAside, expireStorages, giveBack, readSetAside } from './setAside.ts';
import { keepTokens, readAccess, readRefresh } from './tokens.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
});

const accessOf = (user: string) => `h.${btoa(JSON.stringify({ sub: user, iat: 0, exp: 900 }))}.s`;
const draft = 'draft.office.new';

function typedAndExpired(user: string) {
  keepTokens({ access: accessOf(user), refresh: 'r', remember: true });
  sessionStorage.setItem(draft, '{"draft":"Denver"}');
  sessionStorage.setItem('package', 'active');
  expireStorages();
}

test('of a session that ended by itself only what was typed stays, where nothing reads it', () => {
  typedAndExpired('dana');
  expect([readAccess(), readRefresh()]).toEqual([null, null]);
  expect(sessionStorage.getItem(draft)).toBeNull();
  expect(readSetAside()).toEqual({ user: 'dana', drafts: [[draft, '{"draft":"Denver"}']] });
});

test('who signs in again finds what they had typed, on whatever page they came by', () => {
  typedAndExpired('dana');
  clearButSetAside();
  // a second look at the ended session takes nothing away
  expireStorages();
  giveBack(accessOf('dana'));
  expect(sessionStorage.getItem(draft)).toBe('{"draft":"Denver"}');
  expect(readSetAside()).toBeNull();
});

test('who signs in instead of them finds nothing of it, and neither does anybody after', () => {
  typedAndExpired('dana');
  giveBack(accessOf('luis'));
  giveBack(accessOf('dana'));
  expect(sessionStorage.length).toBe(0);
});
