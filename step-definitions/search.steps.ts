// Steps for the search of the whole app.
import { Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const searchDialog = ({ page }: PlumblineWorld) => page.getByRole('dialog', { name: 'Search and commands' });
const searchField = (world: PlumblineWorld) => searchDialog(world).getByRole('combobox');

When('I search everywhere for {string} with the keyboard', async function (this: PlumblineWorld, text: string) {
  if (!(await searchDialog(this).isVisible())) {
    // The shell handles the keys as soon as it shows the button.
    await expect(this.button('Search')).toBeVisible();
    await this.page.keyboard.press('ControlOrMeta+k');
  }
  await expect(searchField(this)).toBeFocused();
  await this.page.keyboard.press('ControlOrMeta+a');
  await this.page.keyboard.type(text);
});

Then('the search finds {string} among {string}', async function (this: PlumblineWorld, name: string, group: string) {
  const entries = searchDialog(this).getByRole('group', { name: group }).getByRole('option');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText(name);
});

Then('the search finds nothing', async function (this: PlumblineWorld) {
  await expect(
    searchDialog(this)
      .getByText(/^Nothing found/)
      .first(),
  ).toBeVisible();
  await expect(searchDialog(this).getByRole('option')).toHaveCount(0);
});
