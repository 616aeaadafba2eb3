import { randomUUID } from 'node:crypto';
import { After, Given, Then, When } from '@cucumber/cucumber';
import type { Page } from 'playwright';
import { expect } from './support/expect.ts';
import { pressByKeyboard, typeByKeyboard } from './support/keyboard.ts';
import type { PlumblineWorld } from './support/world.ts';

const roleNumbers: Readonly<Record<string, number>> = { owner: 2, Manager: 3, Estimator: 4 };
const password = 'plumb-line-1';
const somewhere = () => `${randomUUID()}@example.com`;

async function makeUser(world: PlumblineWorld, firstName: string, lastName: string, email = somewhere()) {
  const profile = { role: 4, office: null };
  await world.api.ask('POST', '/api/users/', { profile, first_name: firstName, last_name: lastName, email, password });
}

Given('its {string}', async function (this: PlumblineWorld, role: string) {
  await this.join(role);
});

Given('its {string} and its {string}', async function (this: PlumblineWorld, one: string, other: string) {
  await this.join(one);
  await this.join(other);
});

Given(
  'the user {string} {string} with the e-mail {string}',
  async function (this: PlumblineWorld, firstName: string, lastName: string, email: string) {
    await makeUser(this, firstName, lastName, email);
  },
);

Given('{int} more user(s)', async function (this: PlumblineWorld, count: number) {
  for (let number = 1; number <= count; number += 1) await makeUser(this, 'Casey', `Number ${number}`);
});

Given('seats for {int} users', async function (this: PlumblineWorld, seats: number) {
  await this.api.subscribe('TEAM_PLUS', seats);
});

Given(
  'a company with the {string} package for {int} users',
  async function (this: PlumblineWorld, plan: string, seats: number) {
    await this.makeCompany('NONE');
    await this.api.subscribe(plan, seats);
  },
);

When('meanwhile somebody else takes the last seat', async function (this: PlumblineWorld) {
  await expect(this.button('Save')).toBeVisible();
  await makeUser(this, 'Casey', 'Quick');
  this.acknowledge(409);
});

const roleCell = ({ page }: PlumblineWorld, name: string) =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: `Edit ${name}`, exact: true }) })
    .getByRole('cell');

Then('the user {string} has the role {string}', async function (this: PlumblineWorld, name: string, role: string) {
  await expect(roleCell(this, name).nth(3)).toHaveText(role);
});

Then('the user {string} has their e-mail', async function (this: PlumblineWorld, name: string) {
  await expect(roleCell(this, name).nth(2)).toHaveText(this.person(name.split(' ').at(-1)).email);
});

Then('the roles I can pick are {string}', async function (this: PlumblineWorld, roles: string) {
  await expect(this.field('Role').locator('option:not([value=""])')).toHaveText(roles.split(', '));
});

Then('the role shown is {string}', async function (this: PlumblineWorld, role: string) {
  await this.expectValue('Role', role);
});

async function fillUser(world: PlumblineWorld, firstName: string, lastName: string, role: string): Promise<void> {
  await world.type('First name', firstName);
  await world.type('Last name', lastName);
  await world.type('Email', somewhere());
  await world.type('Password', password);
  await world.type('Role', role);
}

When(
  'I fill in the user form for {string} {string} as {string}',
  async function (this: PlumblineWorld, firstName: string, lastName: string, role: string) {
    await fillUser(this, firstName, lastName, role);
  },
);

When(
  'I fill in the user form for {string} {string} as {string} in {string}, her e-mail in capitals',
  async function (this: PlumblineWorld, firstName: string, lastName: string, role: string, office: string) {
    await fillUser(this, firstName, lastName, role);
    await this.type('Email', somewhere().toUpperCase());
    await this.type('Office', office);
  },
);

When("I fill in the user form with the owner's e-mail", async function (this: PlumblineWorld) {
  this.acknowledge(409);
  await fillUser(this, 'Ada', 'Lindqvist', 'Manager');
  await this.type('Email', this.person().email);
});

When(
  'I add the deleted {string} again as {string} {string} with the password {string}',
  async function (this: PlumblineWorld, role: string, firstName: string, lastName: string, secret: string) {
    await this.open('/addUser');
    await fillUser(this, firstName, lastName, 'Manager');
    await this.type('Email', this.person(role).email);
    await this.type('Password', secret);
    await this.button('Save').click();
  },
);

Then('{string} can sign in with her e-mail in small letters', async function (this: PlumblineWorld, name: string) {
  const [firstName = '', lastName = ''] = name.split(' ');
  const email = (this.typed.get('Email') ?? '').toLowerCase();
  const client = this.client();
  await client.signIn({ firstName, lastName, email, password });
  const me = await client.ask<{ email: string; username: string }>('GET', '/api/users/me/');
  expect([me.email, me.username]).toEqual([email, email]);
});

Then('the field {string} is empty', async function (this: PlumblineWorld, label: string) {
  await expect(this.field(label)).toHaveValue('');
});

Then('the e-mail cannot be changed and no password is asked for', async function (this: PlumblineWorld) {
  await expect(this.field('Email')).not.toBeEditable();
  await expect(this.field('Password')).toHaveCount(0);
});

When(
  'I add the {string} {string} {string} with the keyboard alone',
  async function (this: PlumblineWorld, role: string, firstName: string, lastName: string) {
    await expect(this.button('Add User')).toBeEnabled();
    await pressByKeyboard(this, 'Add User');
    await expect(this.field('First name')).toBeVisible();
    await typeByKeyboard(this, 'First name', firstName);
    await typeByKeyboard(this, 'Last name', lastName);
    await typeByKeyboard(this, 'Email', somewhere());
    await typeByKeyboard(this, 'Password', password);
    await typeByKeyboard(this, 'Role', role);
    await pressByKeyboard(this, 'Save');
  },
);

Then('I am in the billing portal', async function (this: PlumblineWorld) {
  await this.page.waitForURL('**/billing-portal/**');
});

When(
  'its {string} asks the API to become a(n) {word}',
  async function (this: PlumblineWorld, role: string, wish: string) {
    const staff = this.client();
    await staff.signIn(this.person(role));
    const profile = { role: roleNumbers[wish.replaceAll('"', '')] };
    this.answer = await staff.call('PATCH', `/api/users/${await this.idOf(role)}/`, { profile });
  },
);

const others = new WeakMap<PlumblineWorld, Page>();
const other = (world: PlumblineWorld): Page => {
  const page = others.get(world);
  if (!page) throw new Error('Nobody else is at work');
  return page;
};

Given('its {string} has the projects open in another browser', async function (this: PlumblineWorld, role: string) {
  const client = this.client();
  await client.signIn(this.person(role));
  const page = await (await this.newContext({ width: 1440, height: 900 })).newPage();
  others.set(this, page);
  await page.goto(`${this.server.url}/healthz`);
  await page.evaluate((tokens) => {
    for (const [name, token] of Object.entries(tokens)) sessionStorage.setItem(name, token);
  }, client.tokens);
  await page.goto(`${this.server.url}/project`);
  await expect(page.getByRole('banner')).toContainText(role);
});

After(async function (this: PlumblineWorld) {
  await others.get(this)?.context().close();
});

When('the other goes to create a project', async function (this: PlumblineWorld) {
  await other(this).getByRole('link', { name: 'Create Project' }).first().click();
});

Then(
  'the other is called {string} and can pick {string} as estimator',
  async function (this: PlumblineWorld, role: string, name: string) {
    await expect(other(this).getByRole('banner')).toContainText(role);
    await expect(other(this).getByLabel('Estimator').getByRole('option', { name })).toHaveCount(1);
  },
);

Then('the other is on the sign-in screen', async function (this: PlumblineWorld) {
  await other(this).waitForURL('**/signin*');
});

Then("{string} can be picked as a project's estimator", async function (this: PlumblineWorld, name: string) {
  await this.open('/addProject');
  await expect(this.field('Estimator').getByRole('option', { name })).toHaveCount(1);
});
