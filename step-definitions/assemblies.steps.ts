// Steps for assemblies of catalogue items.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { findItem } from './support/catalogue.ts';
import { expect } from './support/expect.ts';
import { goToPage } from './support/pages.ts';
import type { AssemblyItems } from './support/parameters.ts';
import type { PlumblineWorld } from './support/world.ts';

interface StoredAssembly {
  readonly id: string;
  readonly name: string;
  readonly rows: readonly { readonly item: string; readonly quantity: number }[];
}

async function typeAssembly(world: PlumblineWorld, name: string, items: AssemblyItems): Promise<Locator> {
  await world.button('Assemblies').click();
  await world.button('Add assembly').click();
  const form = world.page.getByRole('dialog', { name: 'New assembly' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Per').selectOption({ label: 'Square' });
  for (const [quantity, itemName] of items) {
    await form.getByRole('combobox', { name: 'Add an item of the catalogue' }).fill(itemName);
    await form.getByRole('option', { name: itemName }).click();
    await form.getByLabel(`Quantity of ${itemName}`).fill(`${quantity}`);
  }
  return form;
}

When(
  'I add the assembly {string} with {assembly items}',
  async function (this: PlumblineWorld, name: string, items: AssemblyItems) {
    const form = await typeAssembly(this, name, items);
    await form.getByRole('button', { name: 'Save' }).click();
    const list = this.page.getByRole('dialog', { name: 'Assemblies' });
    await expect(list.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await list.getByRole('button', { name: 'Close' }).click();
  },
);

When(
  'I type the new assembly {string} with {assembly items}',
  async function (this: PlumblineWorld, name: string, items: AssemblyItems) {
    await typeAssembly(this, name, items);
  },
);

When('I edit the assembly {string}', async function (this: PlumblineWorld, name: string) {
  await goToPage(this, 'Line Items');
  await this.button('Assemblies').click();
  await this.button(`Edit ${name}`).click();
});

const toAssemblyRows = (world: PlumblineWorld, items: AssemblyItems) =>
  Promise.all(items.map(async ([quantity, name]) => ({ item: (await findItem(world, name)).id, quantity })));

async function findAssembly({ api }: PlumblineWorld, name: string): Promise<StoredAssembly> {
  const assemblies = await api.callOk<readonly StoredAssembly[]>('GET', '/api/assemblies/');
  const assembly = assemblies.find((stored) => stored.name === name);
  if (!assembly) throw new Error(`Unknown assembly: ${name}`);
  return assembly;
}

Given(
  'the assembly {string} with {assembly items}',
  async function (this: PlumblineWorld, name: string, items: AssemblyItems) {
    const rows = await toAssemblyRows(this, items);
    await this.api.callOk('POST', '/api/assemblies/', { name, unit: 'SQ', rows });
  },
);

When(
  'the assembly {string} is changed to {assembly items} in another session',
  async function (this: PlumblineWorld, name: string, items: AssemblyItems) {
    const rows = await toAssemblyRows(this, items);
    const { id } = await findAssembly(this, name);
    await this.api.callOk('PUT', `/api/assemblies/${id}/`, { name, unit: 'SQ', rows });
    this.allowStatus(412);
  },
);

Then(
  'the stored assembly {string} has {assembly items}',
  async function (this: PlumblineWorld, name: string, items: AssemblyItems) {
    const rows = await toAssemblyRows(this, items);
    await expect.poll(async () => (await findAssembly(this, name)).rows).toMatchObject(rows);
  },
);

When(
  'I add {int} of the assembly {string} to the estimate',
  async function (this: PlumblineWorld, quantity: number, name: string) {
    await this.button('Import line item').click();
    const picker = this.page.getByRole('dialog', { name: 'Import line item' });
    await picker.getByLabel(`Quantity of ${name}`).fill(`${quantity}`);
    await this.page.keyboard.press('Control+Enter');
    await expect(picker).toBeHidden();
  },
);

Given(
  'the assembly {string} with the measures {string} and {string}, and the formulas',
  async function (this: PlumblineWorld, name: string, areaLabel: string, wasteLabel: string, formulas: DataTable) {
    const rows = await Promise.all(
      formulas.raw().map(async ([itemName = '', formula = '']) => {
        const { id: item } = await findItem(this, itemName);
        return { item, quantity: 0, formula };
      }),
    );
    const measures = [
      { name: 'area', label: areaLabel, default: null },
      { name: 'waste', label: wasteLabel, default: null },
    ];
    await this.api.callOk('POST', '/api/assemblies/', { name, unit: 'SQ', measures, rows });
  },
);

When(
  'I add the assembly {string} with the roof area {string} and the waste {string}',
  async function (this: PlumblineWorld, name: string, area: string, waste: string) {
    await this.button('Import line item').click();
    const picker = this.page.getByRole('dialog', { name: 'Import line item' });
    await picker.getByRole('button', { name: `Measures of ${name}` }).click();
    await picker.getByLabel('Roof area').fill(area);
    await picker.getByLabel('Waste').fill(waste);
    await picker.getByLabel('Tax %').fill('0');
    await this.page.keyboard.press('Control+Enter');
    await expect(picker).toBeHidden();
  },
);

When(
  'I change the roof area of {string} to {string} and see that the total rises by {string}',
  async function (this: PlumblineWorld, line: string, area: string, difference: string) {
    await this.button(`More actions for ${line}`).click();
    await this.page.getByRole('menuitem', { name: 'Change measures' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Measures of' });
    await dialog.getByLabel('Roof area').fill(area);
    await expect(dialog.getByText(`Estimate total +${difference}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Change 3 lines' }).click();
    await expect(dialog).toBeHidden();
  },
);

Then('the quantities are {string}', async function (this: PlumblineWorld, quantities: string) {
  const cells = this.page.getByRole('grid').locator('td[data-field="quantity"]');
  await expect(cells).toHaveText(quantities.split(' / '));
});
