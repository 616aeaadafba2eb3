// Steps for the users of a company.
import { Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import { pressByKeyboard, typeByKeyboard } from './support/keyboard.ts';
import { cellOf } from './support/queries.ts';
import { uniqueEmail } from './support/uniqueEmail.ts';
import { type PlumblineWorld, roleNumbers } from './support/world.ts';

/** The password of the users that these steps create. */
const password = 'plumb-line-1';

async function createEstimator(world: PlumblineWorld, firstName: string, lastName: string, email = uniqueEmail()) {
  const profile = { role: roleNumbers['Estimator'], office: null };
  const name = { first_name: firstName, last_name: lastName };
  await world.api.callOk('POST', '/api/users/', { profile, ...name, email, password });
}

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

Given('{int} other user(s)', async function (this: PlumblineWorld, count: number) {
  for (let number = 1; number <= count; number += 1) await createEstimator(this, 'Casey', `Number ${number}`);
});

Given('the {string} has been deleted', async function (this: PlumblineWorld, role: string) {
  await this.api.callOk('DELETE', `/api/users/${await this.userId(role)}`);
});

When('the last seat is taken in another session', async function (this: PlumblineWorld) {
  await expect(this.button('Save')).toBeVisible();
  await createEstimator(this, 'Casey', 'Quick');
  this.allowStatus(409);
});

const userRow = ({ page }: PlumblineWorld, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Edit ${name}`, exact: true }) });

Then('the user {string} has the role {string}', async function (this: PlumblineWorld, name: string, role: string) {
  await expect(cellOf(userRow(this, name), 'Role')).toHaveText(role);
});

Then('the user {string} has their email', async function (this: PlumblineWorld, name: string) {
  // The last name of a user that `world.user` creates is the role.
  const role = name.split(' ').at(-1);
  await expect(cellOf(userRow(this, name), 'Email')).toHaveText(this.user(role).email);
});

/** Values of the user form by label, in the order of the form. */
const userValues = (firstName: string, lastName: string, role: string, email = uniqueEmail()) => ({
  'First name': firstName,
  'Last name': lastName,
  Email: email,
  Password: password,
  Role: role,
});

async function fillUserForm(world: PlumblineWorld, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await world.type(label, value);
}

When(
  /^I fill in the user form for "([^"]*)" "([^"]*)" as "([^"]*)"(?: in "([^"]*)" with the email in upper case)?$/,
  async function (this: PlumblineWorld, firstName: string, lastName: string, role: string, office: string | null) {
    const values = userValues(firstName, lastName, role);
    await fillUserForm(this, office ? { ...values, Email: values.Email.toUpperCase(), Office: office } : values);
  },
);

When("I fill in the user form with the owner's email", async function (this: PlumblineWorld) {
  this.allowStatus(409);
  await fillUserForm(this, userValues('Ada', 'Lindqvist', 'Manager', this.user().email));
});

When(
  'I add the deleted {string} again as the {string} {string} {string} with the password {string}',
  async function (
    this: PlumblineWorld,
    oldRole: string,
    newRole: string,
    firstName: string,
    lastName: string,
    newPassword: string,
  ) {
    await this.open('/addUser');
    const values = userValues(firstName, lastName, newRole, this.user(oldRole).email);
    await fillUserForm(this, { ...values, Password: newPassword });
    await this.button('Save').click();
  },
);

When(
  'I add the {string} {string} {string} using only the keyboard',
  async function (this: PlumblineWorld, role: string, firstName: string, lastName: string) {
    await expect(this.button('Add User')).toBeEnabled();
    await pressByKeyboard(this, 'Add User');
    await expect(this.field('First name')).toBeVisible();
    for (const [label, value] of Object.entries(userValues(firstName, lastName, role)))
      await typeByKeyboard(this, label, value);
    await pressByKeyboard(this, 'Save');
  },
);

Then('{string} can sign in with the email in lower case', async function (this: PlumblineWorld, name: string) {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = (this.typedValues.get('Email') ?? '').toLowerCase();
  const client = this.createApiClient();
  await client.signIn({ firstName, lastName, email, password });
  const me = await client.callOk<{ email: string; username: string }>('GET', '/api/users/me/');
  expect([me.email, me.username]).toEqual([email, email]);
});

Then('{string} is offered as an estimator', async function (this: PlumblineWorld, name: string) {
  await this.open('/addProject');
  await expect(this.field('Estimator').getByRole('option', { name, exact: true })).toHaveCount(1);
});

Given('the {string} has the projects open in another browser', async function (this: PlumblineWorld, role: string) {
  await this.inBrowserOf(role, async () => {
    await this.open('/project');
    await expect(this.page.getByRole('banner')).toContainText(role);
  });
});

When('the {string} opens the form for a new project', async function (this: PlumblineWorld, role: string) {
  // The server refuses the calls of a deleted user.
  this.allowStatus(401);
  await this.inBrowserOf(role, () => this.page.getByRole('link', { name: 'Create Project' }).first().click());
});

Then(
  'the {string} has the role {string} and can pick {string} as estimator',
  async function (this: PlumblineWorld, role: string, newRole: string, name: string) {
    await this.inBrowserOf(role, async () => {
      await expect(this.page.getByRole('banner').getByText(newRole, { exact: true })).toBeVisible();
      const estimators = this.page.getByLabel('Estimator', { exact: true });
      await expect(estimators.getByRole('option', { name, exact: true })).toHaveCount(1);
    });
  },
);

Then('the {string} is on the sign-in page', async function (this: PlumblineWorld, role: string) {
  await this.inBrowserOf(role, () => this.page.waitForURL('**/signin*'));
});
