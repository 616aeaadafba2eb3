// Steps that check pages with axe.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type DataTable, Then } from '@cucumber/cucumber';
import type * as Axe from 'axe-core';
import { expect } from './support/expect.ts';
import { type PageName, pagePaths } from './support/pages.ts';
import type { PlumblineWorld } from './support/world.ts';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function expectNoViolations({ page }: PlumblineWorld): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // evaluate() runs through the debugger, so the content security policy does not block axe.
  await page.evaluate(await axeSource);
  const violations = await page.evaluate(async () => {
    const results = await (globalThis as unknown as { axe: typeof Axe }).axe.run();
    return results.violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }));
  });
  expect({ url: page.url(), violations }).toEqual({ url: page.url(), violations: [] });
}

Then('axe finds no accessibility violations', async function (this: PlumblineWorld) {
  await expectNoViolations(this);
});

/** Each row has a page. */
Then(
  'these pages have no accessibility violations and fit the width of the screen',
  async function (this: PlumblineWorld, rows: DataTable) {
    for (const [name = ''] of rows.raw()) {
      await this.open(pagePaths[name as PageName]);
      await expectNoViolations(this);
      const overflow = () => this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(overflow, name).toBeLessThanOrEqual(0);
    }
  },
);
