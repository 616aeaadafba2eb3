/** Tests of the route guards: the redirects of signed-in, signed-out and remembered users. */
import { beforeEach, expect, test } from 'vitest';
import { createTokenStore } from '../storage/tokenStore.ts';
import { FakeStorage } from '../testing/fakeStorage.ts';
import { createGuards } from './guards.ts';

const origin = 'https://plumbline.example';
let storage: { local: Storage; session: Storage };
beforeEach(() => {
  storage = { local: new FakeStorage(), session: new FakeStorage() };
});

const signIn = () => createTokenStore(storage).save({ access: 'a', refresh: 'r', remember: false });

/** Returns the path that a guard redirects to, or null if it does not redirect. */
async function redirectOf(guard: keyof ReturnType<typeof createGuards>, path: string): Promise<string | null> {
  const navigation = {
    location: () => ({ origin, pathname: '/', search: '' }),
    rewritePath: () => undefined,
    isReload: () => false,
  };
  try {
    const guards = createGuards({
      storage,
      tokens: createTokenStore(storage),
      navigation,
      askOpenWindows: async () => null,
    });
    await guards[guard]({ request: new Request(origin + path) });
    return null;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get('Location') : 'an error';
  }
}

test('a protected page redirects a signed-out user to /signin, with a return path unless the page is / [R2.04]', async () => {
  expect(await redirectOf('requireSignedIn', '/project?status=NEW')).toBe('/signin?returnTo=%2Fproject%3Fstatus%3DNEW');
  expect(await redirectOf('requireSignedIn', '/')).toBe('/signin');
  signIn();
  expect(await redirectOf('requireSignedIn', '/project')).toBeNull();
});

test('a remembered user without an access token is redirected to /refresh', async () => {
  storage.local.setItem('refresh', 'r');
  expect(await redirectOf('requireSignedIn', '/project')).toBe('/refresh?returnTo=%2Fproject');
  expect(await redirectOf('renewRememberedSession', '/project')).toBe('/refresh?returnTo=%2Fproject');
  expect(await redirectOf('requireSignedOut', '/signin')).toBe('/refresh');
});

test('a page for signed-out users redirects a signed-in user to the dashboard or to the return path [R2.01]', async () => {
  expect(await redirectOf('requireSignedOut', '/signin')).toBeNull();
  signIn();
  expect(await redirectOf('requireSignedOut', '/signin')).toBe('/');
  expect(await redirectOf('requireSignedOut', '/signin?returnTo=%2Foffice')).toBe('/office');
});
