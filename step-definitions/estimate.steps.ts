import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { figure, storedLines, storeLines } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('the project {string} with the lines', async function (this: PlumblineWorld, title: string, lines: DataTable) {
  await this.makeProject(title);
  await storeLines(this, title, lines.hashes());
});

Given('its estimate has the lines', async function (this: PlumblineWorld, lines: DataTable) {
  const [title = ''] = this.estimates.keys();
  await storeLines(this, title, lines.hashes());
});

Given('the project {string} with {int} lines', async function (this: PlumblineWorld, title: string, count: number) {
  await this.makeProject(title);
  const same = { Quantity: '3', 'Tax %': '7.125', Unit: 'EA' };
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await storeLines(
    this,
    title,
    numbers.map((number) => ({ Name: `Line number ${number}`, Rate: `${number}.37`, ...same })),
  );
});

const details = (world: PlumblineWorld): Locator => world.page.getByRole('region', { name: 'Invoice Details' });

/** At its address where the scenario made the project, else from the list as a person gets there. */
async function openEstimate(world: PlumblineWorld, title: string): Promise<void> {
  const estimate = world.estimates.get(title);
  if (estimate) return world.open(`/estimate/${estimate}`);
  const card = world.page.getByRole('article', { name: title });
  await card.getByRole('link', { name: `Estimate of ${title}` }).click();
}

When('I open the estimate of {string}', async function (this: PlumblineWorld, title: string) {
  await openEstimate(this, title);
  await expect(details(this).getByText(title)).toBeVisible();
  await expect(figure(this, 'Total')).toBeVisible();
});

When('I open the estimate of {string} all the same', async function (this: PlumblineWorld, title: string) {
  await openEstimate(this, title);
});

Then('the invoice details say {string}', async function (this: PlumblineWorld, text: string) {
  await expect(details(this).getByRole('definition').getByText(text, { exact: true })).toBeVisible();
});

Then(
  'the invoice details lead to the project {string} and its notes',
  async function (this: PlumblineWorld, title: string) {
    const path = `/project/${await this.projectId(title)}`;
    await expect(details(this).getByRole('link', { name: 'Edit project' })).toHaveAttribute('href', path);
    await expect(details(this).getByRole('link', { name: 'Notes' })).toHaveAttribute('href', `${path}/notes`);
  },
);

When(
  'meanwhile somebody else changes the quantity of {string} to {string}',
  async function (this: PlumblineWorld, name: string, quantity: string) {
    this.acknowledge(412);
    const line = (await storedLines(this)).find(({ description }) => description === name);
    const path = `/api/estimates/${line?.estimate}/items/${line?.id}/`;
    await this.api.ask('PUT', path, { ...line, quantity: Number(quantity) });
  },
);

When('meanwhile somebody else discounts it by {dollars}', async function (this: PlumblineWorld, discount: number) {
  this.acknowledge(412);
  const [estimate] = this.estimates.values();
  await this.api.ask('PUT', `/api/estimates/${estimate}/`, { discount });
});

Then('I am told who changed it and can choose', async function (this: PlumblineWorld) {
  const { firstName, lastName } = this.person();
  const question = this.page.getByRole('alert').filter({ hasText: `${firstName} ${lastName}` });
  await expect(question.getByRole('button')).toHaveText(['Keep mine', 'Load theirs']);
});

When('I choose {string}', async function (this: PlumblineWorld, choice: string) {
  await this.button(choice).click();
});
