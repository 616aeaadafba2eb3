// Steps for the project form and the project list.
import { readFile } from 'node:fs/promises';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { read, utils } from 'xlsx';
import type { StoredProject } from './support/apiClient.ts';
import { expect } from './support/expect.ts';
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

/** Whether a call loads all projects. The call for the newest projects has a query. */
const isCallForAllProjects = ({ pathname, search }: URL) => pathname === '/api/projects/' && search === '';

Given('the server is slow to send all projects', async function (this: PlumblineWorld) {
  const delay = new Promise<void>((resolve) => {
    this.sendAllProjects = resolve;
  });
  await this.context.route(isCallForAllProjects, async (route) => {
    await delay;
    await route.fallback();
  });
});

When('the server sends all projects', function (this: PlumblineWorld) {
  this.sendAllProjects();
});

Then('the export is unavailable', async function (this: PlumblineWorld) {
  await expect(this.button('Export Projects to CSV')).toBeDisabled();
});

Given('{int} projects', async function (this: PlumblineWorld, count: number) {
  for (let number = 1; number <= count; number += 1) await this.createProject(`Project ${number}`);
});

Given(
  'I have created the project {string} for client {string}',
  async function (this: PlumblineWorld, title: string, client: string) {
    await this.page.getByRole('link', { name: 'Projects', exact: true }).click();
    await this.page.getByRole('link', { name: 'Create Project' }).first().click();
    await this.type('Project title', title);
    await this.type('Client name', client);
    await this.button('Save').click();
    await expect(cardField(card(this, title), 'Client', client)).toBeVisible();
  },
);

When(
  'I set the status of the project {string} to {string}',
  async function (this: PlumblineWorld, title: string, status: string) {
    await this.open('/project');
    await card(this, title)
      .getByRole('link', { name: /^Edit project/i })
      .click();
    await expect(this.field('Project title')).toHaveValue(title);
    await this.type('Status', status);
    await this.button('Save').click();
    await expect.poll(() => this.shownToasts.of(this.page).map((toast) => toast.title)).toContain('Projects updated');
  },
);

/** A value for each field of the form except Country. Each value differs from the default of its field. */
const allFieldValues: FieldValues = {
  'Project title': 'Granary and stable',
  Office: 'Riverside',
  Estimator: 'Robin Owner',
  'Referred by': 'Oakley Supply',
  Status: 'Negotiation',
  'Job type': 'Roofing',
  'Client name': 'Dana Whitfield',
  'Contact number': '5035550142',
  'House/apartment no': '12 B',
  'Street/lane': 'Harbour Road',
  'Zip code': '97201',
  'State/province': 'Oregon',
  City: 'Portland',
  'Date assigned': '2026-03-01',
  'Customer contacted': '2026-03-02',
  'Date inspected': '2026-03-03',
  'Estimate sent date': '2026-03-04',
  'Job start date': '2026-03-29',
  'Job end date': '2026-11-01',
  'Change order price': '1,250.50',
  'Estimate price': '12,345.67',
  'Final invoice': '13,596.17',
};

When('I fill in every field of the project form except Country', async function (this: PlumblineWorld) {
  for (const [label, value] of Object.entries(allFieldValues)) await this.type(label, value);
});

const formLink = (world: PlumblineWorld, name: string): Locator =>
  world.page.getByRole('main').getByRole('link', { name, exact: true });

Then('the form links to the estimate and the notes of {string}', async function (this: PlumblineWorld, title: string) {
  const { pathname } = new URL(this.page.url());
  await expect(formLink(this, 'Notes')).toHaveAttribute('href', `${pathname}/notes`);
  await expect(formLink(this, 'Estimate')).toHaveAttribute('href', `/estimate/${this.estimateIds.get(title)}`);
});

Then('the form has no link to an estimate', async function (this: PlumblineWorld) {
  await expect(this.button('Save')).toBeVisible();
  await expect(formLink(this, 'Estimate')).toHaveCount(0);
});

When(
  'I filter the projects created from {string} to {string}',
  async function (this: PlumblineWorld, from: string, to: string) {
    await this.field('From').fill(from);
    await this.field('To').fill(to);
  },
);

When('I filter the projects created from tomorrow on', async function (this: PlumblineWorld) {
  // 36 hours from now is tomorrow or later in every time zone of the United States.
  const futureDay = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
  await this.field('From').fill(futureDay);
});

When('I remove the filter {string}', async function (this: PlumblineWorld, text: string) {
  await this.button(`Remove filter ${text}`).click();
});

Then('the status filter shows {string}', async function (this: PlumblineWorld, label: string) {
  await expect(this.field('Status').locator('option:checked')).toHaveText(label);
});

When(
  'I open the projects whose sale was closed in the same month as {string}',
  async function (this: PlumblineWorld, title: string) {
    const projects = await this.api.callOk<readonly StoredProject[]>('GET', '/api/projects/');
    const month = projects.find((project) => project.title === title)?.signed_on?.slice(0, 7);
    await this.open(`/project?closedIn=${month}`);
  },
);

Then('the total price of the listed projects is {string}', async function (this: PlumblineWorld, total: string) {
  await expect(this.page.getByText(`Total price ${total}`, { exact: true })).toBeVisible();
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

const projectIdsOfOtherCompanies = new WeakMap<PlumblineWorld, string>();

Given('another company with the project {string}', async function (this: PlumblineWorld, title: string) {
  const otherCompany = this.createApiClient();
  await otherCompany.signUp('Another company', this.user('Rival'));
  await otherCompany.subscribe('TEAM');
  const project = await otherCompany.callOk<StoredProject>('POST', '/api/projects/', { title });
  projectIdsOfOtherCompanies.set(this, project.id);
});

When('I ask the API for the project of the other company', async function (this: PlumblineWorld) {
  this.response = await this.api.call('GET', `/api/projects/${projectIdsOfOtherCompanies.get(this)}/`);
});
