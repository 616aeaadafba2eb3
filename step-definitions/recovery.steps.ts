import { Given, Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import { pressByKeyboard, tabTo, typeByKeyboard } from './support/keyboard.ts';
import type { PlumblineWorld } from './support/world.ts';

async function ask(world: PlumblineWorld, email: string): Promise<void> {
  await world.type('Email', email);
  await world.button('Send verification email').click();
}

When('I follow {string}', async function (this: PlumblineWorld, name: string) {
  await this.page.getByRole('link', { name, exact: true }).click();
});

When('I ask for the verification email', async function (this: PlumblineWorld) {
  await ask(this, this.person().email);
});

When('I ask for the verification email in capitals', async function (this: PlumblineWorld) {
  await ask(this, this.person().email.toUpperCase());
});

When('I ask for the verification email of {string}', async function (this: PlumblineWorld, email: string) {
  await ask(this, email);
});

When('I ask for the verification email with the keyboard alone', async function (this: PlumblineWorld) {
  await this.open('/signin');
  await tabTo(this, this.page.getByRole('link', { name: 'Forgot password?' }));
  await this.page.keyboard.press('Enter');
  await this.page.waitForURL('**/forgot-password');
  await typeByKeyboard(this, 'Email', this.person().email);
  await pressByKeyboard(this, 'Send verification email');
  await expect(this.page.getByRole('status').filter({ hasText: 'spam' })).toBeVisible();
});

Then('I am told to check my email and its spam folder', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('status').filter({ hasText: /email.*spam/s })).toBeVisible();
});

Then('I am told {string}', async function (this: PlumblineWorld, text: string) {
  await expect(this.page.getByRole('status').getByText(text, { exact: true })).toBeVisible();
});

Then('nothing is said', async function (this: PlumblineWorld) {
  await expect.poll(() => this.faults).toBeGreaterThan(0);
  await expect(this.button('Send verification email')).not.toHaveAttribute('aria-busy', 'true');
  await expect(this.page.getByRole('alert')).toHaveCount(0);
  await expect(this.page.getByText(/wrong|error|fail/i)).toHaveCount(0);
});

/** The newest link mailed to the owner, once there is one. */
async function mailedLink(world: PlumblineWorld): Promise<string> {
  const { email } = world.person();
  await expect.poll(async () => (await world.server.mailedLinks(email)).length).toBeGreaterThan(0);
  return (await world.server.mailedLinks(email)).at(-1) ?? '';
}

Then('I am mailed a link', async function (this: PlumblineWorld) {
  const link = new URL(await mailedLink(this));
  expect(link.origin + link.pathname).toBe(`${this.server.url}/reset-password`);
  expect(link.searchParams.get('email')).toBe(this.person().email);
});

async function openLink(world: PlumblineWorld): Promise<void> {
  const { email } = world.person();
  if ((await world.server.mailedLinks(email)).length === 0)
    await world.client().ask('POST', '/api/auth/request-reset-password', { email });
  await world.page.goto(await mailedLink(world));
}

When('I open the link that I was mailed', async function (this: PlumblineWorld) {
  await openLink(this);
});

async function choose(world: PlumblineWorld, password: string, again: string): Promise<void> {
  await world.type('Password', password);
  await world.type('Confirm Password', again);
}

When('I choose the password {string}', async function (this: PlumblineWorld, password: string) {
  await choose(this, password, password);
  await this.button('Save Password').click();
});

When('I type {string} as the password and its confirmation', async function (this: PlumblineWorld, password: string) {
  await choose(this, password, password);
});

When(
  'I try to choose {string}, and {string} to confirm it',
  async function (this: PlumblineWorld, password: string, again: string) {
    await choose(this, password, again);
    await this.button('Save Password').click();
  },
);

When('I choose the password {string} with the keyboard alone', async function (this: PlumblineWorld, password: string) {
  await typeByKeyboard(this, 'Password', password);
  await typeByKeyboard(this, 'Confirm Password', password);
  await pressByKeyboard(this, 'Save Password');
});

Given('I have used the link that I was mailed', async function (this: PlumblineWorld) {
  await openLink(this);
  await choose(this, 'new-secret', 'new-secret');
  await this.button('Save Password').click();
  await expect(this.page.getByText('Password reset successfully.')).toBeVisible();
});

When('I open the same link again', async function (this: PlumblineWorld) {
  this.acknowledge(400);
  await this.page.goto(await mailedLink(this));
});

Then('the address is {string} and nothing more', async function (this: PlumblineWorld, path: string) {
  await expect(this.field('Confirm Password')).toBeVisible();
  expect(this.page.url()).toBe(this.server.url + path);
});

When('I sign in with the password {string}', async function (this: PlumblineWorld, password: string) {
  await this.type('Email', this.person().email);
  await this.type('Password', password);
  await this.button('Sign in').click();
});

Then('neither my old password nor my old session works', async function (this: PlumblineWorld) {
  const { email, password } = this.person();
  const signIn = await this.client().call('POST', '/api/token/', { username: email, password });
  const session = await this.api.call('GET', '/api/users/me/');
  expect([signIn.status, session.status]).toEqual([401, 401]);
});

When(
  'I sign up as the owner of {string} with the keyboard alone',
  async function (this: PlumblineWorld, companyName: string) {
    const { email, password, firstName, lastName } = this.person();
    await this.open('/signin');
    await pressByKeyboard(this, 'Create an account');
    await typeByKeyboard(this, 'Company name', companyName);
    await typeByKeyboard(this, 'First name', firstName);
    await typeByKeyboard(this, 'Last name', lastName);
    await typeByKeyboard(this, 'Email', email);
    await typeByKeyboard(this, 'Phone', '5035550142');
    await typeByKeyboard(this, 'Password', password);
    await typeByKeyboard(this, 'Confirm password', password);
    await pressByKeyboard(this, 'Sign up');
  },
);
