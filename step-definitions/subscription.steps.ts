import { Given, Then, When } from '@cucumber/cucumber';
import type { StoredCompany } from './support/client.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('a company without a package', async function (this: PlumblineWorld) {
  await this.makeCompany('NONE');
});

Given('a company with the {string} package', async function (this: PlumblineWorld, plan: string) {
  await this.makeCompany(plan);
});

/** The packages as the portal calls them. */
const names: Readonly<Record<string, string>> = { SINGLE: 'Single', TEAM: 'Team', TEAM_PLUS: 'Team Plus' };

async function pick(world: PlumblineWorld, plan: string, opener: string): Promise<void> {
  await world.open('/profile');
  await world.button(opener).click();
  await world.page.waitForURL('**/billing-portal/**');
  await world.page.getByRole('radio', { name: new RegExp(`^${names[plan] ?? plan} (Your package )?\\$`) }).check();
  await world.page.getByRole('button', { name: /choose|confirm|subscribe|save/i }).click();
  await world.page.waitForURL('**/profile');
}

Given('I have picked the {string} package in the billing portal', async function (this: PlumblineWorld, plan: string) {
  await pick(this, plan, 'Select a Package');
});

When('I pick the {string} package in the billing portal', async function (this: PlumblineWorld, plan: string) {
  await pick(this, plan, 'Select a Package');
});

When('I change the package to {string} in the billing portal', async function (this: PlumblineWorld, plan: string) {
  await pick(this, plan, 'Upgrade/Edit Package');
});

When('I open the billing portal and turn back', async function (this: PlumblineWorld) {
  await this.open('/profile');
  await this.button('Upgrade/Edit Package').click();
  await this.page.waitForURL('**/billing-portal/**');
  await this.page.getByRole('link', { name: /back|cancel/i }).click();
  await this.page.waitForURL('**/profile');
});

Then('my package is {string}', async function (this: PlumblineWorld, plan: string) {
  const panel = this.page.getByRole('region', { name: 'Subscription' });
  await expect(panel.getByRole('definition').getByText(plan, { exact: true })).toBeVisible();
});

Then('I am asked to select a package', async function (this: PlumblineWorld) {
  await expect(this.button('Select a Package')).toBeVisible();
});

When('I ask the API for the projects', async function (this: PlumblineWorld) {
  this.answer = await this.api.call('GET', '/api/projects/');
});

const oneDay = 24 * 60 * 60 * 1000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The day on which the company's package ends, at noon. */
async function endOf(world: PlumblineWorld): Promise<number> {
  const { subscription } = await world.api.ask<StoredCompany>('GET', '/api/companies/');
  return Date.parse(`${subscription.subcription_ended}T12:00:00Z`);
}

/** By the browser's clock. What the server does by its own is told by its tests. */
When(
  /^it is (\d+) days (before|after) the end of the package$/,
  async function (this: PlumblineWorld, days: string, side: string) {
    const distance = Number(days) * oneDay;
    const end = await endOf(this);
    await this.context.clock.setFixedTime(side === 'before' ? end - distance : end + distance);
  },
);

Then('I am told on which day my package ends', async function (this: PlumblineWorld) {
  await expect(this.page.getByText(`Your package ends on ${dayOf(await endOf(this))}`)).toBeVisible();
});

Then('I am told on which day my package ended, and that the app closes today', async function (this: PlumblineWorld) {
  const end = await endOf(this);
  await expect(this.page.getByText(`Your package ended on ${dayOf(end)}`)).toBeVisible();
  await expect(this.page.getByText(`close after ${dayOf(end + 7 * oneDay)}`)).toBeVisible();
});

Then('I am told nothing of my package', async function (this: PlumblineWorld) {
  await expect(this.page.getByText(/package end(s|ed)/)).toHaveCount(0);
});

Then('I am told to ask the owner to renew the package', async function (this: PlumblineWorld) {
  await expect(this.page.getByText('Please ask Robin Owner to renew it in the billing portal.')).toBeVisible();
  await expect(this.button('Renew package')).toHaveCount(0);
});

When('I renew the package', async function (this: PlumblineWorld) {
  await this.button('Renew package').click();
});

When('I select a package in the navigation', async function (this: PlumblineWorld) {
  await this.page.getByRole('complementary').getByRole('button', { name: 'Select a package' }).click();
});

Then('I am told to ask {string} to select a package', async function (this: PlumblineWorld, name: string) {
  const ask = `Please ask ${name} to select one.`;
  await expect(this.page.getByRole('main').getByText(ask)).toBeVisible();
  await expect(this.page.getByRole('complementary').getByText(ask)).toBeVisible();
  await expect(this.page.getByRole('button', { name: /^select a package$/i })).toHaveCount(0);
});

Then('nothing is said of a package selected', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('region', { name: 'Package selected' })).toHaveCount(0);
});
