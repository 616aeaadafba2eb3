import { Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const navigation = (world: PlumblineWorld): Locator => world.page.getByRole('navigation', { name: 'Main' });

const item = (world: PlumblineWorld, name: string): Locator =>
  navigation(world).getByRole('link', { name, exact: true });

Then('the header says that I am {string}', async function (this: PlumblineWorld, label: string) {
  await expect(this.page.getByRole('banner')).toContainText(label);
});

Then('my name in the header leads to {string}', async function (this: PlumblineWorld, path: string) {
  const { firstName, lastName } = this.person();
  await this.page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`${firstName} ${lastName}`) })
    .click();
  await this.page.waitForURL(`**${path}`);
});

Then('the navigation offers {string}', async function (this: PlumblineWorld, names: string) {
  await expect(navigation(this).getByRole('link')).toHaveText(names.split(', '));
});

Then('the navigation item {string} is disabled', async function (this: PlumblineWorld, name: string) {
  await expect(item(this, name)).toHaveAttribute('aria-disabled', 'true');
});

Then('the navigation item {string} is enabled', async function (this: PlumblineWorld, name: string) {
  await expect(item(this, name)).not.toHaveAttribute('aria-disabled', 'true');
});

Then('the navigation marks {string} as where I am', async function (this: PlumblineWorld, name: string) {
  await expect(navigation(this).locator('[aria-current="page"]')).toHaveText([name]);
});

const menu = (world: PlumblineWorld): Locator =>
  world.page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });

When('I fold the drawer', async function (this: PlumblineWorld) {
  await menu(this).click();
  await expect(menu(this)).toHaveAttribute('aria-expanded', 'false');
});

Then('the drawer is folded', async function (this: PlumblineWorld) {
  await expect(menu(this)).toHaveAttribute('aria-expanded', 'false');
});

When('I go to {string} by the drawer', async function (this: PlumblineWorld, name: string) {
  await menu(this).click();
  await item(this, name).click();
});

Then('the drawer is closed', async function (this: PlumblineWorld) {
  await expect(navigation(this)).toBeHidden();
});
