// Steps for the catalogue, the dialog of an item, and the picker of an estimate.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { findItem } from './support/catalogue.ts';
import { createItem } from './support/createRecords.ts';
import { fillLine, newLineForm, slateLine } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { cellOf } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('the catalogue has', async function (this: PlumblineWorld, items: DataTable) {
  for (const item of items.hashes())
    await createItem(this, {
      code: item['Code'] ?? '',
      description: item['Name'],
      rate: Number(item['Rate']),
      item_type: item['Item type'],
      unit: item['Unit'],
      tax: item['Tax %'] ? Number(item['Tax %']) : null,
    });
});

Given(
  'the catalogue has Slate at {dollars} and Scaffold at {dollars}',
  async function (this: PlumblineWorld, slateRate: number, scaffoldRate: number) {
    await createItem(this, { description: 'Scaffold', rate: scaffoldRate, item_type: 'EQUIPMENT', unit: 'DA' });
    await createItem(this, { description: 'Slate, Welsh', rate: slateRate, unit: 'SF' });
  },
);

/** Reads the names and rates of the listed items, even while a dialog hides the table from assistive technology. */
async function readListedItems({ page }: PlumblineWorld): Promise<readonly string[]> {
  const rows = page.getByRole('table', { name: 'Line Items', exact: true, includeHidden: true }).locator('tbody tr');
  const names = await cellOf(rows, 'Item name').allTextContents();
  const rates = await cellOf(rows, 'Rate').allTextContents();
  return names.map((name, index) => `${name} at ${rates[index]}`);
}

/** Compares the items in any order. */
Then('the line items are {string}', async function (this: PlumblineWorld, items: string) {
  // A comma separates items only after a rate, because a name can contain a comma: `Slate, Welsh at $12.50, Scaffold at $85.00`.
  const expectedItems = items.split(/(?<=\.\d\d), /);
  await expect.poll(async () => (await readListedItems(this)).toSorted()).toEqual(expectedItems.toSorted());
});

When('I open the form for a new item', async function (this: PlumblineWorld) {
  await this.button('Add Item').first().click();
  await expect(this.field('Item type')).toBeFocused();
});

When('I open the address of the line item {string}', async function (this: PlumblineWorld, name: string) {
  await this.open(`/lineItem/${(await findItem(this, name)).id}`);
  await expect(this.button('Save')).toBeVisible();
});

const picker = ({ page }: PlumblineWorld): Locator => page.getByRole('dialog', { name: 'Import line item' });

When('I open the catalogue picker and search for {string}', async function (this: PlumblineWorld, text: string) {
  await this.button('Import line item').click();
  await picker(this).getByRole('searchbox').fill(text);
});

Then('the picker offers only {string}', async function (this: PlumblineWorld, name: string) {
  await expect(picker(this).getByRole('button', { name: /^Select / })).toHaveCount(1);
  await expect(this.button(`Select ${name}`, picker(this))).toBeVisible();
});

When('I add a line and save it to the catalogue as {string}', async function (this: PlumblineWorld, itemType: string) {
  await fillLine(this, slateLine);
  await newLineForm(this).getByRole('checkbox', { name: 'Save to catalogue' }).check();
  await this.type('Item type', itemType);
  await this.button('Add line item').click();
});

When(
  'I pick {int} of {string} and {int} of {string} with the keyboard',
  async function (
    this: PlumblineWorld,
    firstQuantity: number,
    firstItem: string,
    secondQuantity: number,
    secondItem: string,
  ) {
    const { keyboard } = this.page;
    await this.button('Import line item').press('Enter');
    const search = picker(this).getByRole('searchbox');
    for (const [itemName, quantity] of [
      [firstItem, firstQuantity],
      [secondItem, secondQuantity],
    ] as const) {
      await expect(search).toBeFocused();
      await keyboard.type(itemName);
      await expect(picker(this).getByRole('listitem')).toHaveCount(1);
      await keyboard.press('ArrowDown');
      await keyboard.type(`${quantity}`);
      await keyboard.press('Enter');
    }
    await keyboard.press('Control+Enter');
    await expect(picker(this)).toBeHidden();
  },
);
