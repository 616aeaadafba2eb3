// Steps for assemblies of catalogue items.
import { When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

When(
  'I add the assembly {string} with {float} of {string} and {float} of {string}',
  async function (
    this: PlumblineWorld,
    name: string,
    firstQuantity: number,
    firstItem: string,
    secondQuantity: number,
    secondItem: string,
  ) {
    await this.button('Assemblies').click();
    await this.button('Add assembly').click();
    const form = this.page.getByRole('dialog', { name: 'New assembly' });
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Per').selectOption({ label: 'Square' });
    for (const [quantity, item] of [
      [firstQuantity, firstItem],
      [secondQuantity, secondItem],
    ] as const) {
      await form.getByRole('combobox', { name: 'Add an item of the catalogue' }).fill(item);
      await form.getByRole('option', { name: item }).click();
      await form.getByLabel(`Quantity of ${item}`).fill(`${quantity}`);
    }
    await form.getByRole('button', { name: 'Save' }).click();
    const list = this.page.getByRole('dialog', { name: 'Assemblies' });
    await expect(list.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    await list.getByRole('button', { name: 'Close' }).click();
  },
);

When('I delete the catalogue item {string}', async function (this: PlumblineWorld, name: string) {
  await this.button(`Delete ${name}`).click();
  await this.button('Yes', this.page.getByRole('alertdialog')).click();
  await expect(this.page.getByRole('row').filter({ hasText: name })).toBeHidden();
});

async function addAssembly(world: PlumblineWorld, quantity: number, name: string, leftOut?: string): Promise<void> {
  await world.button('Import line item').click();
  const picker = world.page.getByRole('dialog', { name: 'Import line item' });
  await picker.getByLabel(`Quantity of ${name}`).fill(`${quantity}`);
  if (leftOut) await expect(picker.getByText(`Not in the catalogue any more and left out: ${leftOut}`)).toBeVisible();
  // The estimate has no line whose tax is used.
  await picker.getByLabel('Tax %').fill('0');
  await world.page.keyboard.press('Control+Enter');
  await expect(picker).toBeHidden();
}

When('I add {int} of the assembly {string}', async function (this: PlumblineWorld, quantity: number, name: string) {
  await addAssembly(this, quantity, name);
});

When(
  'I add {int} of the assembly {string}, which warns that {string} is left out',
  async function (this: PlumblineWorld, quantity: number, name: string, item: string) {
    await addAssembly(this, quantity, name, item);
  },
);
