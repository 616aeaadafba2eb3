// Steps for exports of all data of the company.
import { readFile } from 'node:fs/promises';
import { Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

When('I download the export', async function (this: PlumblineWorld) {
  const button = this.page.getByRole('list', { name: 'Exports' }).getByRole('button', { name: /^Download/ });
  // The server makes the file in the background.
  await button.waitFor({ timeout: 30_000 });
  const download = this.page.waitForEvent('download');
  await button.click();
  this.exportFile = await readFile(await (await download).path());
});

/** The file of the export is not compressed, so that its texts can be read without a program for zip files. */
Then('the export has the file {string} with {string}', function (this: PlumblineWorld, name: string, text: string) {
  const content = this.exportFile?.toString('utf8') ?? '';
  const start = content.indexOf(name);
  expect(start).toBeGreaterThan(0);
  const end = content.indexOf('PK\u0003\u0004', start);
  expect(content.slice(start, end)).toContain(text);
});
