// Steps for importing a spreadsheet into the catalogue.
import { readFile } from 'node:fs/promises';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import {
  changedPriceListRows,
  createSpreadsheet,
  findSpreadsheet,
  newItemRows,
  prepareSpreadsheet,
  previewRows,
  selectSpreadsheet,
  uploadDialog,
} from './support/catalogue.ts';
import { expect } from './support/expect.ts';
import { chooseFileByKeyboard, pressButtonByKeyboard } from './support/keyboard.ts';
import { goToPage } from './support/pages.ts';
import { cellOf } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('the spreadsheet {string} with', function (this: PlumblineWorld, name: string, rows: DataTable) {
  // A cell that has only digits and dots becomes a number, as in a spreadsheet that a user has typed.
  const cells = rows.raw().map((row) => row.map((cell) => (/^[\d.]+$/.test(cell) ? Number(cell) : cell)));
  prepareSpreadsheet(this, createSpreadsheet(name, cells));
});

Given(
  /^the spreadsheet "([^"]*)" with (?:Slate at \$14 and the new item Ridge vent at \$18\.50|(\d+) new items)$/,
  function (this: PlumblineWorld, name: string, count: number | null) {
    prepareSpreadsheet(this, createSpreadsheet(name, count ? newItemRows(count) : changedPriceListRows));
  },
);

async function upload(world: PlumblineWorld, action: string, name: string): Promise<void> {
  await selectSpreadsheet(world, action, findSpreadsheet(world, name));
  await world.button('Upload').click();
}

async function importItems(world: PlumblineWorld, count: number): Promise<void> {
  await world.button(`Import ${count} items`).click();
  await expect(uploadDialog(world).getByText('The spreadsheet is imported')).toBeVisible();
}

Given(
  'I have imported {string} with Slate at $14 and the new item Ridge vent at $18.50',
  async function (this: PlumblineWorld, name: string) {
    prepareSpreadsheet(this, createSpreadsheet(name, changedPriceListRows));
    await goToPage(this, 'Line Items');
    await upload(this, 'choose', name);
    await importItems(this, 2);
    await this.button('Done').click();
    await expect(uploadDialog(this)).toBeHidden();
  },
);

/** "try to upload" accepts that the server refuses the spreadsheet. */
When(
  /^I (choose|drop) the spreadsheet "([^"]*)"(?: and (upload|try to upload) it)?$/,
  async function (this: PlumblineWorld, action: string, name: string, next: string | null) {
    if (next === 'try to upload') this.allowRefusals();
    if (next) return upload(this, action, name);
    await selectSpreadsheet(this, action, findSpreadsheet(this, name));
  },
);

When('I import {int} items', async function (this: PlumblineWorld, count: number) {
  await importItems(this, count);
});

When('I start to import {int} items and close the dialog', async function (this: PlumblineWorld, count: number) {
  await this.button(`Import ${count} items`).click();
  await expect(uploadDialog(this).getByRole('progressbar')).toBeVisible();
  await this.button('Close', uploadDialog(this)).click();
});

When('I use {string} for all rows without an item type', async function (this: PlumblineWorld, type: string) {
  await uploadDialog(this)
    .getByLabel(/without an item type$/)
    .selectOption({ label: type });
});

When('I skip the rows with errors and import {int} item', async function (this: PlumblineWorld, count: number) {
  await uploadDialog(this).getByRole('checkbox').check();
  await this.button(`Import ${count} item`).click();
});

When('I correct the cell {string} to {string}', async function (this: PlumblineWorld, cell: string, text: string) {
  const field = uploadDialog(this).getByLabel(cell);
  await field.fill(text);
  await field.press('Enter');
});

When('I upload the sample spreadsheet', async function (this: PlumblineWorld) {
  await this.button('Upload Items').click();
  const download = this.page.waitForEvent('download');
  await uploadDialog(this).getByRole('link', { name: 'sample spreadsheet' }).click();
  const file = await download;
  const { mimeType } = createSpreadsheet('sample.xlsx', []);
  const sample = { name: file.suggestedFilename(), mimeType, buffer: await readFile(await file.path()) };
  await uploadDialog(this).getByLabel('Spreadsheet file').setInputFiles([sample]);
  await this.button('Upload').click();
});

When('I choose the spreadsheet {string} using only the keyboard', async function (this: PlumblineWorld, name: string) {
  await pressButtonByKeyboard(this, 'Upload Items');
  await chooseFileByKeyboard(this, 'Choose a file', findSpreadsheet(this, name));
  await expect(uploadDialog(this).getByText(name)).toBeVisible();
});

Then('the preview has {int} rows', async function (this: PlumblineWorld, count: number) {
  await expect(previewRows(this)).toHaveCount(count);
});

async function expectPreviewResult(world: PlumblineWorld, name: string, result: string): Promise<void> {
  // The cell also contains the errors of the row.
  const nameInCell = world.page.locator('column=Item name').getByText(name, { exact: true });
  await expect(cellOf(previewRows(world).filter({ has: nameInCell }), 'Status')).toHaveText(result);
}

Then(
  /^the preview shows "([^"]*)" as "([^"]*)"(?: and "([^"]*)" as "([^"]*)")?$/,
  async function (this: PlumblineWorld, name: string, result: string, secondName: string | null, secondResult: string) {
    await expectPreviewResult(this, name, result);
    if (secondName !== null) await expectPreviewResult(this, secondName, secondResult);
  },
);

/** The actions that open the views of the catalogue page that axe checks. */
const openViewActions: Readonly<Record<string, (world: PlumblineWorld) => Promise<void>>> = {
  list: async () => undefined,
  'item dialog': async (world) => {
    await world.button('Add Item').click();
    await expect(world.field('Item type')).toBeFocused();
  },
  'upload dialog': async (world) => {
    await world.button('Upload Items').click();
    await expect(world.button('Choose a file')).toBeVisible();
  },
  'upload preview': async (world) => {
    // 12 rows fill two pages of the preview. The first page shows 10 rows.
    const rows = [...newItemRows(11), ['', 'Gutter', 'many', 'Material', 'Furlong']];
    await selectSpreadsheet(world, 'choose', createSpreadsheet('prices.xlsx', rows));
    await world.button('Upload').click();
    await expect(previewRows(world)).toHaveCount(10);
  },
};

When(
  /^I show the (list|item dialog|upload dialog|upload preview)$/,
  async function (this: PlumblineWorld, view: string) {
    await expect(this.page.getByRole('link', { name: 'Edit Scaffold' })).toBeVisible();
    await openViewActions[view]?.(this);
  },
);
