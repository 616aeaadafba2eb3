// Steps for templates of estimates and for lines that are copied from another estimate.
import { When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import { chooseFromMenu } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

When(
  'I search for {string} in the dialog Start from and add its lines with the rates {string}',
  async function (this: PlumblineWorld, search: string, rates: string) {
    await chooseFromMenu(this.page, 'More', 'Start from…');
    const dialog = this.page.getByRole('dialog', { name: 'Start from' });
    await expect(dialog.getByRole('searchbox')).toBeFocused();
    await this.page.keyboard.type(search);
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await this.page.keyboard.press('Enter');
    await dialog.getByLabel('Rates').selectOption({ label: rates });
    await dialog.getByRole('button', { name: /^Add \d+ lines?$/ }).click();
    await expect(dialog).toBeHidden();
  },
);

When('I save the selected lines as the template {string}', async function (this: PlumblineWorld, name: string) {
  await chooseFromMenu(this.page, 'More', 'Save as template…');
  const dialog = this.page.getByRole('dialog', { name: 'Save as template' });
  await expect(dialog.getByLabel('Lines')).toHaveValue('selected');
  await dialog.getByLabel('Name').fill(name);
  await this.page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});
