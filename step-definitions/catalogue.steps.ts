import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { fillLine, newLine, slate } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('the catalogue has', async function (this: PlumblineWorld, items: DataTable) {
  for (const item of items.hashes())
    await this.api.ask('POST', '/api/lineItems/', {
      code: item['Code'] ?? '',
      description: item['Name'],
      rate: Number(item['Rate']),
      item_type: item['Item type'],
      unit: item['Unit'],
    });
});

const picker = (world: PlumblineWorld): Locator => world.page.getByRole('dialog', { name: 'Import line item' });

const offers = (world: PlumblineWorld): Locator => picker(world).getByRole('button', { name: /^Select / });

When('I look in the catalogue', async function (this: PlumblineWorld) {
  await this.button('Import line item').click();
  await expect(picker(this)).toBeVisible();
});

When('I look in the catalogue for {string}', async function (this: PlumblineWorld, words: string) {
  await this.button('Import line item').click();
  await picker(this).getByRole('searchbox').fill(words);
});

When('I look in the catalogue for items of type {string}', async function (this: PlumblineWorld, itemType: string) {
  await this.button('Import line item').click();
  await picker(this).getByLabel('Item type').selectOption({ label: itemType });
});

Then('the catalogue offers only {string}', async function (this: PlumblineWorld, name: string) {
  await expect(offers(this)).toHaveCount(1);
  await expect(this.button(`Select ${name}`, picker(this))).toBeVisible();
});

When('I select {string}', async function (this: PlumblineWorld, name: string) {
  await this.button(`Select ${name}`, picker(this)).click();
});

Then(
  'the line form has {string} at {string} per {string}',
  async function (this: PlumblineWorld, name: string, rate: string, unit: string) {
    await this.expectValue('Name', name);
    await this.expectValue('Rate', rate);
    await this.expectValue('Unit', unit);
  },
);

async function saveToCatalogue(world: PlumblineWorld, itemType: string): Promise<void> {
  await fillLine(world, slate);
  await newLine(world).getByRole('checkbox', { name: 'Save to catalogue' }).check();
  await world.type('Item type', itemType);
  await world.button('Add line item').click();
}

When('I add a line and save it to the catalogue as {string}', async function (this: PlumblineWorld, itemType: string) {
  await saveToCatalogue(this, itemType);
});

When('I try to save a line to the catalogue without its item type', async function (this: PlumblineWorld) {
  await saveToCatalogue(this, '');
});

Then(
  'the catalogue has the item {string} of type {string}',
  async function (this: PlumblineWorld, name: string, type: string) {
    const items = async () => this.api.ask<readonly object[]>('GET', '/api/lineItems/');
    await expect.poll(items).toMatchObject([{ description: name, item_type: type }]);
  },
);

Then(
  '{string} is not saved to the catalogue and can be tried again',
  async function (this: PlumblineWorld, name: string) {
    const unsaved = this.page.getByRole('status').filter({ hasText: `${name} is not saved to the catalogue.` });
    await expect(this.button('Try again').and(unsaved.getByRole('button'))).toBeVisible();
  },
);
