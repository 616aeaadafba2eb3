// Steps for the costs and margins of an estimate.
import { Given, Then, When } from '@cucumber/cucumber';
import { findStoredLine, lineRow, summaryAmount, updateStoredLine } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { cellOf, chooseFromMenu } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('the line {string} costs {float} per unit', async function (this: PlumblineWorld, name: string, cost: number) {
  await updateStoredLine(this, name, { cost });
});

When('I show the cost and the margin', async function (this: PlumblineWorld) {
  await chooseFromMenu(this.page, 'More', 'Show cost and margin');
});

When(
  'I type {string} over the cost of {string} and press Enter',
  async function (this: PlumblineWorld, cost: string, name: string) {
    await lineRow(this, name).locator('[data-field="cost"]').focus();
    await this.page.keyboard.type(cost);
    await this.page.keyboard.press('Enter');
  },
);

const columnHead = ({ page }: PlumblineWorld, label: string) =>
  page.getByRole('columnheader', { name: label, exact: true });

Then('the lines have no column {string}', async function (this: PlumblineWorld, label: string) {
  await expect(columnHead(this, 'Total')).toBeVisible();
  await expect(columnHead(this, label)).toHaveCount(0);
});

Then('the lines have the column {string}', async function (this: PlumblineWorld, label: string) {
  await expect(columnHead(this, label)).toBeVisible();
});

Then('the line {string} has the margin {string}', async function (this: PlumblineWorld, name: string, margin: string) {
  await expect(cellOf(lineRow(this, name), 'Margin')).toHaveText(margin);
});

Then(
  'the summary shows the cost {string} and the margin {string}',
  async function (this: PlumblineWorld, cost: string, margin: string) {
    await expect(summaryAmount(this, 'Cost')).toHaveText(cost);
    await expect(summaryAmount(this, 'Margin')).toHaveText(margin);
  },
);

Then('the stored cost of {string} is {float}', async function (this: PlumblineWorld, name: string, cost: number) {
  await expect.poll(async () => (await findStoredLine(this, name)).cost).toBe(cost);
});

Then('{string} has no stored cost', async function (this: PlumblineWorld, name: string) {
  expect((await findStoredLine(this, name)).cost).toBeUndefined();
});
