import { Given, Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('a company without a package', async function (this: PlumblineWorld) {
  await this.makeCompany('NONE');
});

Given('a company with the {string} package', async function (this: PlumblineWorld, plan: string) {
  await this.makeCompany(plan);
});

async function pick(world: PlumblineWorld, plan: string, opener: string): Promise<void> {
  await world.open('/profile');
  await world.button(opener).click();
  await world.page.waitForURL('**/billing-portal/**');
  await world.page.getByRole('radio', { name: new RegExp(`^${plan}\\b`) }).check();
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
