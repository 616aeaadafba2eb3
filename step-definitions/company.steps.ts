import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import type { StoredCompany } from './support/client.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

When('I fill in the company form', async function (this: PlumblineWorld, fields: DataTable) {
  for (const [label, value] of fields.raw()) await this.type(label ?? '', value ?? '');
});

Then('after a reload the company form has the same', async function (this: PlumblineWorld) {
  await this.page.reload();
  for (const [label, value] of this.typed) await this.expectValue(label, value);
});

Then(
  'the company is stored with the phone {string} and the fax {string}',
  async function (this: PlumblineWorld, phone: string, fax: string) {
    const company = await this.api.ask<StoredCompany>('GET', '/api/companies/');
    expect([company.phone_no, company.fax_no]).toEqual([phone, fax]);
  },
);

const choices = (world: PlumblineWorld, label: string): Locator =>
  world.field(label).getByRole('option').and(world.page.locator(':not([value=""])'));

Then(
  'I can pick from about {int} countries, {string} first',
  async function (this: PlumblineWorld, count: number, first: string) {
    await expect(choices(this, 'Country').first()).toHaveText(first);
    const difference = async () => Math.abs((await choices(this, 'Country').count()) - count);
    await expect.poll(difference).toBeLessThanOrEqual(15);
  },
);

Then(
  'with {string} I can pick the state {string}',
  async function (this: PlumblineWorld, country: string, state: string) {
    await this.type('Country', country);
    await expect(choices(this, 'State/province').filter({ hasText: state })).toHaveCount(1);
  },
);

Then('with {string} I can type any state', async function (this: PlumblineWorld, country: string) {
  await this.type('Country', country);
  await expect(this.page.getByRole('textbox', { name: 'State/province' })).toBeEditable();
});

Then('my profile says {string}', async function (this: PlumblineWorld, role: string) {
  const { firstName, lastName, email } = this.person(role);
  await this.expectValue('First name', firstName);
  await this.expectValue('Last name', lastName);
  await this.expectValue('Email', email);
  await this.expectValue('Role', role);
  await this.expectValue('Office', 'None');
});

When('I go to my name and password', async function (this: PlumblineWorld) {
  await this.page.getByRole('link', { name: 'Name and password' }).click();
  await expect(this.field('New password')).toBeVisible();
});

When('I fill in my profile', async function (this: PlumblineWorld, fields: DataTable) {
  for (const [label, value] of fields.raw()) await this.type(label ?? '', value ?? '');
});

Then(
  'the {string} signs in with the password {string}',
  async function (this: PlumblineWorld, role: string, password: string) {
    await this.client().signIn({ ...this.person(role), password });
  },
);

When('its {string} asks the API for the role of a manager', async function (this: PlumblineWorld, role: string) {
  const staff = await this.join(role);
  const { id } = await staff.ask<{ id: string }>('GET', '/api/users/me/');
  this.answer = await staff.call('PATCH', `/api/users/${id}/`, { profile: { role: 3 } });
});

Then('I can save', async function (this: PlumblineWorld) {
  await expect(this.button('Save')).toBeVisible();
});

Then('the company form is that of my company', async function (this: PlumblineWorld) {
  await this.expectValue('Company name', this.companyName);
});

When('meanwhile somebody else names the company {string}', async function (this: PlumblineWorld, name: string) {
  this.acknowledge(412);
  await expect(this.button('Save')).toBeVisible();
  const { id } = await this.api.ask<StoredCompany>('GET', '/api/companies/');
  await this.api.ask('PATCH', `/api/companies/${id}/`, { name });
});

Then('I am told who changed the company and can choose', async function (this: PlumblineWorld) {
  const { firstName, lastName } = this.person();
  const dialog = this.page.getByRole('alertdialog', {
    name: `${firstName} ${lastName} changed the company while you were editing`,
  });
  await expect(dialog.getByRole('button')).toHaveText(['Load theirs', 'Keep mine']);
});

Then('no package can be picked there', async function (this: PlumblineWorld) {
  await expect(this.button('Upgrade/Edit Package')).toHaveCount(0);
});

When('its {string} asks the API to rename the company', async function (this: PlumblineWorld, role: string) {
  const { id } = await this.api.ask<StoredCompany>('GET', '/api/companies/');
  const staff = await this.join(role);
  this.answer = await staff.call('PATCH', `/api/companies/${id}/`, { name: 'Mine now' });
});

When('I save, which is refused', async function (this: PlumblineWorld) {
  this.acknowledge(400);
  await this.button('Save').click();
});

Then('I can edit my role, office and password as in the list of users', async function (this: PlumblineWorld) {
  const form = this.page.getByRole('form', { name: 'Edit User Profile' });
  const fields = async () => {
    await expect(form.getByLabel('New password', { exact: true })).toBeVisible();
    return form.getByRole('heading').allTextContents();
  };
  const here = await fields();
  await this.open('/users');
  await this.page.getByRole('link', { name: 'Edit Robin Owner' }).click();
  expect(await fields()).toEqual(here);
});

When('I open {string} in a low window', async function (this: PlumblineWorld, path: string) {
  await this.page.setViewportSize({ width: 1440, height: 600 });
  await this.open(path);
  await expect(this.button('Save')).not.toBeInViewport();
});

Then('I can save without scrolling', async function (this: PlumblineWorld) {
  await expect(this.button('Save')).toBeInViewport({ ratio: 1 });
});
