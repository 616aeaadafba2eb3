// Steps for the sections of an estimate.
import { Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { findStoredLine, formatDollars, lineRow } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { cellOf } from './support/queries.ts';
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
  'the section {string} has {int} line(s) and the total {dollars}',
  async function (this: PlumblineWorld, name: string, count: number, total: number) {
    const lines = count === 1 ? '1 line' : `${count} lines`;
    await expect(sectionRow(this, name).getByRole('rowheader')).toHaveText(`Section ${name} ${lines}`);
    await expect(cellOf(sectionRow(this, name), 'Total')).toHaveText(formatDollars(total));
  },
);

Then('the folded section {string} hides the line {string}', async function (this: PlumblineWorld, name, line: string) {
  await expect(this.button(`Lines of ${name}`, sectionRow(this, name))).toHaveAttribute('aria-expanded', 'false');
  await expect(lineRow(this, line)).toHaveCount(0);
  // The estimate must have the line, because any other name is not on the page either.
  await findStoredLine(this, line);
});
