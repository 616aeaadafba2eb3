import { beforeEach, expect, test } from 'vitest';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { createTokenStore } from './tokenStore.ts';

let local: Storage;
let session: Storage;
beforeEach(() => {
  local = new FakeStorage();
  session = new FakeStorage();
});

const saved = (over: { refresh?: string; remember: boolean }) => {
  const tokens = createTokenStore({ local, session });
  tokens.save({ access: 'a', refresh: 'r', ...over });
  return tokens;
};

test('a remembered refresh token is in local storage and the access token is in session storage [R4.02]', () => {
  const tokens = saved({ remember: true });
  expect(local.getItem('refresh')).toBe('r');
  expect(session.getItem('refresh')).toBeNull();
  expect(local.getItem('access')).toBeNull();
  expect(tokens.isRemembered()).toBe(true);
});

test('a session that is not remembered removes the remembered refresh token', () => {
  saved({ remember: true });
  const tokens = saved({ refresh: 'newer', remember: false });
  expect(local.length).toBe(0);
  expect(tokens.refresh()).toBe('newer');
  expect(tokens.access()).toBe('a');
});

test('clear removes everything except for the preferences of the browser', () => {
  const tokens = saved({ remember: true });
  session.setItem('other', '{}');
  local.setItem('appearance', 'dark');
  tokens.clear();
  expect(session.length).toBe(0);
  expect(local.length).toBe(1);
  expect(local.getItem('appearance')).toBe('dark');
});
