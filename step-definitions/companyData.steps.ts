// Steps for exports of all data of the company, for deleted records and for the deletion of the company.
import { readFile } from 'node:fs/promises';
import { Given, Then, When } from '@cucumber/cucumber';
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

Given(
  'the project {string} and then the office {string} were deleted',
  async function (this: PlumblineWorld, project: string, office: string) {
    await this.api.callOk('DELETE', `/api/projects/${await this.projectId(project)}/`);
    await this.api.callOk('DELETE', `/api/offices/${this.officeIds.get(office)}/`);
  },
);

When('I restore {string}', async function (this: PlumblineWorld, name: string) {
  await this.button(`Restore ${name}`).click();
});

async function confirmDeletion(world: PlumblineWorld, name: string): Promise<void> {
  const dialog = world.page.getByRole('dialog', { name: `Delete ${world.companyName}?` });
  await dialog.getByLabel(`Type ${world.companyName} to confirm`).fill(name);
  await dialog.getByLabel(/^Your password/).fill(world.user().password);
  await world.button('Delete the company', dialog).click();
}

When('I ask for the deletion of the company', async function (this: PlumblineWorld) {
  await this.button('Delete the company…').click();
  await confirmDeletion(this, this.companyName);
});
