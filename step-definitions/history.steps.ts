// Steps for the page of a project, its history and the activity of the company.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

/** The entries, newest first. Each day is a list. */
const entries = ({ page }: PlumblineWorld): Locator =>
  page.getByRole('main').getByRole('region').getByRole('list').getByRole('listitem');

Given(
  'the status of {string} has been changed to {string} by the {string}',
  async function (this: PlumblineWorld, title: string, status: string, role: string) {
    const client = await this.apiClientOf(role);
    await client.callOk('PATCH', `/api/projects/${await this.projectId(title)}/`, { status });
  },
);

When('I open the history of {string}', async function (this: PlumblineWorld, title: string) {
  await this.open(`/project/${await this.projectId(title)}/history`);
});

When('I show only {string} in the history', async function (this: PlumblineWorld, kind: string) {
  await this.button(kind).click();
});

Then('the history is {string}', async function (this: PlumblineWorld, sentences: string) {
  await expect(entries(this)).toContainText(sentences.split(' / '));
});

/** Each row has a sentence and a person. */
Then('the history is', async function (this: PlumblineWorld, table: DataTable) {
  const rows = table.raw();
  await expect(entries(this)).toContainText(rows.map(([sentence = '']) => sentence));
  await expect(entries(this)).toContainText(rows.map(([, person = '']) => person));
});
