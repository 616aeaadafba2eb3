// Steps for the catalogue, the dialog of an item, and the picker of an estimate.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { findItem, type StoredItem } from './support/catalogue.ts';
import { fillLine, newLineForm, slateLine } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { pressByKeyboard, typeByKeyboard } from './support/keyboard.ts';
import { cellOf } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

const createItem = ({ api }: PlumblineWorld, description: string, rate: number, item_type: string, unit: string) =>
  api.callOk('POST', '/api/lineItems/', { description, rate, item_type, unit });

Given('the catalogue has', async function (this: PlumblineWorld, items: DataTable) {
  for (const item of items.hashes())
    await this.api.callOk('POST', '/api/lineItems/', {
      code: item['Code'] ?? '',
      description: item['Name'],
      rate: Number(item['Rate']),
      item_type: item['Item type'],
      unit: item['Unit'],
    });
});

Given(
  'the catalogue has Slate at {dollars} and Scaffold at {dollars}',
  async function (this: PlumblineWorld, slateRate: number, scaffoldRate: number) {
    await createItem(this, 'Scaffold', scaffoldRate, 'EQUIPMENT', 'DA');
    await createItem(this, 'Slate, Welsh', slateRate, 'MATERIAL', 'SF');
  },
);

Given('the catalogue has {int} items', async function (this: PlumblineWorld, count: number) {
  for (let number = 1; number <= count; number += 1)
    await createItem(this, `Gutter ${number}`, number, 'MATERIAL', 'LF');
});

Then(
  'the stored catalogue has only Slate at {dollars} and Scaffold at {dollars}',
  async function (this: PlumblineWorld, slateRate: number, scaffoldRate: number) {
    const items = await this.api.callOk<readonly (StoredItem & { rate: number })[]>('GET', '/api/lineItems/');
    expect(items.map(({ description, rate }) => `${description} ${rate}`).toSorted()).toEqual([
      `Scaffold ${scaffoldRate}`,
      `Slate, Welsh ${slateRate}`,
    ]);
  },
);

Then(
  'the catalogue has only the item {string} of type {string}',
  async function (this: PlumblineWorld, name: string, type: string) {
    const readItems = () => this.api.callOk<readonly object[]>('GET', '/api/lineItems/');
    await expect.poll(readItems).toMatchObject([{ description: name, item_type: type }]);
  },
);

const editLink = ({ page }: PlumblineWorld, name: string): Locator =>
  page.getByRole('link', { name: `Edit ${name}`, exact: true });

Then('the line item {string} has the cells {string}', async function (this: PlumblineWorld, name, texts: string) {
  const cells = this.page
    .getByRole('row')
    .filter({ has: editLink(this, name) })
    .getByRole('cell');
  // The last cell has the buttons.
  await expect.poll(async () => (await cells.allTextContents()).slice(0, -1).join(', ')).toBe(texts);
});

/** Compares the listed items in any order, even while a dialog hides the table from assistive technology. */
Then('the line items are {string}', async function (this: PlumblineWorld, items: string) {
  const rows = this.page
    .getByRole('table', { name: 'Line Items', exact: true, includeHidden: true })
    .locator('tbody tr');
  const namesWithRates = async () => {
    const names = await cellOf(rows, 'Item name').allTextContents();
    const rates = await cellOf(rows, 'Rate').allTextContents();
    return names.map((name, index) => `${name} at ${rates[index]}`);
  };
  // A comma separates items only after a rate, because a name can contain a comma: `Slate, Welsh at $12.50, Scaffold at $85.00`.
  const expectedItems = items.split(/(?<=\.\d\d), /);
  await expect.poll(async () => (await namesWithRates()).toSorted()).toEqual(expectedItems.toSorted());
});

When('I open the form for a new item', async function (this: PlumblineWorld) {
  await this.button('Add Item').first().click();
  await expect(this.field('Item type')).toBeFocused();
});

When('I open the URL of the item {string}', async function (this: PlumblineWorld, name: string) {
  await this.open(`/lineItem/${(await findItem(this, name)).id}`);
  await expect(this.button('Save')).toBeVisible();
});

When(
  'the rate of {string} is changed to {int} in another session',
  async function (this: PlumblineWorld, name: string, rate: number) {
    this.allowStatus(409, 412);
    await this.api.callOk('PATCH', `/api/lineItems/${(await findItem(this, name)).id}/`, { rate });
  },
);

When(
  'I add the item {string} of the type {string} with the rate {string} and the unit {string} using only the keyboard',
  async function (this: PlumblineWorld, name: string, itemType: string, rate: string, unit: string) {
    await expect(this.button('Add Item')).toBeEnabled();
    await pressByKeyboard(this, 'Add Item');
    await expect(this.field('Item type')).toBeFocused();
    const values = { 'Item type': itemType, Name: name, Rate: rate, Unit: unit };
    for (const [label, value] of Object.entries(values)) await typeByKeyboard(this, label, value);
    await pressByKeyboard(this, 'Add');
  },
);

When(
  'I open the item {string} and close it using only the keyboard',
  async function (this: PlumblineWorld, name: string) {
    await editLink(this, name).press('Enter');
    await expect(this.field('Item type')).toBeFocused();
    await this.page.keyboard.press('Escape');
  },
);

Then('the edit link of {string} has the focus', async function (this: PlumblineWorld, name: string) {
  await expect(editLink(this, name)).toBeFocused();
});

const picker = ({ page }: PlumblineWorld): Locator => page.getByRole('dialog', { name: 'Import line item' });

When(
  /^I open the catalogue picker(?: and (search for|filter by) "([^"]*)")?$/,
  async function (this: PlumblineWorld, action: string | null, text: string | null) {
    await this.button('Import line item').click();
    await expect(picker(this)).toBeVisible();
    if (action === 'search for') await picker(this).getByRole('searchbox').fill(`${text}`);
    if (action === 'filter by')
      await picker(this)
        .getByLabel('Item type')
        .selectOption({ label: `${text}` });
  },
);

Then('the picker offers only {string}', async function (this: PlumblineWorld, name: string) {
  await expect(picker(this).getByRole('button', { name: /^Select / })).toHaveCount(1);
  await expect(this.button(`Select ${name}`, picker(this))).toBeVisible();
});

When('I pick {string}', async function (this: PlumblineWorld, name: string) {
  await this.button(`Select ${name}`, picker(this)).click();
});

/** Fills in the form of a new line with the option Save to catalogue, and submits it. */
async function submitLineForCatalogue(world: PlumblineWorld, itemType: string): Promise<void> {
  await fillLine(world, slateLine);
  await newLineForm(world).getByRole('checkbox', { name: 'Save to catalogue' }).check();
  await world.type('Item type', itemType);
  await world.button('Add line item').click();
}

When('I add a line and save it to the catalogue as {string}', async function (this: PlumblineWorld, itemType: string) {
  await submitLineForCatalogue(this, itemType);
});

When('I try to save a line to the catalogue without an item type', async function (this: PlumblineWorld) {
  await submitLineForCatalogue(this, '');
});
