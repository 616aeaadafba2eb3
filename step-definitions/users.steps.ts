// Steps for the users of a company.
import { Given, Then, When } from '@cucumber/cucumber';
import { createEstimator, newUserPassword } from './support/createRecords.ts';
import { expect } from './support/expect.ts';
import type { InWindow } from './support/parameters.ts';
import { resolveValue } from './support/values.ts';
import type { PlumblineWorld } from './support/world.ts';

Given(
  /^the company has an? "([^"]*)"(?: and an? "([^"]*)")?$/,
  async function (this: PlumblineWorld, firstRole: string, secondRole: string | null) {
    await this.apiClientOf(firstRole);
    if (secondRole) await this.apiClientOf(secondRole);
  },
);

Given(
  'the user {string} {string} with the email {string}',
  async function (this: PlumblineWorld, firstName: string, lastName: string, email: string) {
    await createEstimator(this, firstName, lastName, email);
  },
);

Given('the {string} has been deleted', async function (this: PlumblineWorld, role: string) {
  await this.api.callOk('DELETE', `/api/users/${await this.userId(role)}`);
});

When('I choose {string}', async function (this: PlumblineWorld, label: string) {
  await this.page.getByLabel(label).check();
});

When(
  'the {string} chooses the password {string} with the link in the mail',
  async function (this: PlumblineWorld, role: string, password: string) {
    const { email } = this.user(role);
    await expect.poll(async () => (await this.server.resetLinks(email)).length).toBeGreaterThan(0);
    const token = new URL((await this.server.resetLinks(email)).at(-1) ?? '').searchParams.get('token');
    const body = { email, token, new_password: password, new_password_confirm: password };
    await this.createApiClient().callOk('POST', '/api/auth/password-reset', body);
  },
);

When('the last seat is taken in another session', async function (this: PlumblineWorld) {
  await expect(this.button('Save')).toBeVisible();
  await createEstimator(this, 'Casey', 'Quick');
  this.allowStatus(409);
});

/** Without an email, the user gets a new one. */
When(
  /^I fill in the user form for "([^"]*)" "([^"]*)" as "([^"]*)"(?: with the (email of the .+))?$/,
  async function (this: PlumblineWorld, firstName: string, lastName: string, role: string, email: string | null) {
    await this.type('First name', firstName);
    await this.type('Last name', lastName);
    await this.type('Email', resolveValue(this, email ?? 'a new email'));
    await this.type('Password', newUserPassword);
    await this.type('Role', role);
  },
);

Then(
  '{can} pick {string} as the estimator of a project',
  async function (this: PlumblineWorld, inWindow: InWindow, name: string) {
    await inWindow(this, async () => {
      await expect(this.field('Estimator').getByRole('option', { name, exact: true })).toHaveCount(1);
    });
  },
);
