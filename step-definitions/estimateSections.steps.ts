// Steps for the sections of an estimate.
import { Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const sectionRow = ({ page }: PlumblineWorld, name: string): Locator =>
  page
    .getByRole('grid', { name: 'Line items' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Lines of ${name}`, exact: true }) });

When('I add the section {string}', async function (this: PlumblineWorld, name: string) {
  await this.button('Add section').click();
  await this.page.getByRole('textbox', { name: 'Name of New section' }).fill(name);
  await this.page.keyboard.press('Enter');
  await expect(sectionRow(this, name)).toBeVisible();
});

When('I fold the section {string}', async function (this: PlumblineWorld, name: string) {
  await this.button(`Lines of ${name}`).click();
});

Then(
  /^the section "(.*)" has (\d+) lines? and the total (\$[\d,.]+)$/,
  async function (this: PlumblineWorld, name: string, count: string, total: string) {
    // `1 line` must not match `11 lines`.
    await expect(sectionRow(this, name)).toContainText(new RegExp(`(?<!\\d)${count} line`));
    await expect(sectionRow(this, name)).toContainText(total);
  },
);

Then('the line {string} is not shown', async function (this: PlumblineWorld, name: string) {
  await expect(this.page.getByText(name, { exact: true })).toBeHidden();
});
