// Step that checks the page with axe.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Then } from '@cucumber/cucumber';
import type * as Axe from 'axe-core';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

Then('axe finds no accessibility violations', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // evaluate() runs through the debugger, so the content security policy does not block axe.
  await this.page.evaluate(await axeSource);
  const violations = await this.page.evaluate(async () => {
    const results = await (globalThis as unknown as { axe: typeof Axe }).axe.run();
    return results.violations.map(({ id, help, nodes }) => ({ id, help, elements: nodes.map(({ html }) => html) }));
  });
  expect(violations).toEqual([]);
});
