import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { dollars } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { companyToday } from './support/today.ts';
import type { PlumblineWorld } from './support/world.ts';

interface Paper {
  readonly pages: number;
  readonly text: string;
}

/** The invoice as the browser's print dialog would put it on Letter paper. */
async function print(world: PlumblineWorld): Promise<Paper> {
  const pdf = await world.page.pdf({ format: 'Letter', preferCSSPageSize: true });
  world.attach(pdf, { mediaType: 'application/pdf', fileName: 'invoice.pdf' });
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  return { pages: document.numPages, text: texts.join(' ').replace(/\s+/g, ' ') };
}

const cents = (money: string) => Math.round(Number(money.replace(/[$,]/g, '')) * 100);

Given('its discount is {dollars}', async function (this: PlumblineWorld, discount: number) {
  const [estimate] = this.estimates.values();
  await this.api.ask('PUT', `/api/estimates/${estimate}/`, { discount });
});

Then('the invoice on paper says the total is {dollars}', async function (this: PlumblineWorld, amount: number) {
  expect((await print(this)).text).toContain(`Total ${dollars(amount)}`);
});

Then('the invoice on paper reads', async function (this: PlumblineWorld, parts: DataTable) {
  const { text } = await print(this);
  // some headings are set in capitals
  for (const part of parts.raw().flat()) expect(text.toLowerCase()).toContain(part.toLowerCase());
});

Then('the invoice on paper is one page without', async function (this: PlumblineWorld, parts: DataTable) {
  const { pages, text } = await print(this);
  expect(pages).toBe(1);
  for (const part of parts.raw().flat()) expect(text).not.toContain(part);
});

Then("the invoice on paper has today's date as day, month and year", async function (this: PlumblineWorld) {
  const today = (await companyToday(this)).split('-').reverse().join('-');
  expect((await print(this)).text).toContain(today);
});

Then(
  'the invoice on paper has all {int} lines on more than {int} pages',
  async function (this: PlumblineWorld, lines: number, pages: number) {
    const paper = await print(this);
    for (let number = 1; number <= lines; number += 1)
      expect(paper.text).toMatch(new RegExp(`Line number ${number}\\b`));
    expect(paper.pages).toBeGreaterThan(pages);
  },
);

Then('its lines add up to its total', async function (this: PlumblineWorld) {
  const { text } = await print(this);
  const lines = [...text.matchAll(/Line number \d+ (\$[\d,]+\.\d\d)/g)].map(([, money = '']) => cents(money));
  const [, total = ''] = /(?<!Sub)Total (\$[\d,]+\.\d\d)/.exec(text) ?? [];
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.reduce((sum, line) => sum + line, 0)).toBe(cents(total));
});

When('I print the invoice', async function (this: PlumblineWorld) {
  await this.page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-asked-to-print', '');
  });
  await this.button('Print Invoice').click();
});

Then('the browser is asked to print', async function (this: PlumblineWorld) {
  await expect(this.page.locator('html')).toHaveAttribute('data-asked-to-print', '');
});
