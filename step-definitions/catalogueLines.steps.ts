// Steps for lines that come from the catalogue.
import { When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

When(
  'I pick {int} of {string} and {int} of {string} with the keyboard',
  async function (this: PlumblineWorld, firstCount: number, first: string, secondCount: number, second: string) {
    const { keyboard } = this.page;
    await this.button('Import line item').press('Enter');
    const picker = this.page.getByRole('dialog', { name: 'Import line item' });
    const search = picker.getByRole('searchbox');
    for (const [text, count] of [
      [first, firstCount],
      [second, secondCount],
    ] as const) {
      await expect(search).toBeFocused();
      await keyboard.type(text);
      await expect(picker.getByRole('listitem')).toHaveCount(1);
      await keyboard.press('ArrowDown');
      await keyboard.type(`${count}`);
      await keyboard.press('Enter');
    }
    await keyboard.press('Control+Enter');
    await expect(picker).toBeHidden();
  },
);
