// Steps for signing in and out, and for the tokens of a session.
import { Given, Then, When } from '@cucumber/cucumber';
import type { Page, Route } from 'playwright';
import type { ScenarioUser } from './support/apiClient.ts';
import { expect } from './support/expect.ts';
import { expectPage, goToPage, isAppOpen, type PageName, pagePaths } from './support/pages.ts';
import type { PlumblineWorld } from './support/world.ts';

Given(
  /^I am signed in(?: as the "([^"]*)")?( on a phone)?$/,
  async function (this: PlumblineWorld, role: string | null, onAPhone: string | null) {
    if (onAPhone) await this.resizeToPhone();
    await this.storeSession(await this.apiClientOf(role ?? 'Owner'));
  },
);

Given('the server returns {int} as my role', async function (this: PlumblineWorld, role: number) {
  await this.context.route('**/api/users/me/', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, profile: { ...data.profile, role } } } });
  });
});

const wrongPassword = 'not-my-password';

type SignInInput = Pick<ScenarioUser, 'email' | 'password'>;

/** What the user types into the form for each way to sign in. */
const credentials: Readonly<Record<string, (world: PlumblineWorld, text: string) => SignInInput>> = {
  'a wrong password': (world) => ({ ...world.user(), password: wrongPassword }),
  'the password': (world, password) => ({ ...world.user(), password }),
};

/** Opens the sign-in page, or waits until the app has opened it. "try to" accepts that the server refuses the sign-in. */
When(
  /^I (try to )?sign in(?: with (Remember me|a wrong password|the password)(?: "([^"]*)")?)?$/,
  async function (this: PlumblineWorld, attempt: string | null, way: string | null, password: string | null) {
    if (attempt) this.allowRefusals();
    if (isAppOpen(this)) await expectPage(this, 'Sign in');
    else await goToPage(this, 'Sign in');
    const input = credentials[way ?? '']?.(this, password ?? '') ?? this.user();
    await this.signIn(input, { remember: way === 'Remember me' });
    if (!attempt) await expect(this.page.getByRole('banner')).toBeVisible();
  },
);

Given('ten attempts to sign in as me have failed', async function (this: PlumblineWorld) {
  const { email: username } = this.user();
  for (let attempt = 0; attempt < 10; attempt++)
    await this.createApiClient().call('POST', '/api/token/', { username, password: `wrong-${attempt}` });
});

Then('I am told how long to wait', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('alert')).toHaveText(/^Too many tries\. Try again in \d+ (minute|second)s?\.$/);
});

Then(
  'the {string} can sign in with the password {string}',
  async function (this: PlumblineWorld, role: string, password: string) {
    await this.createApiClient().signIn({ ...this.user(role), password });
  },
);

When('my access token becomes invalid', async function (this: PlumblineWorld) {
  this.allowStatus(401);
  await this.page.evaluate(() => sessionStorage.setItem('access', 'invalid'));
});

When('the server rejects my access token', async function (this: PlumblineWorld) {
  this.allowStatus(401);
  const rejectedHeader = await this.page.evaluate(() => `Bearer ${sessionStorage.getItem('access')}`);
  const error = { code: 'unauthenticated', message: 'Sign in again', requestId: 'scenario' };
  await this.context.route('**/api/**', (route) =>
    route.request().headers()['authorization'] === rejectedHeader
      ? route.fulfill({ status: 401, contentType: 'application/json', body: JSON.stringify({ error }) })
      : route.fallback(),
  );
});

const readRefreshToken = ({ page }: PlumblineWorld): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('refresh') ?? localStorage.getItem('refresh') ?? '');

When('my session is revoked', async function (this: PlumblineWorld) {
  this.allowStatus(401);
  await this.createApiClient().callOk('POST', '/api/token/revoke/', { refresh: await readRefreshToken(this) });
});

When('I close the browser and reopen it on the page {page}', async function (this: PlumblineWorld, name: PageName) {
  await this.reopenBrowser();
  await this.open(pagePaths[name]);
});

Given('a browser with a clock that a later step can change', async function (this: PlumblineWorld) {
  await this.clock.install();
});

When('I duplicate my window', async function (this: PlumblineWorld) {
  // The browser copies session storage to a window that a page opens.
  const [window] = await Promise.all([
    this.context.waitForEvent('page'),
    this.page.evaluate((url) => void open(url), this.urlOf('/project')),
  ]);
  await expect(window.getByRole('banner')).toBeVisible();
});

When('the {string} signs in in another window of my browser', async function (this: PlumblineWorld, role: string) {
  await this.apiClientOf(role);
  const window = await this.openWindow();
  await this.inWindow(window, async () => {
    await this.open('/signin');
    await this.signIn(this.user(role));
    await expect(this.page.getByRole('banner')).toBeVisible();
  });
});

/** The renewals that the server has not answered, and the tokens of all windows before the renewals. */
const renewals = new WeakMap<PlumblineWorld, { readonly routes: Route[]; readonly oldTokens: readonly string[] }>();

const readAccessToken = (window: Page): Promise<string> =>
  window.evaluate(() => sessionStorage.getItem('access') ?? '');

When('the computer sleeps for {int} minutes', async function (this: PlumblineWorld, minutes: number) {
  const routes: Route[] = [];
  const oldTokens = await Promise.all(this.context.pages().map(readAccessToken));
  renewals.set(this, { routes, oldTokens });
  await this.context.route('**/api/token/refresh/', (route) => void routes.push(route));
  await this.clock.fastForward(minutes * 60_000);
});

const refreshTokenOf = (route: Route): string => route.request().postDataJSON().refresh;

Then('each of the {int} sessions sends one renewal', async function (this: PlumblineWorld, count: number) {
  const { routes = [] } = renewals.get(this) ?? {};
  await expect.poll(() => new Set(routes.map(refreshTokenOf)).size).toBe(count);
  expect(routes).toHaveLength(count);
});

Then(
  'the {int} windows have new tokens within {int} seconds',
  async function (this: PlumblineWorld, count: number, seconds: number) {
    const { routes = [], oldTokens = [] } = renewals.get(this) ?? {};
    const countBefore = routes.length;
    await Promise.all(routes.map((route) => route.continue()));
    const newTokens = async () => {
      const tokens = await Promise.all(this.context.pages().map(readAccessToken));
      return tokens.filter((token) => token !== '' && !oldTokens.includes(token)).length;
    };
    await expect.poll(newTokens, { timeout: seconds * 1000 }).toBe(count);
    expect(routes).toHaveLength(countBefore);
  },
);

const refreshTokensBeforeSignOut = new WeakMap<PlumblineWorld, string>();

When('I log out', async function (this: PlumblineWorld) {
  refreshTokensBeforeSignOut.set(this, await readRefreshToken(this));
  await this.signOut();
});

Then('the browser stores no token', async function (this: PlumblineWorld) {
  const storedTokenNames = () =>
    this.page.evaluate(() =>
      [sessionStorage, localStorage].flatMap(Object.keys).filter((key) => key === 'access' || key === 'refresh'),
    );
  await expect.poll(storedTokenNames).toEqual([]);
});

Then('the browser stores the session only for each window', async function (this: PlumblineWorld) {
  const readTokenPlaces = (window: Page) =>
    window.evaluate(() => ['access', 'refresh'].map((key) => [key in sessionStorage, key in localStorage]));
  const windows = await Promise.all(this.context.pages().map(readTokenPlaces));
  expect(windows).toHaveLength(2);
  for (const places of windows)
    expect(places).toEqual([
      [true, false],
      [true, false],
    ]);
});

Then('my old session cannot be renewed', async function (this: PlumblineWorld) {
  const refresh = refreshTokensBeforeSignOut.get(this);
  expect(refresh).toBeTruthy();
  await expect
    .poll(async () => (await this.createApiClient().call('POST', '/api/token/refresh/', { refresh })).status)
    .toBe(401);
});
