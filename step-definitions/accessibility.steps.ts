import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Then } from '@cucumber/cucumber';
import type * as Axe from 'axe-core';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

Then('axe finds nothing wrong on the page', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  // what comes in by the debugger is no script of the page's, so its security policy has no say
  await this.page.evaluate(await source);
  const violations = await this.page.evaluate(async () => {
    const found = await (globalThis as unknown as { axe: typeof Axe }).axe.run();
    return found.violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }));
  });
  expect(violations).toEqual([]);
});
