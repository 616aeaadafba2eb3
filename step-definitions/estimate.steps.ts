// Steps for the estimate page: lines, totals, discount and conflicts.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import {
  addLine,
  changeQuantity,
  editedRow,
  expectAmount,
  fillLine,
  lineRow,
  lineRows,
  readStoredLines,
  slateLine,
  storeLines,
  summary,
  summaryAmount,
  typeQuantity,
} from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { tabTo } from './support/keyboard.ts';
import type { InWindow } from './support/parameters.ts';
import { message, termValue } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

/** Creates the project if no earlier step has created it. */
Given('the project {string} with the lines', async function (this: PlumblineWorld, title: string, lines: DataTable) {
  if (!this.estimateIds.has(title)) await this.createProject(title);
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

When('I add a line', async function (this: PlumblineWorld) {
  await addLine(this, slateLine);
});

When('I add the line', async function (this: PlumblineWorld, line: DataTable) {
  await addLine(this, line.rowsHash());
});

When(
  /^I fill in a line (?:without "([^"]*)"|with the "([^"]*)" "([^"]*)")$/,
  async function (this: PlumblineWorld, emptyField: string | null, label: string | null, value: string | null) {
    await fillLine(this, { ...slateLine, [emptyField ?? label ?? '']: value ?? '' });
  },
);

async function deleteLine(world: PlumblineWorld, name: string): Promise<void> {
  await lineRow(world, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await world.button('Yes', world.page.getByRole('alertdialog')).click();
}

/** Changes the quantity and waits for the answer of the server. */
When(
  '{change} the quantity of {string} to {string}',
  async function (this: PlumblineWorld, inWindow: InWindow, name: string, quantity: string) {
    await inWindow(this, async () => {
      const saveResponse = this.page.waitForResponse((response) => response.url().endsWith('/changes/'));
      await changeQuantity(this, name, quantity);
      await saveResponse;
    });
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
  /^I type "([^"]*)" over the (quantity|cost) of "([^"]*)" and press Enter$/,
  async function (this: PlumblineWorld, text: string, field: string, name: string) {
    await lineRow(this, name).locator(`[data-field="${field}"]`).focus();
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
    await expect(editedRow(this)).toHaveCount(0);
  },
);

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
    // Each line after the first starts with the unit of the first line. The tax is always that of the company.
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

Then('the status next to the heading of the lines is {string}', async function (this: PlumblineWorld, text: string) {
  await expect(this.page.getByRole('status').filter({ visible: true }).getByText(text, { exact: true })).toBeVisible();
});

Then('{int} toast(s) was/were shown', async function (this: PlumblineWorld, count: number) {
  expect(this.shownToasts.of(this.page)).toHaveLength(count);
});

When(
  /^I select the (?:line "([^"]*)"|lines from "([^"]*)" to "([^"]*)") with the keyboard$/,
  async function (this: PlumblineWorld, only: string | null, first: string | null, last: string | null) {
    await lineRow(this, only ?? first ?? '')
      .getByRole('rowheader')
      .focus();
    await this.page.keyboard.press('Space');
    if (last === null) return;
    const lastName = lineRow(this, last).getByRole('rowheader');
    const isLast = () => lastName.evaluate((cell) => cell === document.activeElement);
    while (!(await isLast())) await this.page.keyboard.press('Shift+ArrowDown');
  },
);

When('I insert a line below {string} with the keyboard', async function (this: PlumblineWorld, name: string) {
  await lineRow(this, name).getByRole('rowheader').focus();
  await this.page.keyboard.press('Control+Shift+Equal');
  await expect(this.field('Name')).toBeFocused();
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
  /^I paste (\d+) spreadsheet rows, each with the rate \$([\d,.]+), the quantity (\d+) and no tax, with headings and with the quantity "([^"]*)" in row (\d+)$/,
  async function (
    this: PlumblineWorld,
    count: number,
    rate: string,
    quantity: number,
    invalidQuantity: string,
    invalidRow: number,
  ) {
    const rows = Array.from({ length: count }, (_, index) => {
      const rowQuantity = index + 1 === invalidRow ? invalidQuantity : quantity;
      return `Line number ${index + 1}\t${rowQuantity}\teach\t$${rate}\t0%`;
    });
    await paste(this, ['Item\tQty\tUnit\tUnit Price\tTax', ...rows].join('\r\n'));
  },
);

/** Expects the number of lines on the page and on the server. */
async function expectLineCount(world: PlumblineWorld, count: number): Promise<void> {
  await expect(lineRows(world)).toHaveCount(count);
  await expect.poll(async () => (await readStoredLines(world)).length).toBe(count);
}

Then('the estimate has {int} lines, saved with one call', async function (this: PlumblineWorld, count: number) {
  await expectLineCount(this, count);
  await expect(message(this.page, 'status', 'Saved')).toBeVisible();
  const urls = await this.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(urls.filter((url) => /\/api\/estimates\/[^/]+\/(items|changes)\//.test(url))).toHaveLength(1);
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

Then(
  'the quantity of {string} shows the formula {string} under the pointer',
  async function (this: PlumblineWorld, name: string, formula: string) {
    await expect(lineRow(this, name).locator('[data-field="quantity"]')).toHaveAttribute('title', formula);
  },
);

Then('the lines are {string}', async function (this: PlumblineWorld, names: string) {
  await expect(lineRows(this).getByRole('rowheader')).toHaveText(names.split(' / '));
});

/** Checks all stored lines. The page shows the lines in the order of their numbers. */
Then('the stored lines have the numbers {string}', async function (this: PlumblineWorld, numbers: string) {
  await expect.poll(async () => (await readStoredLines(this)).map(({ index }) => index).join(', ')).toBe(numbers);
});

Then(
  /^the line "([^"]*)" is marked as not saved( to the catalogue)?$/,
  async function (this: PlumblineWorld, name: string, toCatalogue: string | null) {
    // The notice about a line is in the row below the line.
    const notice = toCatalogue
      ? this.page.getByRole('status').filter({ hasText: `${name} is not saved to the catalogue.` })
      : lineRow(this, name).locator('+ tr').getByRole('status').filter({ hasText: 'This line is not saved.' });
    await expect(this.button('Try again', notice)).toBeVisible();
  },
);

/** The labels of the amounts in the summary, by their names in the scenarios. */
const amountLabels: Readonly<Record<string, string>> = {
  subtotal: 'SubTotal',
  taxes: 'Taxes',
  discount: 'Discount',
  total: 'Total',
  cost: 'Total cost',
  markup: 'Markup',
  margin: 'Margin',
  'total of the options': 'Options without tax, not in the total',
};

Then(
  /^(?:the "([^"]*)" sees that )?the (subtotal|taxes|discount|total|cost|markup|margin|total of the options) (?:is|are) (-?\$[\d,.]+(?: [\d.]+%)?|[\d.]+%)( within a second)?$/,
  async function (this: PlumblineWorld, role: string | null, name: string, amount: string, limit: string | null) {
    const expectText = () =>
      expect(summaryAmount(this, amountLabels[name] ?? name)).toHaveText(amount, { ...(limit && { timeout: 1_000 }) });
    await (role === null ? expectText() : this.inBrowserOf(role, expectText));
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

Given('the estimate has the discount {dollars}', async function (this: PlumblineWorld, discount: number) {
  const [estimateId] = this.estimateIds.values();
  await this.api.callOk('PUT', `/api/estimates/${estimateId}/`, { discount });
});

const discountDialog = ({ page }: PlumblineWorld): Locator => page.getByRole('dialog', { name: 'Add Discount' });
const discountField = (world: PlumblineWorld): Locator =>
  discountDialog(world).getByRole('textbox', { name: 'Discount' });

/** "try to" expects that the dialog refuses the discount. */
When(
  /^I (|try to )discount the estimate by (\$[\d,.]+|[\d.]+%)$/,
  async function (this: PlumblineWorld, attempt: string, discount: string) {
    await summary(this)
      .getByRole('button', { name: /^Discount/ })
      .click();
    await discountField(this).fill(discount);
    await this.button('Apply discount', discountDialog(this)).click();
    if (attempt === '') await expect(discountDialog(this)).toBeHidden();
  },
);

When('I take the discount before tax', async function (this: PlumblineWorld) {
  await this.field('Discount is taken').selectOption({ label: 'Before tax' });
});

When('I change the notes to the client to {string}', async function (this: PlumblineWorld, notes: string) {
  const saveResponse = this.page.waitForResponse((response) => response.request().method() === 'PUT');
  await this.type('Notes to the client', notes);
  await this.field('Notes to the client').blur();
  await saveResponse;
});
