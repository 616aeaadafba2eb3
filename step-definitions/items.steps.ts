import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { itemDialog, itemField, itemNamed } from './support/catalogue.ts';
import { expect } from './support/expect.ts';
import { pressByKeyboard, tabTo } from './support/keyboard.ts';
import type { PlumblineWorld } from './support/world.ts';

const makeItem = ({ api }: PlumblineWorld, description: string, rate: number, item_type: string, unit: string) =>
  api.ask('POST', '/api/lineItems/', { description, rate, item_type, unit });

Given('the catalogue has Slate and Scaffold', async function (this: PlumblineWorld) {
  await makeItem(this, 'Scaffold', 140, 'EQUIPMENT', 'DA');
  await makeItem(this, 'Slate, Welsh', 12.5, 'MATERIAL', 'SF');
});

Given('the catalogue has {int} items', async function (this: PlumblineWorld, count: number) {
  for (let number = 1; number <= count; number += 1) await makeItem(this, `Gutter ${number}`, number, 'MATERIAL', 'LF');
});

const row = ({ page }: PlumblineWorld, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Edit ${name}`, exact: true }) });

Then('the line item {string} reads {string}', async function (this: PlumblineWorld, name: string, texts: string) {
  const cells = row(this, name).getByRole('cell');
  await expect.poll(async () => (await cells.allTextContents()).slice(0, -1).join(', ')).toBe(texts);
});

Then('the line items are {string}', async function (this: PlumblineWorld, items: string) {
  const listed = async () => {
    const rows = await this.page
      .getByRole('table', { name: 'Line Items', includeHidden: true })
      .locator('tbody tr')
      .all();
    return Promise.all(rows.map(async (one) => (await one.locator('td').allTextContents()).slice(1, 3).join(' at ')));
  };
  await expect.poll(async () => (await listed()).toSorted()).toEqual(items.split(/(?<=\.\d\d), /).toSorted());
});

Then('I can press {string} and {string}', async function (this: PlumblineWorld, one: string, other: string) {
  for (const name of [one, other]) await expect(this.button(name).first()).toBeEnabled();
});

Then('I can narrow the list to {string}', async function (this: PlumblineWorld, choices: string) {
  const options = this.page.getByRole('combobox', { name: 'Item type' }).getByRole('option');
  await expect(options).toHaveText(choices.split(', '));
});

When('I narrow the list to {string}', async function (this: PlumblineWorld, label: string) {
  await this.page.getByRole('combobox', { name: 'Item type' }).selectOption({ label });
  await expect.poll(() => new URL(this.page.url()).searchParams.get('type')).toBe(label.toUpperCase());
});

When('I begin a new item', async function (this: PlumblineWorld) {
  await this.button('Add Item').first().click();
  await expect(itemField(this, 'Item type')).toBeFocused();
});

When('I open the item {string} by its address', async function (this: PlumblineWorld, name: string) {
  await this.open(`/lineItem/${(await itemNamed(this, name)).id}`);
  await expect(this.button('Save')).toBeVisible();
});

async function fillIn(world: PlumblineWorld, label: string, value: string): Promise<void> {
  const field = itemField(world, label);
  const tag = await field.evaluate((element) => element.tagName);
  if (tag === 'SELECT') await field.selectOption({ label: value });
  else await field.fill(value);
}

When('I fill in the item', async function (this: PlumblineWorld, fields: DataTable) {
  for (const [label = '', value = ''] of fields.raw()) await fillIn(this, label, value);
});

When(
  "I edit the listed item's {string} to {string}",
  async function (this: PlumblineWorld, label: string, value: string) {
    await this.page.getByRole('link', { name: /^Edit / }).click();
    await fillIn(this, label, value);
  },
);

Then("the item's {string} say {string}", async function (this: PlumblineWorld, labels: string, text: string) {
  for (const label of labels.split(', ')) {
    await expect(itemField(this, label)).toHaveAccessibleDescription(text);
    await expect(itemField(this, label)).toHaveAttribute('aria-invalid', 'true');
  }
});

Then("the item's {string} says nothing", async function (this: PlumblineWorld, label: string) {
  await expect(itemField(this, label)).toHaveAccessibleDescription('');
});

Then("the item's {string} is {string}", async function (this: PlumblineWorld, label: string, value: string) {
  const field = itemField(this, label);
  const tag = await field.evaluate((element) => element.tagName);
  if (tag === 'SELECT') await expect(field.getByRole('option', { selected: true })).toHaveText(value);
  else await expect(field).toHaveValue(value);
});

Then('the dialog says {string}', async function (this: PlumblineWorld, text: string) {
  await expect(itemDialog(this).getByText(text, { exact: true })).toBeVisible();
});

When('I close the dialog', async function (this: PlumblineWorld) {
  await this.button('Close', this.page.getByRole('dialog')).click();
});

async function price(world: PlumblineWorld, id: string, rate: number): Promise<void> {
  await world.api.ask('PATCH', `/api/lineItems/${id}/`, { rate });
}

When('meanwhile somebody else prices the item at {int}', async function (this: PlumblineWorld, rate: number) {
  this.acknowledge(412);
  await price(this, new URL(this.page.url()).pathname.split('/').at(-1) ?? '', rate);
});

When(
  'meanwhile somebody else prices the item {string} at {int}',
  async function (this: PlumblineWorld, name: string, rate: number) {
    this.acknowledge(409);
    await price(this, (await itemNamed(this, name)).id, rate);
  },
);

When('I add the item {string} with the keyboard alone', async function (this: PlumblineWorld, name: string) {
  await expect(this.button('Add Item')).toBeEnabled();
  await pressByKeyboard(this, 'Add Item');
  const values = { 'Item type': 'Personnel', Name: name, Rate: '62.5', Unit: 'Hour' };
  for (const [label, value] of Object.entries(values)) {
    await tabTo(this, itemField(this, label));
    await this.page.keyboard.type(value);
  }
  await pressByKeyboard(this, 'Add');
});

When(
  'I open the item {string} with the keyboard and close it again',
  async function (this: PlumblineWorld, name: string) {
    await this.page.getByRole('link', { name: `Edit ${name}` }).press('Enter');
    await expect(this.page.getByRole('dialog').getByLabel('Item type')).toBeFocused();
    await this.page.keyboard.press('Escape');
  },
);

Then('the edit link of {string} has the focus', async function (this: PlumblineWorld, name: string) {
  await expect(this.page.getByRole('link', { name: `Edit ${name}` })).toBeFocused();
});
