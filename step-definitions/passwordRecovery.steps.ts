// Steps for password recovery and reset links.
import { Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import { message } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

When(
  /^I request the verification email(?: for "([^"]*)")?$/,
  async function (this: PlumblineWorld, otherEmail: string | null) {
    await this.type('Email', otherEmail ?? this.user().email);
    await this.button('Send verification email').click();
  },
);

Then('I am told to check my email and its spam folder', async function (this: PlumblineWorld) {
  const email = (this.typedValues.get('Email') ?? '').toLowerCase();
  const text =
    `If ${email} has an account, an email with a link to choose a new password arrives within minutes. ` +
    'Look in the spam folder too.';
  await expect(message(this.page, 'status', text)).toBeVisible();
});

/** Waits for the end of the request that the scenario makes fail, and then checks that the page shows no error. */
Then('no error message is shown', async function (this: PlumblineWorld) {
  await expect.poll(() => this.simulatedFailureCount).toBeGreaterThan(0);
  await expect(this.button('Send verification email')).not.toHaveAttribute('aria-busy', 'true');
  await expect(this.page.getByRole('alert')).toHaveCount(0);
  await expect(this.page.getByText(/wrong|error|fail/i)).toHaveCount(0);
});

/** Waits for a mail to the owner and returns the newest reset link. */
async function waitForNewestResetLink(world: PlumblineWorld): Promise<string> {
  const { email } = world.user();
  await expect.poll(async () => (await world.server.resetLinks(email)).length).toBeGreaterThan(0);
  return (await world.server.resetLinks(email)).at(-1) ?? '';
}

Then('I receive the reset link by mail', async function (this: PlumblineWorld) {
  const link = new URL(await waitForNewestResetLink(this));
  expect(link.origin + link.pathname).toBe(`${this.server.url}/reset-password`);
  expect(link.searchParams.get('email')).toBe(this.user().email);
});

/** Opens the newest reset link. Requests a mail with a link if the owner has received none. */
async function openResetLink(world: PlumblineWorld): Promise<void> {
  const { email } = world.user();
  if ((await world.server.resetLinks(email)).length === 0)
    await world.createApiClient().callOk('POST', '/api/auth/request-reset-password', { email });
  await world.page.goto(await waitForNewestResetLink(world));
}

async function setPassword(world: PlumblineWorld, password: string, confirmation: string): Promise<void> {
  await world.type('Password', password);
  await world.type('Confirm Password', confirmation);
  await world.button('Save Password').click();
}

/** A used link is refused by the server. */
When(/^I open the (used )?reset link(?: again)?$/, async function (this: PlumblineWorld, isUsed: string | null) {
  if (!isUsed) return openResetLink(this);
  this.allowRefusals();
  await this.page.goto(await waitForNewestResetLink(this));
});

When(
  /^I set the password "([^"]*)"(?: with the confirmation "([^"]*)")?$/,
  async function (this: PlumblineWorld, password: string, confirmation: string | null) {
    await setPassword(this, password, confirmation ?? password);
  },
);

Then('neither my old password nor my old session works', async function (this: PlumblineWorld) {
  const { email, password } = this.user();
  const signIn = await this.createApiClient().call('POST', '/api/token/', { username: email, password });
  const session = await this.api.call('GET', '/api/users/me/');
  expect([signIn.status, session.status]).toEqual([401, 401]);
});
