import { readFile } from 'node:fs/promises';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import type { StoredProject } from './support/client.ts';
import type { Cells } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const card = (world: PlumblineWorld, title?: string): Locator =>
  world.page.getByRole('article', title ? { name: title } : undefined);

/** A scenario's words for a project, as the wire has them. */
async function onTheWire(world: PlumblineWorld, words: Cells): Promise<Record<string, unknown>> {
  const { client, phone, city, zip, referrer, estimation, office, estimator, ...same } = words;
  return {
    ...same,
    client: { name: client ?? '', phone_no: phone ?? '' },
    ...((city || zip) && { address: { city: city ?? '', zip_code: zip ?? '' } }),
    ...(referrer && { referred_by: referrer }),
    ...(estimation && { estimation: Number(estimation) }),
    ...(office && { office: world.offices.get(office) }),
    ...(estimator && { estimator: await world.idOf(estimator) }),
  };
}

Given('the project {string}', async function (this: PlumblineWorld, title: string) {
  await this.makeProject(title);
});

Given('the project {string} with', async function (this: PlumblineWorld, title: string, words: DataTable) {
  await this.makeProject(title, await onTheWire(this, words.rowsHash()));
});

Given('the office {string}', async function (this: PlumblineWorld, name: string) {
  const { id } = await this.api.ask<{ id: string }>('POST', '/api/offices/', { name });
  this.offices.set(name, id);
});

Given('{int} projects', async function (this: PlumblineWorld, count: number) {
  for (let number = 1; number <= count; number += 1) await this.makeProject(`Project ${number}`);
});

Given(
  'I have created the project {string} for client {string}',
  async function (this: PlumblineWorld, title: string, client: string) {
    await this.page.getByRole('link', { name: 'Projects', exact: true }).click();
    await this.page.getByRole('link', { name: 'Create Project' }).first().click();
    await this.type('Project title', title);
    await this.type('Client name', client);
    await this.button('Save').click();
    await expect(card(this, title)).toContainText(client);
  },
);

When('I fill in the project form', async function (this: PlumblineWorld, fields: DataTable) {
  for (const [label, value] of fields.raw()) await this.type(label ?? '', value ?? '');
});

/** A value for each field, none of them its default. */
const everything: Cells = {
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

When('I fill in everything of the project form', async function (this: PlumblineWorld) {
  for (const [label, value] of Object.entries(everything)) await this.type(label, value);
});

Then('after a reload the project form has the same', async function (this: PlumblineWorld) {
  await this.page.reload();
  for (const [label, value] of Object.entries(everything)) await this.expectValue(label, value);
});

Then('the project form has', async function (this: PlumblineWorld, fields: DataTable) {
  for (const [label, value] of fields.raw()) await this.expectValue(label ?? '', value ?? '');
});

const leadingTo = (world: PlumblineWorld, name: string): Locator =>
  world.page.getByRole('main').getByRole('link', { name, exact: true });

Then('the form leads to the estimate and the notes of {string}', async function (this: PlumblineWorld, title: string) {
  const { pathname } = new URL(this.page.url());
  await expect(leadingTo(this, 'Notes')).toHaveAttribute('href', `${pathname}/notes`);
  await expect(leadingTo(this, 'Estimate')).toHaveAttribute('href', `/estimate/${this.estimates.get(title)}`);
});

Then('the form leads to no estimate', async function (this: PlumblineWorld) {
  await expect(this.button('Save')).toBeVisible();
  await expect(leadingTo(this, 'Estimate')).toHaveCount(0);
});

When('I edit the project {string}', async function (this: PlumblineWorld, title: string) {
  await this.open('/project');
  await card(this, title)
    .getByRole('link', { name: /^Edit project/i })
    .click();
  await expect(this.field('Project title')).toHaveValue(title);
});

When('meanwhile somebody else renames it {string}', async function (this: PlumblineWorld, title: string) {
  this.acknowledge(412);
  const id = new URL(this.page.url()).pathname.split('/').at(-1);
  await this.api.ask('PATCH', `/api/projects/${id}/`, { title });
});

Then(
  'I am told who changed the project, and in which fields we differ',
  async function (this: PlumblineWorld, table: DataTable) {
    const dialog = this.page.getByRole('alertdialog');
    await expect(dialog).toContainText(this.person().firstName);
    for (const row of table.raw()) await expect(dialog.getByRole('row', { name: row.join(' ') })).toBeVisible();
    await expect(dialog.getByRole('button')).toHaveText(['Load theirs', 'Keep mine']);
  },
);

When('I search the projects for {string}', async function (this: PlumblineWorld, words: string) {
  await this.page.getByRole('searchbox').fill(words);
});

When('I filter the projects by status {string}', async function (this: PlumblineWorld, status: string) {
  await this.field('Status').selectOption({ label: status });
  await this.page.waitForURL(/[?&]status=/);
});

When('I filter the projects by estimator {string}', async function (this: PlumblineWorld, name: string) {
  await this.field('Estimator').selectOption({ label: name });
});

When('I filter the projects by office {string}', async function (this: PlumblineWorld, name: string) {
  await this.field('Office').selectOption({ label: name });
});

When(
  'I filter the projects from {string} to {string}',
  async function (this: PlumblineWorld, from: string, to: string) {
    await this.field('From').fill(from);
    await this.field('To').fill(to);
  },
);

When('I filter the projects from tomorrow on', async function (this: PlumblineWorld) {
  const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
  await this.field('From').fill(tomorrow);
});

Then('I can choose {string} without opening the filters', async function (this: PlumblineWorld, label: string) {
  await expect(this.page.getByLabel(label)).toBeVisible();
  await expect(this.button('Filters')).toBeHidden();
});

When('I clear the filters', async function (this: PlumblineWorld) {
  await this.button('Clear filters').first().click();
});

When('I remove the filter {string}', async function (this: PlumblineWorld, text: string) {
  await this.button(`Remove filter ${text}`).click();
});

Then('the status filter shows {string}', async function (this: PlumblineWorld, label: string) {
  await expect(this.field('Status').locator('option:checked')).toHaveText(label);
});

When(
  'I open the projects closed in the month {string} was signed',
  async function (this: PlumblineWorld, title: string) {
    const month = (await stored(this, title))?.signed_on?.slice(0, 7);
    await this.open(`/project?closedIn=${month}`);
  },
);

When('I go to the projects by the menu', async function (this: PlumblineWorld) {
  await this.page.getByRole('link', { name: 'Projects', exact: true }).click();
});

Then('their total price is {string}', async function (this: PlumblineWorld, total: string) {
  await expect(this.page.getByText(`Total price ${total}`)).toBeVisible();
});

When('I go to the next page', async function (this: PlumblineWorld) {
  await this.button('Next').click();
});

When('I go to the previous page', async function (this: PlumblineWorld) {
  await this.button('Previous').click();
});

Then('{int} project(s) is/are listed', async function (this: PlumblineWorld, count: number) {
  await expect(card(this)).toHaveCount(count);
});

Then('no project is listed', async function (this: PlumblineWorld) {
  await expect(this.page.getByText(/^No projects/).first()).toBeVisible();
  await expect(card(this)).toHaveCount(0);
});

Then('the project {string} is listed', async function (this: PlumblineWorld, title: string) {
  await expect(card(this, title)).toBeVisible();
});

Then('only the project {string} is listed', async function (this: PlumblineWorld, title: string) {
  await expect(card(this)).toHaveCount(1);
  await expect(card(this, title)).toBeVisible();
});

Then('the project {string} shows {string}', async function (this: PlumblineWorld, title: string, text: string) {
  await expect(card(this, title)).toContainText(text);
});

Then('I am invited to create the first project', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('main').getByRole('link', { name: 'Create Project' }).first()).toBeVisible();
});

When('I mark {string} as a favourite', async function (this: PlumblineWorld, title: string) {
  const stored = this.page.waitForResponse((response) => response.url().includes('/favourite'));
  await card(this, title)
    .getByRole('button', { name: /favourite/i })
    .click();
  await stored;
});

Then('{string} is a favourite', async function (this: PlumblineWorld, title: string) {
  await expect(card(this, title).getByRole('button', { name: /favourite/i })).toHaveAttribute('aria-pressed', 'true');
});

const files = new WeakMap<PlumblineWorld, { name: string; text: string }>();

When('I export the projects', async function (this: PlumblineWorld) {
  const download = this.page.waitForEvent('download');
  await this.button('Export Projects to CSV').click();
  const file = await download;
  files.set(this, { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') });
});

Then('the file {string} has the project {string}', async function (this: PlumblineWorld, name: string, title: string) {
  expect(files.get(this)?.name).toBe(name);
  expect(files.get(this)?.text).toContain(title);
});

Then('no cell of the file is a formula', async function (this: PlumblineWorld) {
  expect(files.get(this)?.text).not.toMatch(/(^|,|")[=+@]/m);
});

When('I ask to delete the project {string}', async function (this: PlumblineWorld, title: string) {
  await card(this, title)
    .getByRole('button', { name: /^Delete/i })
    .click();
});

Then('the project {string} is stored', async function (this: PlumblineWorld, title: string) {
  expect(await stored(this, title)).toBeTruthy();
});

Then(
  "the project {string} is stored with the client's phone {string}",
  async function (this: PlumblineWorld, title: string, phone: string) {
    await expect.poll(async () => (await stored(this, title))?.client.phone_no).toBe(phone);
  },
);

Then(
  'the project {string} is stored with the job start {string}',
  async function (this: PlumblineWorld, title: string, day: string) {
    await expect.poll(async () => (await stored(this, title))?.job_start_date).toBe(day);
  },
);

async function stored(world: PlumblineWorld, title: string): Promise<StoredProject | undefined> {
  const projects = await world.api.ask<readonly StoredProject[]>('GET', '/api/projects/');
  return projects.find((project) => project.title === title);
}

Given('another company with the project {string}', async function (this: PlumblineWorld, title: string) {
  const other = this.client();
  await other.signUp('Another company', this.person('Rival'));
  await other.subscribe('TEAM');
  const project = await other.ask<StoredProject>('POST', '/api/projects/', { title });
  foreign.set(this, project.id);
});

const foreign = new WeakMap<PlumblineWorld, string>();

When('I ask the API for that project', async function (this: PlumblineWorld) {
  this.answer = await this.api.call('GET', `/api/projects/${foreign.get(this)}/`);
});

Then('the only estimator I can pick is myself', async function (this: PlumblineWorld) {
  const { firstName, lastName } = this.person('Estimator');
  const choices = this.field('Estimator').locator('option:not([value=""])');
  await expect(choices).toHaveText([`${firstName} ${lastName}`]);
});

When(
  'its {string} asks the API to create a project for another estimator',
  async function (this: PlumblineWorld, role: string) {
    const staff = await this.join(role);
    const { id: owner } = await this.api.ask<{ id: string }>('GET', '/api/users/me/');
    this.answer = await staff.call('POST', '/api/projects/', { title: 'Granary conversion', estimator: owner });
  },
);
