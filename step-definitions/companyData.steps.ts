// Steps for exports of all data of the company, for deleted records and for the deletion of the company.
import { readFile } from 'node:fs/promises';
import { Given, Then, When } from '@cucumber/cucumber';
import { createEstimator } from './support/createRecords.ts';
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

/** The package TEAM has three seats, one of which is the owner's. */
Given('the deleted user {string}, whose seat is taken', async function (this: PlumblineWorld, name: string) {
  const [firstName = '', lastName = ''] = name.split(' ');
  await createEstimator(this, firstName, lastName);
  const users = await this.api.callOk<{ id: string; first_name: string }[]>('GET', '/api/users/');
  await this.api.callOk('DELETE', `/api/users/${users.find((user) => user.first_name === firstName)?.id}/`);
  await createEstimator(this, 'Casey', 'Quick');
  await createEstimator(this, 'Robin', 'Stone');
  this.allowStatus(409);
});

When('I restore {string}', async function (this: PlumblineWorld, name: string) {
  await this.button(`Restore ${name}`).click();
});

Then('the deleted records are {string}', async function (this: PlumblineWorld, names: string) {
  const buttons = this.page.getByRole('table', { name: 'Recently deleted' }).getByRole('button', { name: /^Restore / });
  const expected = names.split(', ').map((name) => `Restore ${name}`);
  await expect
    .poll(() => buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label'))))
    .toEqual(expected);
});

async function confirmDeletion(world: PlumblineWorld, name: string): Promise<void> {
  const dialog = world.page.getByRole('dialog', { name: `Delete ${world.companyName}?` });
  await dialog.getByLabel(`Type ${world.companyName} to confirm`).fill(name);
  await dialog.getByLabel(/^Your password/).fill(world.user().password);
  await world.button('Delete the company', dialog).click();
}

When('I confirm the deletion of {string}', async function (this: PlumblineWorld, name: string) {
  await confirmDeletion(this, name);
});

When('I ask for the deletion of the company', async function (this: PlumblineWorld) {
  await this.button('Delete the company…').click();
  await confirmDeletion(this, this.companyName);
});

Then('the deletion is refused because {string}', async function (this: PlumblineWorld, reason: string) {
  await expect(this.page.getByLabel(`Type ${this.companyName} to confirm`)).toHaveAccessibleDescription(reason);
});
