import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import type { StoredLine } from './support/client.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

type Cells = Readonly<Record<string, string>>;

const slate = { Name: 'Slate, Welsh', Rate: '12.5', Quantity: '40', 'Tax %': '8.25', Unit: 'Square Foot' };

const toWire = (line: Cells) => ({
  description: line.Name,
  rate: Number(line.Rate),
  quantity: Number(line.Quantity),
  tax: Number(line['Tax %']),
  unit: line.Unit,
});

async function store(world: PlumblineWorld, title: string, lines: readonly Cells[]): Promise<void> {
  for (const line of lines)
    await world.api.ask('POST', `/api/estimates/${world.estimates.get(title)}/items/`, toWire(line));
}

Given('the project {string} with the lines', async function (this: PlumblineWorld, title: string, lines: DataTable) {
  await this.makeProject(title);
  await store(this, title, lines.hashes());
});

Given('its estimate has the lines', async function (this: PlumblineWorld, lines: DataTable) {
  const [title = ''] = this.estimates.keys();
  await store(this, title, lines.hashes());
});

Given('the project {string} with {int} lines', async function (this: PlumblineWorld, title: string, count: number) {
  await this.makeProject(title);
  const lines = Array.from({ length: count }, (_, index) => ({
    Name: `Line number ${index + 1}`,
    Rate: `${index + 1}.37`,
    Quantity: '3',
    'Tax %': '7.125',
    Unit: 'EA',
  }));
  await store(this, title, lines);
});

async function openEstimate(world: PlumblineWorld, title: string): Promise<void> {
  await world.open('/project');
  await world.page
    .getByRole('article', { name: title })
    .getByRole('link', { name: /estimate/i })
    .first()
    .click();
  await world.page.waitForURL('**/estimate/**');
}

When('I open the estimate of {string}', async function (this: PlumblineWorld, title: string) {
  await openEstimate(this, title);
  await expect(total(this, 'Total')).toBeVisible();
});

When('I open the estimate of {string} all the same', async function (this: PlumblineWorld, title: string) {
  await openEstimate(this, title);
});

const row = (world: PlumblineWorld, name: string): Locator =>
  world.page.getByRole('table', { name: 'Line items' }).getByRole('row').filter({ hasText: name });

const editedRow = (world: PlumblineWorld): Locator =>
  world.page
    .getByRole('table', { name: 'Line items' })
    .getByRole('row')
    .filter({ has: world.page.getByRole('textbox') });

const total = (world: PlumblineWorld, name: string): Locator =>
  world.page
    .getByRole('region', { name: 'Summary Details' })
    .getByRole('definition')
    .and(world.page.locator(`[data-figure="${name}"]`));

const form = (world: PlumblineWorld): Locator => world.page.getByRole('form', { name: 'Add line item' });

async function fill(world: PlumblineWorld, line: Cells): Promise<void> {
  for (const [label, value] of Object.entries(line)) await world.type(label, value);
}

async function add(world: PlumblineWorld, line: Cells): Promise<void> {
  await fill(world, line);
  await world.button('Add line item').click();
}

async function change(world: PlumblineWorld, name: string, label: string, value: string): Promise<void> {
  await row(world, name).getByRole('button', { name: /^Edit/ }).click();
  await editedRow(world).getByLabel(label, { exact: true }).fill(value);
  await editedRow(world).getByRole('button', { name: /^Save/ }).click();
}

async function remove(world: PlumblineWorld, name: string): Promise<void> {
  await row(world, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await world.button('Yes', world.page.getByRole('alertdialog')).click();
}

When('I add the line', async function (this: PlumblineWorld, line: DataTable) {
  await add(this, line.rowsHash());
});

When('I try to add a line without {string}', async function (this: PlumblineWorld, label: string) {
  await add(this, { ...slate, [label]: '' });
});

When(
  'I price, correct and remove lines until the total is {dollars}',
  async function (this: PlumblineWorld, amount: number) {
    await add(this, slate);
    await expect(row(this, 'Slate, Welsh')).toContainText('$541.25');
    await add(this, { Name: 'Roofer labour', Rate: '65', Quantity: '6', 'Tax %': '0', Unit: 'Hour' });
    await expect(row(this, 'Roofer labour')).toContainText('$390.00');
    await add(this, { Name: 'Written by mistake', Rate: '1', Quantity: '1', 'Tax %': '0', Unit: 'Each' });
    await expect(row(this, 'Written by mistake')).toContainText('$1.00');
    await add(this, { Name: 'Drip edge', Rate: '21.23', Quantity: '1', 'Tax %': '0', Unit: 'Each' });
    await expect(row(this, 'Drip edge')).toContainText('$21.23');
    await change(this, 'Roofer labour', 'Quantity', '8');
    await expect(row(this, 'Roofer labour')).toContainText('$520.00');
    await remove(this, 'Written by mistake');
    await expectTotal(this, 'Total', amount);
  },
);

When(
  'I change the quantity of {string} to {string}',
  async function (this: PlumblineWorld, name: string, quantity: string) {
    await change(this, name, 'Quantity', quantity);
  },
);

When('I double the line {string}', async function (this: PlumblineWorld, name: string) {
  await change(this, name, 'Quantity', '80');
});

When('I remove the line {string}', async function (this: PlumblineWorld, name: string) {
  await remove(this, name);
});

When('I ask to delete the line {string}', async function (this: PlumblineWorld, name: string) {
  await row(this, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
});

Then('the line {string} has the total {dollars}', async function (this: PlumblineWorld, name: string, amount: number) {
  await expect(row(this, name)).toContainText(dollars(amount));
});

const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

async function expectTotal(world: PlumblineWorld, name: string, amount: number): Promise<void> {
  await expect(total(world, name)).toHaveText(dollars(amount));
}

Then('the subtotal is {dollars}', async function (this: PlumblineWorld, amount: number) {
  await expectTotal(this, 'SubTotal', amount);
});

Then('the taxes are {dollars}', async function (this: PlumblineWorld, amount: number) {
  await expectTotal(this, 'Taxes', amount);
});

Then('the total is {dollars}', async function (this: PlumblineWorld, amount: number) {
  await expectTotal(this, 'Total', amount);
});

async function enterDiscount(world: PlumblineWorld, amount: number): Promise<void> {
  await world.page
    .getByRole('region', { name: 'Summary Details' })
    .getByRole('button', { name: /discount/i })
    .click();
  const dialog = world.page.getByRole('dialog', { name: 'Add Discount' });
  await dialog.getByRole('textbox').fill(String(amount));
  await dialog.getByRole('button', { name: /^(Add|Save|Apply)/ }).click();
}

When('I discount the estimate by {dollars}', async function (this: PlumblineWorld, amount: number) {
  await enterDiscount(this, amount);
});

When('I try to discount the estimate by {dollars}', async function (this: PlumblineWorld, amount: number) {
  await enterDiscount(this, amount);
});

Then('the discount is refused', async function (this: PlumblineWorld) {
  const dialog = this.page.getByRole('dialog', { name: 'Add Discount' });
  await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

Given('the catalogue has', async function (this: PlumblineWorld, items: DataTable) {
  for (const item of items.hashes())
    await this.api.ask('POST', '/api/lineItems/', {
      description: item.Name,
      rate: Number(item.Rate),
      item_type: item['Item type'],
      unit: item.Unit,
    });
});

const picker = (world: PlumblineWorld): Locator => world.page.getByRole('dialog', { name: /line item/i });

When(
  'I pick {string} from the catalogue, searching for {string}',
  async function (this: PlumblineWorld, name: string, words: string) {
    await this.button('Import line item').click();
    await picker(this).getByRole('searchbox').fill(words);
    await picker(this)
      .getByRole('row')
      .or(picker(this).getByRole('listitem'))
      .filter({ hasText: name })
      .getByRole('button', { name: /^Select/ })
      .click();
  },
);

When('I look in the catalogue for {string}', async function (this: PlumblineWorld, itemType: string) {
  await this.button('Import line item').click();
  await picker(this).getByLabel('Item type').selectOption({ label: itemType });
});

Then('the catalogue offers only {string}', async function (this: PlumblineWorld, name: string) {
  const offers = picker(this).getByRole('button', { name: /^Select/ });
  await expect(offers).toHaveCount(1);
  await expect(picker(this)).toContainText(name);
});

Then(
  'the line form has {string} at {string} per {string}',
  async function (this: PlumblineWorld, name: string, rate: string, unit: string) {
    await expect(this.field('Name')).toHaveValue(name);
    await expect(this.field('Rate')).toHaveValue(rate);
    await expect(this.field('Unit').locator('option:checked')).toHaveText(unit);
  },
);

When('I add a line and save it to the catalogue as {string}', async function (this: PlumblineWorld, itemType: string) {
  await fill(this, slate);
  await form(this).getByRole('checkbox').check();
  await this.type('Item type', itemType);
  await this.button('Add line item').click();
});

When('I try to save a line to the catalogue without its item type', async function (this: PlumblineWorld) {
  await fill(this, slate);
  await form(this).getByRole('checkbox').check();
  await this.button('Add line item').click();
});

Then('the catalogue has the item {string}', async function (this: PlumblineWorld, name: string) {
  await expect.poll(async () => JSON.stringify(await this.api.ask('GET', '/api/lineItems/'))).toContain(name);
});

const details = (world: PlumblineWorld): Locator => world.page.getByRole('region', { name: 'Invoice Details' });

Then('the invoice details say {string}', async function (this: PlumblineWorld, text: string) {
  await expect(details(this)).toContainText(text);
});

Then('the invoice details lead to the project and its notes', async function (this: PlumblineWorld) {
  await expect(details(this).getByRole('link', { name: 'Edit project' })).toHaveAttribute('href', /\/project\/[^/]+$/);
  await expect(details(this).getByRole('link', { name: 'Notes' })).toHaveAttribute('href', /\/project\/[^/]+\/notes$/);
});

When(
  'meanwhile somebody else changes the quantity of {string} to {string}',
  async function (this: PlumblineWorld, name: string, quantity: string) {
    this.acknowledge(412);
    const [estimate] = this.estimates.values();
    const items = await this.api.ask<readonly StoredLine[]>('GET', `/api/estimates/${estimate}/items/`);
    const item = items.find((one) => one.description === name);
    await this.api.ask('PUT', `/api/estimates/${estimate}/items/${item?.id}/`, { ...item, quantity: Number(quantity) });
  },
);

Then('I am told who changed the estimate and can choose', async function (this: PlumblineWorld) {
  const dialog = this.page.getByRole('alertdialog').or(this.page.getByRole('dialog'));
  await expect(dialog).toContainText(this.person().firstName);
  await expect(dialog.getByRole('button')).toHaveCount(2);
});

Then(
  "after signing out and in again the estimate's total is still {dollars}",
  async function (this: PlumblineWorld, amount: number) {
    const [address] = [new URL(this.page.url()).pathname];
    await this.button('Log Out').click();
    await this.page.waitForURL('**/signin*');
    await this.type('Email', this.person().email);
    await this.type('Password', this.person().password);
    await this.button('Sign in').click();
    await expect(this.page.getByRole('banner')).toBeVisible();
    await this.open(address);
    await expectTotal(this, 'Total', amount);
  },
);

When('the server is killed and started again', async function (this: PlumblineWorld) {
  await this.server.kill();
  await this.server.start();
});
