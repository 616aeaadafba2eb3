import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import {
  addLine,
  askToDelete,
  changeLine,
  dollars,
  expectFigure,
  fillLine,
  openRow,
  row,
  rows,
  slate,
  storedLines,
} from './support/estimate.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

When('I add the line', async function (this: PlumblineWorld, line: DataTable) {
  await addLine(this, line.rowsHash());
});

When('I add a line', async function (this: PlumblineWorld) {
  await addLine(this, slate);
});

When('I type the line {string} and do not add it', async function (this: PlumblineWorld, name: string) {
  await fillLine(this, { ...slate, Name: name });
});

When('I type a line whose unit is {string}, and press Enter', async function (this: PlumblineWorld, code: string) {
  await fillLine(this, { ...slate, Unit: '' });
  await this.field('Unit').focus();
  await this.page.keyboard.type(code);
  await this.page.keyboard.press('Enter');
});

Then('the line {string} is in {string}', async function (this: PlumblineWorld, name: string, unit: string) {
  await expect(row(this, name).getByRole('cell', { name: unit, exact: true })).toBeVisible();
});

const formRules = /\/lineRules-[^/]*\.js/;

Given('the rules of the form cannot be loaded', async function (this: PlumblineWorld) {
  await this.context.route(formRules, (route) => route.abort());
});

When('the rules of the form can be loaded', async function (this: PlumblineWorld) {
  await this.context.unroute(formRules);
});

When('I try to add a line without {string}', async function (this: PlumblineWorld, label: string) {
  await addLine(this, { ...slate, [label]: '' });
});

When(
  'I try to add a line with {string} as {string}',
  async function (this: PlumblineWorld, label: string, value: string) {
    await addLine(this, { ...slate, [label]: value });
  },
);

When(
  'I price, correct and remove lines until the total is {dollars}',
  async function (this: PlumblineWorld, amount: number) {
    await addLine(this, slate);
    await addLine(this, { Name: 'Roofer labour', Rate: '65', Quantity: '6', 'Tax %': '0', Unit: 'Hour' });
    await addLine(this, { Name: 'Written by mistake', Rate: '1', Quantity: '1', 'Tax %': '0', Unit: 'Each' });
    await addLine(this, { Name: 'Drip edge', Rate: '21.23', Quantity: '1', 'Tax %': '0', Unit: 'Each' });
    await changeLine(this, 'Roofer labour', 'Quantity', '8');
    await askToDelete(this, 'Written by mistake');
    await this.button('Yes', this.page.getByRole('alertdialog')).click();
    await expectFigure(this, 'Total', amount);
  },
);

When(
  'I change the quantity of {string} to {string}',
  async function (this: PlumblineWorld, name: string, quantity: string) {
    await changeLine(this, name, 'Quantity', quantity);
  },
);

When('I double the line {string}', async function (this: PlumblineWorld, name: string) {
  await changeLine(this, name, 'Quantity', '80');
});

When(
  'I type {string} as the quantity of {string} and give up',
  async function (this: PlumblineWorld, quantity: string, name: string) {
    await row(this, name).getByRole('button', { name: /^Edit/ }).click();
    await openRow(this).getByLabel('Quantity', { exact: true }).fill(quantity);
    await this.page.keyboard.press('Escape');
  },
);

When('I remove the line {string}', async function (this: PlumblineWorld, name: string) {
  await askToDelete(this, name);
  await this.button('Yes', this.page.getByRole('alertdialog')).click();
});

When('I ask to delete the line {string}', async function (this: PlumblineWorld, name: string) {
  await askToDelete(this, name);
});

Then('the line {string} has the total {dollars}', async function (this: PlumblineWorld, name: string, amount: number) {
  await expect(row(this, name).getByRole('cell', { name: dollars(amount), exact: true })).toBeVisible();
});

Then('the lines are {string}', async function (this: PlumblineWorld, names: string) {
  const first = rows(this).getByRole('cell').and(this.page.locator(':first-child'));
  await expect(first).toHaveText(names.split(' / '));
});

Then('the stored lines are numbered {string}', async function (this: PlumblineWorld, numbers: string) {
  await expect.poll(async () => (await storedLines(this)).map(({ index }) => index).join(', ')).toBe(numbers);
});

Then('I can pick the units', async function (this: PlumblineWorld, units: DataTable) {
  const offered = this.field('Unit').getByRole('option').and(this.page.locator(':not([value=""])'));
  await expect(offered).toHaveText(units.raw().flat().filter(Boolean));
});

Then('the line {string} is not saved and can be tried again', async function (this: PlumblineWorld, name: string) {
  await expect(row(this, name)).toBeVisible();
  await expect(this.page.getByRole('status').filter({ hasText: 'This line is not saved.' })).toBeVisible();
  await expect(this.button('Try again')).toBeVisible();
});

/** A strip at the top of the estimate. */
const strip = (world: PlumblineWorld, text: string): Locator =>
  world.page.getByRole('status').and(world.page.locator('p')).filter({ hasText: text });

Then('I am told that {string}', async function (this: PlumblineWorld, text: string) {
  await expect(strip(this, text)).toBeVisible();
});

Then('I am no longer told that a line is not saved', async function (this: PlumblineWorld) {
  await expect(strip(this, 'not saved')).toHaveCount(0);
});

When('I try the line again', async function (this: PlumblineWorld) {
  await this.button('Try again').click();
});
