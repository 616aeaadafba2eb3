import { Given, Then, When } from '@cucumber/cucumber';
import type { Page } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('I am signed in', async function (this: PlumblineWorld) {
  await this.bringSession(this.api);
});

Given('I am signed in on a phone', async function (this: PlumblineWorld) {
  await this.openBrowser('phone');
  await this.bringSession(this.api);
});

Given('I am signed in as its {string}', async function (this: PlumblineWorld, role: string) {
  await this.bringSession(await this.join(role));
});

Given('the server still has my role as {int}', async function (this: PlumblineWorld, role: number) {
  await this.context.route('**/api/users/me/', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({ response, json: { data: { ...data, profile: { ...data.profile, role } } } });
  });
});

When('I sign in', async function (this: PlumblineWorld) {
  await this.open('/signin');
  await this.signIn(this.person());
  await expect(this.page.getByRole('banner')).toBeVisible();
});

When('I sign in, asked to', async function (this: PlumblineWorld) {
  await this.signIn(this.person());
  await expect(this.page.getByRole('banner')).toBeVisible();
});

When('I sign in with Remember me', async function (this: PlumblineWorld) {
  await this.open('/signin');
  await this.signIn(this.person(), true);
  await expect(this.page.getByRole('banner')).toBeVisible();
});

When(
  'I try to sign in with {string} and {string}',
  async function (this: PlumblineWorld, email: string, password: string) {
    await this.signIn({ email, password });
  },
);

When('I sign in with the wrong password', async function (this: PlumblineWorld) {
  this.acknowledge(401);
  await this.signIn({ email: this.person().email, password: 'not-my-password' });
});

When('I sign in as somebody unknown', async function (this: PlumblineWorld) {
  this.acknowledge(401);
  await this.signIn({ email: this.person('Stranger').email, password: 'not-my-password' });
});

When('I sign in with my e-mail in capitals', async function (this: PlumblineWorld) {
  await this.signIn({ email: this.person().email.toUpperCase(), password: this.person().password });
});

Given('somebody has tried ten wrong passwords for me', async function (this: PlumblineWorld) {
  const { email: username } = this.person();
  for (let tries = 0; tries < 10; tries++)
    await this.client().call('POST', '/api/token/', { username, password: `wrong-${tries}` });
});

Then('I am told that what I typed is kept in {string}', async function (this: PlumblineWorld, page: string) {
  await expect(this.page.getByText(new RegExp(`in ${page} is kept|waiting in ${page}`))).toBeVisible();
});

When('I try to sign in once more', async function (this: PlumblineWorld) {
  this.acknowledge(429);
  await this.signIn(this.person());
});

Then('the form says how many minutes or seconds I have to wait', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('alert')).toHaveText(/Too many tries\. Try again in \d+ (minute|second)s?\./);
});

When('my access has ended', async function (this: PlumblineWorld) {
  this.acknowledge(401);
  await this.page.evaluate(() => sessionStorage.setItem('access', 'ended'));
});

When('the server takes my access no longer', async function (this: PlumblineWorld) {
  this.acknowledge(401);
  const ended = await this.page.evaluate(() => `Bearer ${sessionStorage.getItem('access')}`);
  const error = { code: 'unauthenticated', message: 'Sign in again', requestId: 'scenario' };
  await this.context.route('**/api/**', (route) =>
    route.request().headers()['authorization'] === ended
      ? route.fulfill({ status: 401, contentType: 'application/json', body: JSON.stringify({ error }) })
      : route.fallback(),
  );
});

async function revoke(world: PlumblineWorld): Promise<void> {
  world.acknowledge(401);
  const refresh = await refreshToken(world);
  await world.client().ask('POST', '/api/token/revoke/', { refresh });
}

When('my session is revoked and my access has ended', async function (this: PlumblineWorld) {
  await revoke(this);
  await this.page.evaluate(() => sessionStorage.setItem('access', 'ended'));
});

When('my session is ended from elsewhere', async function (this: PlumblineWorld) {
  await revoke(this);
});

When('I close the browser and open it again at {string}', async function (this: PlumblineWorld, path: string) {
  await this.reopenBrowser();
  await this.open(path);
});

const leftBehind = new WeakMap<PlumblineWorld, string>();

async function refreshToken(world: PlumblineWorld): Promise<string> {
  return world.page.evaluate(() => sessionStorage.getItem('refresh') ?? localStorage.getItem('refresh') ?? '');
}

When('I log out', async function (this: PlumblineWorld) {
  leftBehind.set(this, await refreshToken(this));
  await this.signOut();
});

Then('the browser holds no token', async function (this: PlumblineWorld) {
  const kept = await this.page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
  expect(kept).not.toContain('access');
  expect(kept).not.toContain('refresh');
});

Then('my old session cannot be renewed', async function (this: PlumblineWorld) {
  const refresh = leftBehind.get(this);
  expect(refresh).toBeTruthy();
  await expect
    .poll(async () => (await this.client().call('POST', '/api/token/refresh/', { refresh })).status)
    .toBe(401);
});

Then('I am let in', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('banner')).toContainText(this.person().firstName);
});

const signUpLabels = {
  companyName: 'Company name',
  phone: 'Phone',
  email: 'Email',
  password: 'Password',
  confirmation: 'Confirm password',
  firstName: 'First name',
  lastName: 'Last name',
};

async function openSignUp(world: PlumblineWorld): Promise<void> {
  await world.open('/signin');
  await world.button('Create an account').click();
  await expect(world.field(signUpLabels.companyName)).toBeVisible();
}

async function fillSignUp(world: PlumblineWorld, companyName: string): Promise<void> {
  const { email, password, firstName, lastName } = world.person();
  await world.type(signUpLabels.companyName, companyName);
  await world.type(signUpLabels.phone, '5035550142');
  await world.type(signUpLabels.email, email);
  await world.type(signUpLabels.password, password);
  await world.type(signUpLabels.confirmation, password);
  await world.type(signUpLabels.firstName, firstName);
  await world.type(signUpLabels.lastName, lastName);
}

When('I open the sign-up form', async function (this: PlumblineWorld) {
  await openSignUp(this);
});

When('I ask to sign up instead', async function (this: PlumblineWorld) {
  await this.button('Create an account').click();
});

When('I ask to sign in instead', async function (this: PlumblineWorld) {
  await this.button('Sign in instead').click();
});

When(
  'I fill in the sign-up form with {string} as {string}',
  async function (this: PlumblineWorld, label: string, value: string) {
    await fillSignUp(this, 'Northgate Roofing');
    await this.type(label, value);
  },
);

When('I type the password {string} twice', async function (this: PlumblineWorld, password: string) {
  await this.type(signUpLabels.password, password);
  await this.type(signUpLabels.confirmation, password);
});

Then('a check mark shows that the passwords match', async function (this: PlumblineWorld) {
  await expect(this.page.getByText('Passwords match')).toBeAttached();
});

async function signUp(world: PlumblineWorld, companyName: string): Promise<void> {
  await openSignUp(world);
  await fillSignUp(world, companyName);
  await world.button('Sign up').click();
}

When('I sign up as the owner of {string}', async function (this: PlumblineWorld, companyName: string) {
  await signUp(this, companyName);
});

Given('I have signed up as the owner of {string}', async function (this: PlumblineWorld, companyName: string) {
  await signUp(this, companyName);
  await this.page.waitForURL('**/profile');
  await this.becomeOwnerOf(companyName);
});

Given(
  'I have signed up as the owner of {string} with the phone {string}',
  async function (this: PlumblineWorld, companyName: string, phone: string) {
    await openSignUp(this);
    await fillSignUp(this, companyName);
    await this.type(signUpLabels.phone, phone);
    await this.button('Sign up').click();
    await this.page.waitForURL('**/profile');
  },
);

When('I sign up with the same e-mail', async function (this: PlumblineWorld) {
  this.acknowledge(409);
  await fillSignUp(this, 'Northgate Roofing');
  await this.button('Sign up').click();
});

Then('I am on the sign-in screen', async function (this: PlumblineWorld) {
  await this.page.waitForURL('**/signin*');
  await expect(this.button('Sign in')).toBeVisible();
});

const otherWindows = new WeakMap<PlumblineWorld, Page>();

When('I open {string} in another window', async function (this: PlumblineWorld, path: string) {
  const other = await this.openWindow();
  otherWindows.set(this, other);
  await other.goto(this.server.url + path);
  await expect(other.getByRole('banner')).toBeVisible();
});

Then('the other window is on the sign-in screen', async function (this: PlumblineWorld) {
  const other = otherWindows.get(this);
  await other?.waitForURL('**/signin*');
  await expect(this.button('Sign in', other)).toBeVisible();
});

Then('the window is titled {string}', async function (this: PlumblineWorld, title: string) {
  await expect(this.page).toHaveTitle(`${title} · Plumbline`);
});
