import { readFile } from 'node:fs/promises';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import {
  aSpreadsheet,
  bringSpreadsheet,
  dearerSlateAndRidgeVent,
  itemField,
  keepSpreadsheet,
  newItems,
  previewed,
  type StoredItem,
  spreadsheet,
  uploadDialog,
} from './support/catalogue.ts';
import { expect } from './support/expect.ts';
import { pressByKeyboard, tabTo } from './support/keyboard.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('the spreadsheet {string} with', function (this: PlumblineWorld, name: string, rows: DataTable) {
  const cells = rows.raw().map((row) => row.map((cell) => (/^[\d.]+$/.test(cell) ? Number(cell) : cell)));
  keepSpreadsheet(this, aSpreadsheet(name, cells));
});

Given(
  'the spreadsheet {string} with a dearer Slate and a new Ridge vent',
  function (this: PlumblineWorld, name: string) {
    keepSpreadsheet(this, aSpreadsheet(name, dearerSlateAndRidgeVent));
  },
);

Given('the spreadsheet {string} with {int} new items', function (this: PlumblineWorld, name: string, count: number) {
  keepSpreadsheet(this, aSpreadsheet(name, newItems(count)));
});

When(/^I (choose|drop) the spreadsheet "([^"]*)"$/, async function (this: PlumblineWorld, how: string, name: string) {
  await bringSpreadsheet(this, how, spreadsheet(this, name));
});

When(/^I (choose|drop) "([^"]*)" and upload it$/, async function (this: PlumblineWorld, how: string, name: string) {
  await bringSpreadsheet(this, how, spreadsheet(this, name));
  await this.button('Upload').click();
});

When('I choose {string} and upload it, which is refused', async function (this: PlumblineWorld, name: string) {
  this.acknowledge(400, 415);
  await bringSpreadsheet(this, 'choose', spreadsheet(this, name));
  await this.button('Upload').click();
});

Then('the upload dialog says {string}', async function (this: PlumblineWorld, text: string) {
  await expect(uploadDialog(this).getByText(text, { exact: true })).toBeVisible();
});

Then('the catalogue still has Slate and Scaffold alone', async function (this: PlumblineWorld) {
  const items = await this.api.ask<readonly (StoredItem & { rate: number })[]>('GET', '/api/lineItems/');
  expect(items.map(({ description, rate }) => `${description} ${rate}`).toSorted()).toEqual([
    'Scaffold 140',
    'Slate, Welsh 12.5',
  ]);
});

Then('I can choose a file and see no preview', async function (this: PlumblineWorld) {
  await expect(this.button('Choose a file')).toBeVisible();
  await expect(previewed(this)).toHaveCount(0);
});

When('I press {string} and it is imported', async function (this: PlumblineWorld, name: string) {
  await this.button(name).click();
  await expect(uploadDialog(this).getByText('The spreadsheet is imported')).toBeVisible();
});

When('I press {string} and close the dialog', async function (this: PlumblineWorld, name: string) {
  await this.button(name).click();
  await expect(uploadDialog(this).getByRole('progressbar')).toBeVisible();
  await this.button('Close', uploadDialog(this)).click();
});

When(
  'I choose {string}, import {int} items and close the dialog',
  async function (this: PlumblineWorld, name: string, count: number) {
    await bringSpreadsheet(this, 'choose', spreadsheet(this, name));
    await this.button('Upload').click();
    await this.button(`Import ${count} items`).click();
    await this.button('Done').click();
    await expect(uploadDialog(this)).toBeHidden();
  },
);

When('I open the upload dialog, which says {string}', async function (this: PlumblineWorld, text: string) {
  await this.button('Upload Items').click();
  await expect(uploadDialog(this).getByText(text, { exact: true })).toBeVisible();
});

const held = new WeakMap<PlumblineWorld, () => void>();

Given('an import takes its time', async function (this: PlumblineWorld) {
  const end = new Promise<void>((resolve) => held.set(this, resolve));
  await this.context.route('**/api/lineItems/import/*/', async (route) => {
    if (route.request().method() === 'POST') await end;
    await route.fallback();
  });
});

When('the import comes to its end', function (this: PlumblineWorld) {
  held.get(this)?.();
});

Then('the browser asks before the window is closed', async function (this: PlumblineWorld) {
  const asked = this.page.waitForEvent('dialog');
  await this.page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
});

When('I use {string} for all rows without an item type', async function (this: PlumblineWorld, type: string) {
  await uploadDialog(this)
    .getByLabel(/without an item type$/)
    .selectOption({ label: type });
});

When('I upload the same sheet again', async function (this: PlumblineWorld) {
  await bringSpreadsheet(this, 'choose', spreadsheet(this, 'prices.xlsx'));
  await this.button('Upload').click();
});

Then('I can import {int} item', async function (this: PlumblineWorld, count: number) {
  await expect(this.button(`Import ${count} item`)).toBeEnabled();
});

When('I upload the sample spreadsheet', async function (this: PlumblineWorld) {
  await this.button('Upload Items').click();
  const saved = this.page.waitForEvent('download');
  await uploadDialog(this).getByRole('link', { name: 'sample spreadsheet' }).click();
  const file = await saved;
  const { mimeType } = aSpreadsheet('sample.xlsx', []);
  const sample = { name: file.suggestedFilename(), mimeType, buffer: await readFile(await file.path()) };
  await uploadDialog(this).getByLabel('Spreadsheet file').setInputFiles([sample]);
  await this.button('Upload').click();
});

When('I import {string} with the keyboard alone', async function (this: PlumblineWorld, name: string) {
  await pressByKeyboard(this, 'Upload Items');
  await tabTo(this, this.button('Choose a file'));
  const chooser = this.page.waitForEvent('filechooser');
  await this.page.keyboard.press('Enter');
  await (await chooser).setFiles([spreadsheet(this, name)]);
  await expect(uploadDialog(this).getByText(name)).toBeVisible();
  await pressByKeyboard(this, 'Upload');
  await pressByKeyboard(this, 'Import 12 items');
  await pressByKeyboard(this, 'Done');
});

Then(
  'the upload dialog names {string} and why it cannot be undone',
  async function (this: PlumblineWorld, name: string) {
    const alert = uploadDialog(this).getByRole('alert').filter({ hasText: name });
    await expect(alert).toBeVisible();
    await expect(this.button('Undo')).toBeEnabled();
  },
);

When(
  /^I go to the (list|item dialog|upload dialog|upload preview)$/,
  async function (this: PlumblineWorld, what: string) {
    await expect(this.page.getByRole('link', { name: 'Edit Scaffold' })).toBeVisible();
    if (what === 'item dialog') {
      await this.button('Add Item').click();
      await expect(itemField(this, 'Item type')).toBeFocused();
    } else if (what === 'upload dialog') {
      await this.button('Upload Items').click();
      await expect(this.button('Choose a file')).toBeVisible();
    } else if (what === 'upload preview') {
      const rows = [...newItems(11), ['', 'Gutter', 'many', 'Material', 'Furlong']];
      await bringSpreadsheet(this, 'choose', aSpreadsheet('prices.xlsx', rows));
      await this.button('Upload').click();
      await expect(previewed(this)).toHaveCount(10);
    }
  },
);
