// Steps that price a roof with the keyboard and count the keys and the clicks.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

interface Counts {
  keys: number;
  clicks: number;
}

declare global {
  interface Window {
    /** What the user pressed since the last step that compared it. */
    pressed: Counts;
  }
}

/** Counts in the page. Keys that are pressed together are one, and a click of the browser after Enter or Space is none. */
When('I count the keys and clicks', async function (this: PlumblineWorld) {
  await this.page.evaluate(() => {
    window.pressed = { keys: 0, clicks: 0 };
    const modifiers = ['Alt', 'Control', 'Meta', 'Shift'];
    const countKey = ({ key }: KeyboardEvent) => {
      if (!modifiers.includes(key)) window.pressed.keys += 1;
    };
    const countClick = ({ detail }: MouseEvent) => {
      if (detail > 0) window.pressed.clicks += 1;
    };
    addEventListener('keydown', countKey, true);
    addEventListener('click', countClick, true);
  });
});

Then(/^I have used (\d+) keys and (\d+) clicks?$/, async function (this: PlumblineWorld, keys: number, clicks: number) {
  const pressed = await this.page.evaluate(() => {
    const counts = window.pressed;
    window.pressed = { keys: 0, clicks: 0 };
    return counts;
  });
  expect(pressed).toEqual({ keys, clicks });
});

/** Creates the items of a table, and returns the ids by their names. */
async function createItems(world: PlumblineWorld, table: DataTable) {
  const ids = new Map<string, string>();
  for (const { Item: description = '', Rate, Unit: unit, Covers } of table.hashes()) {
    const packaged = Covers ? { whole_units: true, covers: Number(Covers), covers_unit: 'SF' } : {};
    const item = { description, rate: Number(Rate), unit, item_type: 'MATERIAL', ...packaged };
    const { id } = await world.api.callOk<{ id: string }>('POST', '/api/lineItems/', item);
    ids.set(description, id);
  }
  return ids;
}

Given('the assembly {string} of measured items', async function (this: PlumblineWorld, name: string, table: DataTable) {
  const ids = await createItems(this, table);
  const rows = table.hashes().map(({ Item = '', Formula: formula }) => ({ item: ids.get(Item), quantity: 0, formula }));
  const measures = [
    { name: 'area', label: 'Area of the plan', default: null },
    { name: 'pitchFactor', label: 'Pitch', default: 6 },
    { name: 'waste', label: 'Waste', default: 10 },
    { name: 'length', label: 'Eaves and rakes', default: null },
    { name: 'length2', label: 'Ridges', default: null },
  ];
  await this.api.callOk('POST', '/api/assemblies/', { name, unit: 'SQ', measures, rows });
});

Given(
  'the assembly {string} of items for each square',
  async function (this: PlumblineWorld, name: string, table: DataTable) {
    const ids = await createItems(this, table);
    const rows = table.hashes().map(({ Item = '', Quantity }) => ({ item: ids.get(Item), quantity: Number(Quantity) }));
    await this.api.callOk('POST', '/api/assemblies/', { name, unit: 'SQ', rows });
  },
);

/** Opens the picker and searches with the first letters of the name. */
async function searchAssembly(world: PlumblineWorld, name: string) {
  await world.button('Import line item').click();
  const picker = world.page.getByRole('dialog', { name: 'Import line item' });
  await expect(picker.getByLabel('Search the catalogue')).toBeFocused();
  await world.page.keyboard.type(name.slice(0, 4).toLowerCase());
  await expect(picker.getByText(name, { exact: true })).toBeVisible();
  return picker;
}

When(
  'I add the measured {string} with the area {int}, the eaves {int} and the ridges {int}',
  async function (this: PlumblineWorld, name: string, area: number, eaves: number, ridges: number) {
    const { keyboard } = this.page;
    const picker = await searchAssembly(this, name);
    await picker.getByRole('button', { name: `Measures of ${name}` }).click();
    await expect(picker.getByLabel(/^Area of the plan/)).toBeFocused();
    await keyboard.type(`${area}`);
    // The pitch and the waste have their defaults.
    for (const key of ['Enter', 'Enter', 'Enter']) await keyboard.press(key);
    await keyboard.type(`${eaves}`);
    await keyboard.press('Enter');
    await keyboard.type(`${ridges}`);
    await keyboard.press('Control+Enter');
    await expect(picker).toBeHidden();
  },
);

When(
  'I change the measures of {string} to the area {int}, the eaves {int} and the ridges {int}',
  async function (this: PlumblineWorld, line: string, area: number, eaves: number, ridges: number) {
    const { keyboard } = this.page;
    await this.button(`More actions for ${line}`).click();
    await this.page.getByRole('menuitem', { name: 'Change measures' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Measures of' });
    await expect(dialog.getByLabel(/^Area of the plan/)).toBeFocused();
    await keyboard.type(`${area}`);
    for (const key of ['Tab', 'Tab', 'Tab']) await keyboard.press(key);
    await keyboard.type(`${eaves}`);
    await keyboard.press('Tab');
    await keyboard.type(`${ridges}`);
    await keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  },
);

When('I add {float} squares of {string}', async function (this: PlumblineWorld, squares: number, name: string) {
  const picker = await searchAssembly(this, name);
  await this.page.keyboard.press('ArrowDown');
  await expect(picker.getByLabel(`Quantity of ${name}`)).toBeFocused();
  await this.page.keyboard.type(`${squares}`);
  await this.page.keyboard.press('Control+Enter');
  await expect(picker).toBeHidden();
});

/** Clicks the first quantity that changes, and types the others from top to bottom. `-` keeps a quantity. */
When('I type the quantities {string}', async function (this: PlumblineWorld, list: string) {
  const cells = this.page.getByRole('grid').locator('td[data-field="quantity"]');
  const quantities = list.split(' / ');
  const first = quantities.findIndex((quantity) => quantity !== '-');
  const last = quantities.findLastIndex((quantity) => quantity !== '-');
  await cells.nth(first).click();
  for (const [index, quantity] of quantities.entries()) {
    if (index < first || index > last) continue;
    if (quantity !== '-') await this.page.keyboard.type(quantity);
    await this.page.keyboard.press(quantity === '-' ? 'ArrowDown' : 'Enter');
  }
});
