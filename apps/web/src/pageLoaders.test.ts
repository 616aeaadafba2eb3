/** Tests of the API calls that start before React is loaded. */
import { beforeEach, expect, test, vi } from 'vitest';
import type { Send } from './api/authenticatedApi.ts';
import { createApp } from './createApp.tsx';
import { prefetchFirstPage } from './pageLoaders.ts';
import { storeLastKnownCompany } from './session/lastKnownCompany.ts';
import { anAccessToken, createFakeBrowser } from './testing/fakeBrowser.ts';
import { FakeStorage } from './testing/fakeStorage.ts';

const send = vi.fn<(name: string) => Promise<unknown>>();
beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  // The calls stay pending, so that the router cannot start them again.
  send.mockReset().mockReturnValue(new Promise(() => undefined));
});

interface WindowOptions {
  path: string;
  isSignedIn?: boolean;
  hasPackage?: boolean;
}

/** Opens a window at a path and starts the calls of its first page. */
async function startAt({ path, isSignedIn = true, hasPackage = true }: WindowOptions) {
  const session = new FakeStorage();
  if (isSignedIn) {
    session.setItem('access', anAccessToken('dana'));
    session.setItem('refresh', 'refresh-1');
  }
  storeLastKnownCompany(session, { hasPackage, timeZone: 'UTC' });
  const { deps } = createFakeBrowser().openWindow({ path, session });
  const app = createApp({ ...deps, loadSend: async () => send as unknown as Send });
  await prefetchFirstPage(app);
}

const calls = () => send.mock.calls.map(([name]) => name);

test('the calls of the first page start before the router, and the router does not repeat them', async () => {
  await startAt({ path: '/project' });
  await vi.waitFor(() => expect(calls()).toContain('projects.page'));
  // The router has run its loaders too when all calls are there.
  expect(calls().toSorted()).toEqual([...new Set(calls())].toSorted());
  expect(calls()).toContain('users.me');
});

test.each([
  ['a signed-out user', { path: '/project', isSignedIn: false }],
  ['a company that had no package', { path: '/project', hasPackage: false }],
  ['a page without calls of its own', { path: '/nowhere' }],
])('no call of a page starts early for %s', async (_, options) => {
  await startAt(options);
  expect(calls().filter((name) => name !== 'users.me')).toEqual([]);
});

test('the board is not a project with the id `board`', async () => {
  await startAt({ path: '/project/board' });
  expect(calls()).not.toContain('projects.get');
  await startAt({ path: '/project/01920000-0000-7000-8000-000000000001' });
  expect(calls()).toContain('projects.get');
});
