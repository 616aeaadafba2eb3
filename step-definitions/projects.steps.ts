// Steps for the project form and the project list.
import { readFile } from 'node:fs/promises';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { read, utils } from 'xlsx';
import type { StoredProject } from './support/apiClient.ts';
import { expect } from './support/expect.ts';
import { goToPage } from './support/pages.ts';
import { cardField } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

const card = ({ page }: PlumblineWorld, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true });

type FieldValues = Readonly<Record<string, string>>;

/** Converts the values of a scenario to the body of a POST. */
async function toRequestBody(world: PlumblineWorld, values: FieldValues): Promise<Record<string, unknown>> {
  const { client, phone, city, zip, referrer, estimation, office, estimator, ...otherValues } = values;
  return {
    ...otherValues,
    client: { name: client ?? '', phone_no: phone ?? '' },
    ...((city || zip) && { address: { city: city ?? '', zip_code: zip ?? '' } }),
    ...(referrer && { referred_by: referrer }),
    ...(estimation && { estimation: Number(estimation) }),
    ...(office && { office: world.officeIds.get(office) }),
    ...(estimator && { estimator: await world.userId(estimator) }),
  };
}

Given('the project {string}', async function (this: PlumblineWorld, title: string) {
  await this.createProject(title);
});

Given('the project {string} with', async function (this: PlumblineWorld, title: string, values: DataTable) {
  await this.createProject(title, await toRequestBody(this, values.rowsHash()));
});

Given(
  'I have created the project {string} for client {string}',
  async function (this: PlumblineWorld, title: string, client: string) {
    await goToPage(this, 'Create Project');
    await this.type('Project title', title);
    await this.type('Client name', client);
    await this.button('Save').click();
    await expect(cardField(card(this, title), 'Client', client)).toBeVisible();
  },
);

Then('the projects {string} are listed in this order', async function (this: PlumblineWorld, titles: string) {
  const rows = this.page.getByRole('list', { name: 'Projects', exact: true }).getByRole('article');
  await expect(rows.getByRole('link').and(this.page.locator('[data-part="title"] a'))).toHaveText(titles.split(', '));
});

When(
  'I set the status of the project {string} to {string}',
  async function (this: PlumblineWorld, title: string, status: string) {
    await goToPage(this, 'Projects');
    await card(this, title)
      .getByRole('link', { name: /^Edit project/i })
      .click();
    await expect(this.field('Project title')).toHaveValue(title);
    await this.type('Status', status);
    await this.button('Save').click();
    await expect.poll(() => this.shownToasts.of(this.page).map((toast) => toast.title)).toContain('Projects updated');
  },
);

Then('the total price of the listed projects is {string}', async function (this: PlumblineWorld, total: string) {
  await expect(this.page.getByText(`Total price ${total}`, { exact: true })).toBeVisible();
});

Then('the header of the project has the price {string}', async function (this: PlumblineWorld, price: string) {
  await expect(this.page.getByText('Price', { exact: true }).locator('..')).toHaveText(`Price ${price}`);
});

When('I mark {string} as a favourite', async function (this: PlumblineWorld, title: string) {
  const favouriteResponse = this.page.waitForResponse((response) => response.url().includes('/favourite'));
  await card(this, title)
    .getByRole('button', { name: /favourite/i })
    .click();
  await favouriteResponse;
});

Then('{string} is a favourite', async function (this: PlumblineWorld, title: string) {
  await expect(this.button(`Favourite ${title}`, card(this, title))).toHaveAttribute('aria-pressed', 'true');
});

const exportedFiles = new WeakMap<PlumblineWorld, { name: string; text: string }>();

When(
  'I type the start {string} of the client name and choose {string} with the keyboard',
  async function (this: PlumblineWorld, start: string, name: string) {
    const field = this.page.getByRole('combobox', { name: 'Client name' });
    await field.pressSequentially(start);
    await expect(this.page.getByRole('option', { name })).toBeVisible();
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue(name);
  },
);

When('I export the projects', async function (this: PlumblineWorld) {
  const download = this.page.waitForEvent('download');
  await this.button('Export Projects to CSV').click();
  const file = await download;
  exportedFiles.set(this, { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') });
});

Then('the file {string} has the project {string}', async function (this: PlumblineWorld, name: string, title: string) {
  expect(exportedFiles.get(this)?.name).toBe(name);
  const text = exportedFiles.get(this)?.text.replace(/^\uFEFF/, '');
  const sheets = read(text, { type: 'string' }).Sheets;
  const [rows = []] = Object.values(sheets).map((sheet) => utils.sheet_to_json<Record<string, unknown>>(sheet));
  expect(rows.map((row) => row['Project title'])).toContain(title);
});

Then('no cell of the file is a formula', async function (this: PlumblineWorld) {
  expect(exportedFiles.get(this)?.text).not.toMatch(/(^|,|")[=+@]/m);
});

Given('another company with the project {string}', async function (this: PlumblineWorld, title: string) {
  const otherCompany = this.createApiClient();
  await otherCompany.signUp('Another company', this.user('Rival'));
  await otherCompany.subscribe('TEAM');
  const project = await otherCompany.callOk<StoredProject>('POST', '/api/projects/', { title });
  this.projectIdOfOtherCompany = project.id;
});
