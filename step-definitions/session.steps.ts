// Steps for signing in and out, and for the tokens of a session.
import { Given, Then, When } from '@cucumber/cucumber';
import type { Page, Route } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

Given(/^I am signed in(?: on a (desktop|phone))?$/, async function (this: PlumblineWorld, device: string | null) {
  if (device === 'phone') await this.resizeToPhone();
  await this.storeSession(this.api);
});

Given('I am signed in as the {string}', async function (this: PlumblineWorld, role: string) {
  await this.storeSession(await this.apiClientOf(role));
});

Given('the server returns {int} as my role', async function (this: PlumblineWorld, role: number) {
  await this.context.route('**/api/users/me/', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, profile: { ...data.profile, role } } } });
  });
});

When(/^I sign in( with Remember me)?$/, async function (this: PlumblineWorld, remember: string | null) {
  await this.open('/signin');
  await this.signIn(this.user(), { remember: Boolean(remember) });
  await expect(this.page.getByRole('banner')).toBeVisible();
});

When('I sign in on the sign-in page', async function (this: PlumblineWorld) {
  await this.signIn(this.user());
  await expect(this.page.getByRole('banner')).toBeVisible();
});

When('I sign in with my email in upper case', async function (this: PlumblineWorld) {
  const { email, password } = this.user();
  await this.signIn({ email: email.toUpperCase(), password });
});

When('I sign in with the password {string}', async function (this: PlumblineWorld, password: string) {
  await this.signIn({ email: this.user().email, password });
});

When(
  'I try to sign in with {string} and {string}',
  async function (this: PlumblineWorld, email: string, password: string) {
    await this.signIn({ email, password });
  },
);

When(/^I try to sign in with (a wrong password|an unknown email)$/, async function (this: PlumblineWorld, mistake) {
  this.allowStatus(401);
  const { email } = this.user(mistake === 'a wrong password' ? 'Owner' : 'Unknown');
  await this.signIn({ email, password: 'not-my-password' });
});

Given('ten attempts to sign in as me have failed', async function (this: PlumblineWorld) {
  const { email: username } = this.user();
  for (let attempt = 0; attempt < 10; attempt++)
    await this.createApiClient().call('POST', '/api/token/', { username, password: `wrong-${attempt}` });
});

When('I try to sign in again', async function (this: PlumblineWorld) {
  this.allowStatus(429);
  await this.signIn(this.user());
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

Then('I am on the sign-in page', async function (this: PlumblineWorld) {
  await this.page.waitForURL('**/signin*');
  await expect(this.button('Sign in')).toBeVisible();
});

Then('I see my name in the header', async function (this: PlumblineWorld) {
  const { firstName, lastName } = this.user();
  await expect(this.page.getByRole('banner').getByText(`${firstName} ${lastName}`, { exact: true })).toBeVisible();
});

Then('I am told that my input is kept in {string}', async function (this: PlumblineWorld, page: string) {
  // The first text is on the sign-in page, and the second is on the page after a renewal of the session.
  const texts = [`What you typed in ${page} is kept\\.`, `Your input is waiting in ${page}\\.`];
  await expect(this.page.getByText(new RegExp(texts.join('|')))).toBeVisible();
});

When('my access token becomes invalid', async function (this: PlumblineWorld) {
  this.allowStatus(401);
  await this.page.evaluate(() => sessionStorage.setItem('access', 'invalid'));
});

When('I press {string} with a rejected access token', async function (this: PlumblineWorld, name: string) {
  this.allowStatus(401);
  const rejectedHeader = await this.page.evaluate(() => `Bearer ${sessionStorage.getItem('access')}`);
  const error = { code: 'unauthenticated', message: 'Sign in again', requestId: 'scenario' };
  await this.context.route('**/api/**', (route) =>
    route.request().headers()['authorization'] === rejectedHeader
      ? route.fulfill({ status: 401, contentType: 'application/json', body: JSON.stringify({ error }) })
      : route.fallback(),
  );
  await this.button(name).click();
});

const readRefreshToken = ({ page }: PlumblineWorld): Promise<string> =>
  page.evaluate(() => sessionStorage.getItem('refresh') ?? localStorage.getItem('refresh') ?? '');

async function revokeSession(world: PlumblineWorld): Promise<void> {
  world.allowStatus(401);
  await world.createApiClient().callOk('POST', '/api/token/revoke/', { refresh: await readRefreshToken(world) });
}

When('my session is revoked', async function (this: PlumblineWorld) {
  await revokeSession(this);
});

When('I press {string} with a revoked session', async function (this: PlumblineWorld, name: string) {
  await revokeSession(this);
  await this.button(name).click();
});

When('I close the browser and reopen it on {string}', async function (this: PlumblineWorld, path: string) {
  await this.reopenBrowser();
  await this.open(path);
});

Given('a browser with a clock that a later step can advance', async function (this: PlumblineWorld) {
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

Then('my old session cannot be renewed', async function (this: PlumblineWorld) {
  const refresh = refreshTokensBeforeSignOut.get(this);
  expect(refresh).toBeTruthy();
  await expect
    .poll(async () => (await this.createApiClient().call('POST', '/api/token/refresh/', { refresh })).status)
    .toBe(401);
});
