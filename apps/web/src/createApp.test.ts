/** Tests of sessions and drafts in the app, with one or several fake windows. */
import { serverUnreachable } from '@plumbline/domain/messages/serverUnreachable';
import { maxRenewalTime } from '@plumbline/domain/session/sessionMachine';
import { CallError, noResponse } from '@plumbline/domain/shared/failedCall';
import { aCallError } from '@plumbline/domain/testing/aCallError';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { Send } from './api/authenticatedApi.ts';
import type { Clock } from './browser/ports.ts';
import { createApp } from './createApp.tsx';
import type { SessionService } from './session/createSession.ts';
import { readDraftLocation } from './storage/stashedDrafts.ts';
import { anAccessToken, createFakeBrowser } from './testing/fakeBrowser.ts';
import { FakeStorage } from './testing/fakeStorage.ts';

let browser: ReturnType<typeof createFakeBrowser>;
/** The fake API of all windows. */
const send =
  vi.fn<(name: string, options: { body?: unknown; signal?: AbortSignal }, token: string | null) => Promise<unknown>>();
const callsOf = (name: string) => send.mock.calls.filter(([callName]) => callName === name);
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The only valid access token. The fake API responds with 401 to other tokens. */
let validToken: string;

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget());
  browser = createFakeBrowser();
  validToken = anAccessToken('dana', { id: 'renewed' });
  send.mockReset().mockImplementation(async (name, _options, token) => {
    if (name === 'session.refresh') return pause(10).then(() => ({ access: validToken }));
    if (token !== null && token !== validToken) throw aCallError('unauthenticated');
    return name === 'users.me' ? { id: 'dana' } : undefined;
  });
});

afterEach(() => vi.unstubAllGlobals());

/** The ids of timers are numbers in a browser, and objects in the types of Node. */
const withTimerIds = (clock: SimulatedClock) => clock as unknown as Clock;

/** Opens a window in which the user is signed in. The windows share a remembered session, or have an own session with `refresh`. */
function openWindow({
  access = validToken,
  path = '/nowhere',
  refresh,
  clock,
}: {
  access?: string;
  path?: string;
  refresh?: string;
  clock?: SimulatedClock;
} = {}) {
  const session = new FakeStorage();
  session.setItem('access', access);
  if (refresh) session.setItem('refresh', refresh);
  else browser.local.setItem('refresh', 'refresh-1');
  return openApp(browser.openWindow({ path, session, ...(clock && { clock: withTimerIds(clock) }) }));
}

function openApp(window: ReturnType<typeof browser.openWindow>) {
  const app = createApp({ ...window.deps, loadSend: async () => send as unknown as Send });
  return { ...window, app };
}

/** Runs the loader of /refresh and returns the path to which it redirects. */
const restoreSession = async (session: SessionService, search = '') =>
  session.restore(`https://plumbline.example/refresh${search}`).then(
    () => 'no redirect',
    (response: Response) => response.headers.get('Location'),
  );

const anExpiredToken = () => anAccessToken('dana', { issuedAt: Date.now() - 60 * 60_000 });

test('two windows with an expired token send one refresh request', async () => {
  const windows = [openWindow({ access: anExpiredToken() }), openWindow({ access: anExpiredToken() })];
  const signedIn = await Promise.all(windows.map(({ app }) => app.loadSignedIn()));
  await Promise.all(signedIn.map(({ api }) => api('users.me')));
  expect(callsOf('session.refresh')).toHaveLength(1);
  expect(callsOf('users.me').map(([, , token]) => token)).toEqual([validToken, validToken]);
  expect(windows.map(({ session }) => session.getItem('access'))).toEqual([validToken, validToken]);
});

/** Makes the API hold the responses to renewals until the returned function sends them. */
function holdRenewals() {
  const responses: (() => void)[] = [];
  send.mockImplementation(async (name, { signal }) => {
    if (name === 'users.me') return { id: 'dana' };
    if (name !== 'session.refresh') return;
    await new Promise<void>((resolve, reject) => {
      responses.push(resolve);
      signal?.addEventListener('abort', () => reject(new CallError({ kind: 'failed', message: 'Cancelled' })));
    });
    return { access: validToken };
  });
  return () => {
    for (const respond of responses.splice(0)) respond();
  };
}

/** The refresh tokens of the renewals, in their order. */
const renewedSessions = () =>
  callsOf('session.refresh').map(([, { body }]) => (body as { readonly refresh: string }).refresh);

/** Asks for an access token in a window. */
const requestToken = async ({ app }: ReturnType<typeof openWindow>) => (await app.loadSession()).accessToken();

test('windows with different sessions renew at once, and the windows of one session renew once [F5]', async () => {
  const respond = holdRenewals();
  const access = anExpiredToken();
  const windows = ['refresh-a', 'refresh-b', 'refresh-a', 'refresh-c'].map((refresh) =>
    openWindow({ access, refresh }),
  );
  const tokens = Promise.all(windows.map(requestToken));
  await expect.poll(renewedSessions).toHaveLength(3);
  respond();
  expect(await tokens).toEqual([validToken, validToken, validToken, validToken]);
  expect(renewedSessions().sort()).toEqual(['refresh-a', 'refresh-b', 'refresh-c']);
});

test('the locks of a renewal do not contain the refresh token', async () => {
  const respond = holdRenewals();
  const window = openWindow({ access: anExpiredToken(), refresh: 'secret-1' });
  const token = requestToken(window);
  await expect.poll(renewedSessions).toHaveLength(1);
  const lockNames = async () => (await window.deps.channel.heldLocks())?.filter((name) => name.includes('renewal'));
  expect(await lockNames()).toHaveLength(1);
  respond();
  await token;
  expect(await lockNames()).toHaveLength(1);
  expect(String(await lockNames())).not.toContain('secret-1');
});

test('another window renews the token if the window with the renewal closes', async () => {
  const respond = holdRenewals();
  const [firstWindow, secondWindow] = [
    openWindow({ access: anExpiredToken() }),
    openWindow({ access: anExpiredToken() }),
  ];
  void requestToken(firstWindow);
  await expect.poll(renewedSessions).toHaveLength(1);
  const token = requestToken(secondWindow);
  await pause(10);
  firstWindow.close();
  await expect.poll(renewedSessions).toHaveLength(2);
  respond();
  expect(await token).toBe(validToken);
});

test('a call fails if the renewal has no response in time, the window keeps its page, and a repeated call renews the token', async () => {
  const clock = new SimulatedClock();
  clock.set(Date.now());
  const respond = holdRenewals();
  const window = openWindow({ access: anExpiredToken(), clock });
  const { api, drafts } = await window.app.loadSignedIn();
  await drafts.opened;
  const call = api('offices.list');
  call.catch(() => undefined);
  await expect.poll(renewedSessions).toHaveLength(1);
  drafts.write('office.new', 'Denver');
  clock.increment(maxRenewalTime);
  await expect(call).rejects.toMatchObject({ failure: { kind: 'unreachable', message: serverUnreachable } });
  const repeatedCall = api('offices.list');
  await expect.poll(renewedSessions).toHaveLength(2);
  respond();
  await repeatedCall;
  expect(callsOf('offices.list').map(([, , token]) => token)).toEqual([validToken]);
  expect([window.visited, drafts.read('office.new')]).toEqual([[], 'Denver']);
});

test('a suspended window that gets a new token late renews it in time', async () => {
  const clock = new SimulatedClock();
  clock.set(Date.now());
  const window = openWindow({ clock });
  const session = await window.app.loadSession();
  const renewal = { access: validToken, renewalDelay: 840_000 };
  browser
    .openWindow()
    .deps.channel.broadcast({ type: 'renewed', refresh: 'refresh-1', renewal, sentAt: clock.now() - 600_000 });
  await expect.poll(() => session.actor.getSnapshot().context.session?.renewalDelay).toBe(240_000);
});

test('ten concurrent calls with an expired token send one refresh request', async () => {
  const { api } = await openWindow({ access: anExpiredToken() }).app.loadSignedIn();
  await Promise.all(Array.from({ length: 10 }, () => api('users.me')));
  expect(callsOf('session.refresh')).toHaveLength(1);
});

test('two 401 responses to a revoked token open /refresh once [R4.02]', async () => {
  const { app, visited } = openWindow({ access: anAccessToken('dana', { id: 'revoked' }), path: '/project?page=2' });
  const { api } = await app.loadSignedIn();
  await Promise.allSettled([api('users.me'), api('users.me')]);
  expect(visited).toEqual(['/refresh?refusedPage=%2Fproject%3Fpage%3D2']);
});

test('Log Out ends the session in all windows and removes the drafts', async () => {
  const [firstWindow, secondWindow] = [openWindow(), openWindow({ path: '/office' })];
  const [firstApp, secondApp] = await Promise.all([firstWindow.app.loadSignedIn(), secondWindow.app.loadSignedIn()]);
  await Promise.all([firstApp.drafts.opened, secondApp.drafts.opened]);
  firstApp.drafts.write('office.new', 'Denver');
  secondApp.drafts.write('project.new', 'Roof');
  await firstApp.session.signOut();
  // The message to the second window arrives later.
  await expect.poll(() => secondWindow.visited).toEqual(['/signin?returnTo=%2Foffice']);
  expect(firstWindow.visited).toEqual(['/signin']);
  expect(callsOf('session.revoke')).toHaveLength(1);
  expect([browser.local.length, firstWindow.session.getItem('access'), secondWindow.session.getItem('access')]).toEqual(
    [0, null, null],
  );
  expect([firstApp.drafts.isEmpty(), secondApp.drafts.isEmpty()]).toEqual([true, true]);
});

const tokensOf = ({ session }: { session: Storage }) => [session.getItem('access'), session.getItem('refresh')];
const pathOf = ({ deps }: ReturnType<typeof browser.openWindow>) => deps.navigation.location().pathname;

test('a new window takes the session of the open window that was visible last, and stores it in its session storage [R4.02]', async () => {
  send.mockResolvedValue({ id: 'evan' });
  const access = anAccessToken('evan');
  const dana = openWindow({ refresh: 'dana-1' });
  const evan = openWindow({ access, refresh: 'evan-1' });
  await Promise.all([dana.app.loadSession(), evan.app.loadSession()]);
  dana.setVisible(false);
  const fromLink = openApp(browser.openWindow({ path: '/office' }));
  await expect.poll(() => tokensOf(fromLink)).toEqual([access, 'evan-1']);

  await pause(5);
  evan.setVisible(false);
  fromLink.close();
  const fromMail = openApp(browser.openWindow({ path: '/office' }));
  await expect.poll(() => tokensOf(fromMail)).toEqual([access, 'evan-1']);
  expect(browser.local.length).toBe(0);
});

test('a window gets no session on the sign-in page, after its session expired, and from signed-out windows [R4.02]', async () => {
  const open = openWindow({ refresh: 'dana-1' });
  const { session } = await open.app.loadSignedIn();
  const atSignIn = openApp(browser.openWindow({ path: '/signin' }));
  const expired = new FakeStorage();
  expired.setItem('expired', JSON.stringify({ user: 'evan', hasDrafts: false }));
  const afterExpiry = openApp(browser.openWindow({ path: '/office', session: expired }));
  await expect.poll(() => pathOf(afterExpiry)).toBe('/signin');
  await session.signOut();
  const afterLogOut = openApp(browser.openWindow({ path: '/office' }));
  await expect.poll(() => pathOf(afterLogOut)).toBe('/signin');
  expect([atSignIn, afterExpiry, afterLogOut].map(tokensOf)).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
});

test('a draft is restored when the same user signs in after an expired session', async () => {
  const window = openWindow();
  const signedIn = await window.app.loadSignedIn();
  await signedIn.drafts.opened;
  signedIn.drafts.write('office.new', 'Denver');
  send.mockRejectedValue(aCallError('unauthenticated'));
  signedIn.session.actor.send({ type: 'access.expired' });
  await expect.poll(() => window.visited).toEqual(['/signin?returnTo=%2Fnowhere']);
  expect([window.session.getItem('access'), browser.local.length]).toEqual([null, 0]);

  const reopened = openApp(window.reload());
  send.mockReset().mockResolvedValue({ access: validToken, refresh: 'refresh-2' });
  const session = await reopened.app.loadSession();
  await session.signIn({ email: 'dana@frontrange.example', password: 'plumb-line-1', remember: false });
  const reopenedApp = await reopened.app.loadSignedIn();
  await reopenedApp.drafts.opened;
  expect(reopenedApp.drafts.read('office.new')).toBe('Denver');
});

test('a draft survives a session renewal in another window and a reload', async () => {
  const [firstWindow, secondWindow] = [openWindow(), openWindow()];
  const firstApp = await firstWindow.app.loadSignedIn();
  await firstApp.drafts.opened;
  firstApp.drafts.write('office.new', 'Denver');
  await restoreSession(await secondWindow.app.loadSession());
  const reloadedApp = await openApp(firstWindow.reload()).app.loadSignedIn();
  await reloadedApp.drafts.opened;
  expect(reloadedApp.drafts.read('office.new')).toBe('Denver');
});

test('/refresh renews the session, redirects to / and stores the location of the draft [R4.02]', async () => {
  const window = openWindow();
  const { drafts } = await window.app.loadSignedIn();
  await drafts.opened;
  drafts.write('project.new', 'Roof');
  expect(await restoreSession(await window.app.loadSession(), '?refusedPage=%2FaddProject')).toBe('/');
  expect(readDraftLocation(window.session)).toBe('/addProject');
});

test('if the API refuses the refresh token, /refresh removes the tokens and redirects to /signin with the page in returnTo [R4.02]', async () => {
  const window = openWindow();
  const session = await window.app.loadSession();
  send.mockRejectedValue(aCallError('unauthenticated'));
  expect(await restoreSession(session, '?refusedPage=%2Foffice')).toBe('/signin?returnTo=%2Foffice');
  expect([window.session.getItem('access'), browser.local.length]).toEqual([null, 0]);
});

test('/refresh stays open while the server is unreachable [R2.05]', async () => {
  const window = openWindow();
  const session = await window.app.loadSession();
  send.mockRejectedValue(new CallError(noResponse));
  expect(await restoreSession(session)).toBe('no redirect');
  expect(window.session.getItem('access')).not.toBeNull();
});
