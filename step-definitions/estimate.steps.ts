// Steps for the estimate page: lines, totals, discount and conflicts.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import {
  addLine,
  changeQuantity,
  editedRow,
  expectAmount,
  fillLine,
  formatDollars,
  lineRow,
  lineRows,
  readStoredLines,
  slateLine,
  storeLines,
  summary,
  summaryAmount,
  tryToAddLine,
  typeQuantity,
} from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { tabTo } from './support/keyboard.ts';
import { cellOf, message, termValue } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('the project {string} with the lines', async function (this: PlumblineWorld, title: string, lines: DataTable) {
  await this.createProject(title);
  await storeLines(this, title, lines.hashes());
});

Given('the estimate has the lines', async function (this: PlumblineWorld, lines: DataTable) {
  const [title = ''] = this.estimateIds.keys();
  await storeLines(this, title, lines.hashes());
});

Given('the project {string} with {int} lines', async function (this: PlumblineWorld, title: string, count: number) {
  await this.createProject(title);
  const commonValues = { Quantity: '3', 'Tax %': '7.125', Unit: 'EA' };
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const lines = numbers.map((number) => ({ Name: `Line number ${number}`, Rate: `${number}.37`, ...commonValues }));
  await storeLines(this, title, lines);
});

const invoiceDetails = ({ page }: PlumblineWorld): Locator => page.getByRole('region', { name: 'Invoice Details' });

/**
 * Opens the URL of the estimate. If the scenario did not create the project through the API, follows the link in the list of
 * projects.
 */
async function openEstimate(world: PlumblineWorld, title: string): Promise<void> {
  const estimateId = world.estimateIds.get(title);
  if (estimateId) return world.open(`/estimate/${estimateId}`);
  const card = world.page.getByRole('article', { name: title, exact: true });
  await card.getByRole('link', { name: `Estimate of ${title}` }).click();
}

When('I open the estimate of {string}', async function (this: PlumblineWorld, title: string) {
  await openEstimate(this, title);
  await expect(termValue(invoiceDetails(this), 'Project title')).toHaveText(title);
  await expect(summaryAmount(this, 'Total')).toBeVisible();
});

When('I try to open the estimate of {string}', async function (this: PlumblineWorld, title: string) {
  await openEstimate(this, title);
});

Then(
  'the invoice details show the {string} {string}',
  async function (this: PlumblineWorld, label: string, value: string) {
    await expect(termValue(invoiceDetails(this), label)).toHaveText(value);
  },
);

Then(
  'the invoice details link to the project {string} and its notes',
  async function (this: PlumblineWorld, title: string) {
    const path = `/project/${await this.projectId(title)}`;
    const link = (name: string) => invoiceDetails(this).getByRole('link', { name, exact: true });
    await expect(link('Edit project')).toHaveAttribute('href', path);
    await expect(link('Notes')).toHaveAttribute('href', `${path}/notes`);
  },
);

When('I add a line', async function (this: PlumblineWorld) {
  await addLine(this, slateLine);
});

When('I add the line', async function (this: PlumblineWorld, line: DataTable) {
  await addLine(this, line.rowsHash());
});

When('I add a line while offline', async function (this: PlumblineWorld) {
  await this.context.setOffline(true);
  await addLine(this, slateLine);
});

When('I try to add a line without {string}', async function (this: PlumblineWorld, label: string) {
  await tryToAddLine(this, { ...slateLine, [label]: '' });
});

When('I fill in a line with the name {string} without adding it', async function (this: PlumblineWorld, name: string) {
  await fillLine(this, { ...slateLine, Name: name });
});

When(
  'I fill in a line with the unit code {string} and press Enter',
  async function (this: PlumblineWorld, code: string) {
    await fillLine(this, { ...slateLine, Unit: '' });
    await this.field('Unit').focus();
    await this.page.keyboard.type(code);
    await this.page.keyboard.press('Enter');
  },
);

async function deleteLine(world: PlumblineWorld, name: string): Promise<void> {
  await lineRow(world, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await world.button('Yes', world.page.getByRole('alertdialog')).click();
}

When(
  'I change the quantity of {string} to {string}',
  async function (this: PlumblineWorld, name: string, quantity: string) {
    await changeQuantity(this, name, quantity);
  },
);

When(
  'I type {string} as the quantity of {string}',
  async function (this: PlumblineWorld, quantity: string, name: string) {
    await typeQuantity(this, name, quantity);
  },
);

When('I save the line', async function (this: PlumblineWorld) {
  await editedRow(this).getByRole('button', { name: 'Save' }).click();
});

When(
  'I type {string} as the quantity of {string} and press Escape',
  async function (this: PlumblineWorld, quantity: string, name: string) {
    await typeQuantity(this, name, quantity);
    await this.page.keyboard.press('Escape');
  },
);

When(
  'I type {string} over the quantity of {string} and press Enter',
  async function (this: PlumblineWorld, quantity: string, name: string) {
    await lineRow(this, name).locator('[data-field="quantity"]').focus();
    await this.page.keyboard.type(quantity);
    await this.page.keyboard.press('Enter');
    await expect(editedRow(this)).toHaveCount(0);
  },
);

When(
  'I type the name {string} and choose the first suggestion with the keyboard',
  async function (this: PlumblineWorld, text: string) {
    await this.field('Name').pressSequentially(text);
    await expect(this.page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
  },
);

When('I type {string} and press Enter', async function (this: PlumblineWorld, text: string) {
  await this.page.keyboard.type(text);
  await this.page.keyboard.press('Enter');
});

When(
  'I add the line {string} with rate {dollars} and quantity {int} using the keyboard',
  async function (this: PlumblineWorld, name: string, rate: number, quantity: number) {
    const { keyboard } = this.page;
    await lineRows(this).last().getByRole('rowheader').focus();
    await keyboard.press('ArrowDown');
    for (const text of [name, String(rate), String(quantity)]) {
      await keyboard.type(text);
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
  },
);

When('I add {int} lines with the keyboard alone', async function (this: PlumblineWorld, count: number) {
  const { keyboard } = this.page;
  await tabTo(this, this.field('Name'));
  for (let number = 1; number <= count; number += 1) {
    // Each line after the first starts with the tax and the unit of the first line.
    const texts = [`Line number ${number}`, String(number), '2', ...(number === 1 ? ['10', 'ea'] : [])];
    for (const [index, text] of texts.entries()) {
      if (index > 0) await keyboard.press('Tab');
      await keyboard.type(text);
    }
    await keyboard.press('Enter');
  }
  await expect(lineRows(this)).toHaveCount(count);
  await expect(this.field('Name')).toBeFocused();
});

When(
  'I change the rate of the last line to {string} with the keyboard alone',
  async function (this: PlumblineWorld, rate: string) {
    const { keyboard } = this.page;
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowRight');
    await keyboard.type(rate);
    await keyboard.press('Enter');
    await expect(this.field('Name')).toBeFocused();
  },
);

When(
  'I select the lines from {string} to {string} with the keyboard',
  async function (this: PlumblineWorld, first: string, last: string) {
    await lineRow(this, first).getByRole('rowheader').focus();
    await this.page.keyboard.press('Space');
    const lastName = lineRow(this, last).getByRole('rowheader');
    const isLast = () => lastName.evaluate((cell) => cell === document.activeElement);
    while (!(await isLast())) await this.page.keyboard.press('Shift+ArrowDown');
  },
);

When('I select the line {string} with the keyboard', async function (this: PlumblineWorld, name: string) {
  await lineRow(this, name).getByRole('rowheader').focus();
  await this.page.keyboard.press('Space');
});

When('I insert a line below {string} with the keyboard', async function (this: PlumblineWorld, name: string) {
  await lineRow(this, name).getByRole('rowheader').focus();
  await this.page.keyboard.press('Control+Shift+Equal');
  await expect(this.field('Name')).toBeFocused();
});

When('I move the line {string} up with the keyboard', async function (this: PlumblineWorld, name: string) {
  await lineRow(this, name).getByRole('rowheader').focus();
  await this.page.keyboard.press('Alt+ArrowUp');
});

/** Pastes text into the field Name, as the browser does after Ctrl+V. */
async function paste(world: PlumblineWorld, text: string): Promise<void> {
  await world.field('Name').focus();
  await world.field('Name').evaluate((field, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

When(
  'I paste {int} spreadsheet rows, each with the rate {dollars}, the quantity {int} and no tax',
  async function (this: PlumblineWorld, count: number, rate: number, quantity: number) {
    const values = `${formatDollars(rate)}\t${quantity}\t0%\tEach`;
    const rows = Array.from({ length: count }, (_, index) => `Line number ${index + 1}\t${values}`);
    await paste(this, rows.join('\r\n'));
  },
);

When(
  'I paste {int} spreadsheet rows with headings, each with the rate {dollars}, the quantity {int} and no tax, but row {int} with the quantity {string}',
  async function (
    this: PlumblineWorld,
    count: number,
    rate: number,
    quantity: number,
    invalidRow: number,
    invalidQuantity: string,
  ) {
    const rows = Array.from({ length: count }, (_, index) => {
      const row = index + 1;
      return `Line number ${row}\t${row === invalidRow ? invalidQuantity : quantity}\teach\t${formatDollars(rate)}\t0%`;
    });
    await paste(this, ['Item\tQty\tUnit\tUnit Price\tTax', ...rows].join('\r\n'));
  },
);

When('I paste the rows', async function (this: PlumblineWorld, rows: DataTable) {
  await paste(
    this,
    rows
      .raw()
      .map((cells) => cells.join('\t'))
      .join('\r\n'),
  );
});

const pastedCell = ({ page }: PlumblineWorld, label: string): Locator =>
  page.getByRole('dialog', { name: 'Paste line items' }).getByLabel(label, { exact: true });

Then('the cell {string} shows the error {string}', async function (this: PlumblineWorld, label: string, error: string) {
  await expect(pastedCell(this, label)).toHaveAccessibleDescription(error);
});

When('I correct the cell {string} to {string}', async function (this: PlumblineWorld, label: string, value: string) {
  await pastedCell(this, label).fill(value);
});

/** Expects the number of lines on the page and on the server. */
async function expectLineCount(world: PlumblineWorld, count: number): Promise<void> {
  await expect(lineRows(world)).toHaveCount(count);
  await expect.poll(async () => (await readStoredLines(world)).length).toBe(count);
}

Then('the estimate has {int} lines', async function (this: PlumblineWorld, count: number) {
  await expectLineCount(this, count);
});

Then('{int} lines were saved with one call', async function (this: PlumblineWorld, count: number) {
  await expectLineCount(this, count);
  const urls = await this.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(urls.filter((url) => /\/api\/estimates\/[^/]+\/(items|changes)\//.test(url))).toHaveLength(1);
});

Then('the form of a new line has the focus', async function (this: PlumblineWorld) {
  await expect(this.field('Name')).toBeFocused();
});

When('I delete the line {string}', async function (this: PlumblineWorld, name: string) {
  await deleteLine(this, name);
});

When(
  'I add, change and delete lines so that the total is {dollars}',
  async function (this: PlumblineWorld, amount: number) {
    // The total is $541.25 (slate) + 8 × $65.00 (labour) + $21.23 (drip edge) = $1,082.48.
    await addLine(this, slateLine);
    await addLine(this, { Name: 'Roofer labour', Rate: '65', Quantity: '6', 'Tax %': '0', Unit: 'Hour' });
    await addLine(this, { Name: 'Added by mistake', Rate: '1', Quantity: '1', 'Tax %': '0', Unit: 'Each' });
    await addLine(this, { Name: 'Drip edge', Rate: '21.23', Quantity: '1', 'Tax %': '0', Unit: 'Each' });
    await changeQuantity(this, 'Roofer labour', '8');
    await deleteLine(this, 'Added by mistake');
    await expectAmount(this, 'Total', amount);
  },
);

When(
  'the quantity of {string} is changed to {string} in another session',
  async function (this: PlumblineWorld, name: string, quantity: string) {
    this.allowStatus(412);
    const line = (await readStoredLines(this)).find(({ description }) => description === name);
    const path = `/api/estimates/${line?.estimate}/items/${line?.id}/`;
    await this.api.callOk('PUT', path, { ...line, quantity: Number(quantity) });
  },
);

Then('the line {string} has the unit {string}', async function (this: PlumblineWorld, name: string, unit: string) {
  await expect(cellOf(lineRow(this, name), 'Unit')).toHaveText(unit);
});

Then('the line {string} has the rate {dollars}', async function (this: PlumblineWorld, name: string, rate: number) {
  await expect(cellOf(lineRow(this, name), 'Rate')).toHaveText(formatDollars(rate));
});

Then('the line {string} has the total {dollars}', async function (this: PlumblineWorld, name: string, amount: number) {
  await expect(cellOf(lineRow(this, name), 'Total')).toHaveText(formatDollars(amount));
});

Then('the lines are {string}', async function (this: PlumblineWorld, names: string) {
  await expect(lineRows(this).getByRole('rowheader')).toHaveText(names.split(' / '));
});

/** Checks all stored lines. The page shows the lines in the order of their numbers. */
Then('the stored lines have the numbers {string}', async function (this: PlumblineWorld, numbers: string) {
  await expect.poll(async () => (await readStoredLines(this)).map(({ index }) => index).join(', ')).toBe(numbers);
});

Then('the line {string} is marked as not saved', async function (this: PlumblineWorld, name: string) {
  // The notice about a line is in the row below the line.
  const notice = lineRow(this, name).locator('+ tr').getByRole('status');
  await expect(notice).toContainText('This line is not saved.');
  await expect(this.button('Try again', notice)).toBeVisible();
});

Then('the line {string} is marked as not saved to the catalogue', async function (this: PlumblineWorld, name: string) {
  const notice = this.page.getByRole('status').filter({ hasText: `${name} is not saved to the catalogue.` });
  await expect(this.button('Try again', notice)).toBeVisible();
});

Then('I see no notice about unsaved lines', async function (this: PlumblineWorld) {
  await expect(message(this.page, 'status', 'Saved')).toBeVisible();
  const notice = this.page.getByRole('status').and(this.page.locator('p')).filter({ hasText: 'not saved' });
  await expect(notice).toHaveCount(0);
});

/** The labels of the amounts in the summary, by their names in the scenarios. */
const amountLabels: Readonly<Record<string, string>> = {
  subtotal: 'SubTotal',
  taxes: 'Taxes',
  discount: 'Discount',
  total: 'Total',
};

Then(
  /^the (subtotal|taxes|discount|total) (?:is|are) \$([\d,.]+)$/,
  async function (this: PlumblineWorld, name: string, amount: string) {
    await expectAmount(this, amountLabels[name] ?? name, Number(amount.replaceAll(',', '')));
  },
);

Then(
  "after signing out and in again the estimate's total is still {dollars}",
  async function (this: PlumblineWorld, amount: number) {
    const { path } = this;
    await this.signOut();
    await this.signIn(this.user());
    await expect(this.page.getByRole('banner')).toBeVisible();
    await this.open(path);
    await expectAmount(this, 'Total', amount);
  },
);

async function storeDiscount(world: PlumblineWorld, discount: number): Promise<void> {
  const [estimateId] = world.estimateIds.values();
  await world.api.callOk('PUT', `/api/estimates/${estimateId}/`, { discount });
}

Given('the estimate has the discount {dollars}', async function (this: PlumblineWorld, discount: number) {
  await storeDiscount(this, discount);
});

When('the discount is set to {dollars} in another session', async function (this: PlumblineWorld, discount: number) {
  this.allowStatus(412);
  await storeDiscount(this, discount);
});

const discountDialog = ({ page }: PlumblineWorld): Locator => page.getByRole('dialog', { name: 'Add Discount' });
const discountField = (world: PlumblineWorld): Locator =>
  discountDialog(world).getByRole('textbox', { name: 'Discount' });

When(
  /^I (discount|try to discount) the estimate by (\$[\d,.]+|[\d.]+%)$/,
  async function (this: PlumblineWorld, action: string, discount: string) {
    await summary(this)
      .getByRole('button', { name: /^Discount/ })
      .click();
    await discountField(this).fill(discount);
    await this.button('Apply discount', discountDialog(this)).click();
    if (action === 'discount') await expect(discountDialog(this)).toBeHidden();
  },
);

When('I type the discount {dollars}', async function (this: PlumblineWorld, discount: number) {
  await summary(this)
    .getByRole('button', { name: /^Discount/ })
    .click();
  await discountField(this).fill(String(discount));
});

When('I change the notes to the client to {string}', async function (this: PlumblineWorld, notes: string) {
  const saveResponse = this.page.waitForResponse((response) => response.request().method() === 'PUT');
  await this.type('Notes to the client', notes);
  await this.field('Notes to the client').blur();
  await saveResponse;
});

Then('the discount is refused', async function (this: PlumblineWorld) {
  await expect(discountField(this)).toHaveAttribute('aria-invalid', 'true');
  // The open dialog would cover the page for the next steps.
  await this.button('Cancel', discountDialog(this)).click();
});

/** The author of the other version is the owner, because the steps that change an estimate in another session do so as the owner. */
Then('I am asked which version to keep in the estimate', async function (this: PlumblineWorld) {
  const { firstName, lastName } = this.user();
  const conflict = this.page.getByRole('alert').filter({ hasText: `${firstName} ${lastName}` });
  await expect(conflict.getByRole('button')).toHaveText(['Keep mine', 'Load theirs']);
});
