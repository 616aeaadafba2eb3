// Steps for lines that come from the catalogue.
import { When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

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
    const picker = this.page.getByRole('dialog', { name: 'Import line item' });
    const search = picker.getByRole('searchbox');
    for (const [itemName, quantity] of [
      [firstItem, firstQuantity],
      [secondItem, secondQuantity],
    ] as const) {
      await expect(search).toBeFocused();
      await keyboard.type(itemName);
      await expect(picker.getByRole('listitem')).toHaveCount(1);
      await keyboard.press('ArrowDown');
      await keyboard.type(`${quantity}`);
      await keyboard.press('Enter');
    }
    await keyboard.press('Control+Enter');
    await expect(picker).toBeHidden();
  },
);
