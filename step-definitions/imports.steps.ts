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
  uploadDialog,
  uploadSpreadsheet,
} from './support/catalogue.ts';
import { expect } from './support/expect.ts';
import { chooseFileByKeyboard, pressButtonByKeyboard } from './support/keyboard.ts';
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

/** "try to upload" accepts that the server refuses the spreadsheet. */
When(
  /^I choose the spreadsheet "([^"]*)" and (upload|try to upload) it$/,
  async function (this: PlumblineWorld, name: string, action: string) {
    if (action === 'try to upload') this.allowRefusals();
    await uploadSpreadsheet(this, findSpreadsheet(this, name));
  },
);

When('I import {int} items', async function (this: PlumblineWorld, count: number) {
  await this.button(`Import ${count} items`).click();
  await expect(uploadDialog(this).getByText('The spreadsheet is imported')).toBeVisible();
});

When('I skip the rows with errors and import {int} item', async function (this: PlumblineWorld, count: number) {
  await uploadDialog(this).getByRole('checkbox').check();
  await this.button(`Import ${count} item`).click();
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

async function expectPreviewResult(world: PlumblineWorld, name: string, result: string): Promise<void> {
  // The cell also contains the errors of the row.
  const nameInCell = world.page.locator('column=Item name').getByText(name, { exact: true });
  await expect(cellOf(previewRows(world).filter({ has: nameInCell }), 'Status')).toHaveText(result);
}

Then(
  'the preview shows {string} as {string} and {string} as {string}',
  async function (this: PlumblineWorld, name: string, result: string, secondName: string, secondResult: string) {
    await expectPreviewResult(this, name, result);
    await expectPreviewResult(this, secondName, secondResult);
  },
);

When('I show the upload preview', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('link', { name: 'Edit Scaffold' })).toBeVisible();
  // 12 rows fill two pages of the preview. The first page shows 10 rows.
  const rows = [...newItemRows(11), ['', 'Gutter', 'many', 'Material', 'Furlong']];
  await uploadSpreadsheet(this, createSpreadsheet('prices.xlsx', rows));
  await expect(previewRows(this)).toHaveCount(10);
});
