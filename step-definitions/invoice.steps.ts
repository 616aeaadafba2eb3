// Steps for the printed invoice of an estimate.
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { companyTodayPattern } from './support/companyDates.ts';
import { expect } from './support/expect.ts';
import { escapePattern } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

interface PrintedInvoice {
  readonly pageCount: number;
  readonly text: string;
}

/** Prints the page as a PDF on Letter paper and reads its text. */
async function printInvoice(world: PlumblineWorld): Promise<PrintedInvoice> {
  const pdf = await world.page.pdf({ format: 'Letter', preferCSSPageSize: true });
  world.attach(pdf, { mediaType: 'application/pdf', fileName: 'invoice.pdf' });
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  return { pageCount: document.numPages, text: texts.join(' ').replace(/\s+/g, ' ') };
}

const toCents = (money: string) => Math.round(Number(money.replace(/[$,]/g, '')) * 100);

/** A part of the text that is not a part of a longer word or number: `Total $1.00` is in `Total $1.00 Notes` but not in `Subtotal $1.00`. */
const wholeWords = (part: string) => new RegExp(`(?<![\\w$])${escapePattern(part)}(?![\\w,]|\\.\\d)`, 'i');

Then('the printed invoice contains', async function (this: PlumblineWorld, parts: DataTable) {
  const { text } = await printInvoice(this);
  // CSS displays some headings in upper case.
  for (const part of parts.raw().flat()) expect(text).toMatch(wholeWords(part));
});

Then('the printed invoice has one page and does not contain', async function (this: PlumblineWorld, parts: DataTable) {
  const { pageCount, text } = await printInvoice(this);
  expect(pageCount).toBe(1);
  expect(text).toMatch(wholeWords('Invoice'));
  for (const part of parts.raw().flat()) expect(text).not.toContain(part);
});

Then("the printed invoice has today's date as day, month and year", async function (this: PlumblineWorld) {
  const { text } = await printInvoice(this);
  // The date is below the heading. Other dates have a label, for example `Valid until`.
  const [, day, month, year] = /\bInvoice (\d\d)-(\d\d)-(\d{4})/i.exec(text) ?? [];
  expect(`${year}-${month}-${day}`).toMatch(await companyTodayPattern(this));
});

Then(
  'the printed invoice has all {int} lines on more than {int} pages',
  async function (this: PlumblineWorld, lineCount: number, pageLimit: number) {
    const invoice = await printInvoice(this);
    for (let number = 1; number <= lineCount; number += 1)
      expect(invoice.text).toMatch(new RegExp(`Line number ${number}\\b`));
    expect(invoice.pageCount).toBeGreaterThan(pageLimit);
  },
);

Then('the printed lines add up to the total', async function (this: PlumblineWorld) {
  const { text } = await printInvoice(this);
  const lineAmounts = [...text.matchAll(/Line number \d+ (\$[\d,]+\.\d\d)/g)].map(([, money = '']) => toCents(money));
  const [, total = ''] = /(?<!Sub)Total (\$[\d,]+\.\d\d)/.exec(text) ?? [];
  expect(lineAmounts.length).toBeGreaterThan(0);
  expect(lineAmounts.reduce((sum, amount) => sum + amount, 0)).toBe(toCents(total));
});

When('I print the invoice', async function (this: PlumblineWorld) {
  await this.page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-print-requested', '');
  });
  await this.button('Print Invoice').click();
});

Then('the browser is asked to print', async function (this: PlumblineWorld) {
  await expect(this.page.locator('html')).toHaveAttribute('data-print-requested', '');
});
