import { Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import type { StoredCompany } from './support/client.ts';
import { expect } from './support/expect.ts';
import { drop } from './support/files.ts';
import { aPage, aPng, pictures, type UploadedFile } from './support/pictures.ts';
import type { PlumblineWorld } from './support/world.ts';

async function picturesOf(world: PlumblineWorld, what: string): Promise<UploadedFile[]> {
  const make = pictures[what];
  if (!make) throw new Error(`No such picture: ${what}`);
  return [...(await make(world.page))];
}

const input = (world: PlumblineWorld): Locator => world.page.getByLabel('Logo file');

When(/^I choose (.+) as the logo$/, async function (this: PlumblineWorld, what: string) {
  await input(this).setInputFiles(await picturesOf(this, what));
});

When(/^I drop (.+) as the logo$/, async function (this: PlumblineWorld, what: string) {
  await drop(this.button('Choose logo'), await picturesOf(this, what));
});

const logo = (world: PlumblineWorld): Locator => world.page.getByRole('img', { name: 'Your logo' });

async function expectShown(world: PlumblineWorld): Promise<void> {
  await expect(logo(world)).toBeVisible();
  await expect.poll(() => logo(world).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

Then('I can take the logo away', async function (this: PlumblineWorld) {
  await expect(this.button('Remove logo')).toBeVisible();
});

Then('after a reload the logo is still there', async function (this: PlumblineWorld) {
  await this.page.reload();
  await expectShown(this);
});

Then('after a reload there is no logo', async function (this: PlumblineWorld) {
  await this.page.reload();
  await expect(this.button('Choose logo')).toBeVisible();
  await expect(logo(this)).toHaveCount(0);
});

async function keepLogo(world: PlumblineWorld, { mimeType, buffer }: UploadedFile) {
  const { id } = await world.api.ask<StoredCompany>('GET', '/api/companies/');
  return world.api.call('PATCH', `/api/companies/${id}/`, {
    logo: `data:${mimeType};base64,${buffer.toString('base64')}`,
  });
}

Given('the company has a logo', async function (this: PlumblineWorld) {
  const { status } = await keepLogo(this, await aPng(this.page));
  expect(status).toBe(200);
});

When('I ask the API to keep a page as the logo', async function (this: PlumblineWorld) {
  this.answer = await keepLogo(this, aPage);
});
