// Steps for lists of records: offices, users, line items, projects and notes.
import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { lineRow } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { findNote } from './support/notes.ts';
import { cardField, cellOf } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

const tableRow = ({ page }: PlumblineWorld, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Edit ${name}`, exact: true }) });

const tableRows = ({ page }: PlumblineWorld): Locator => page.locator('tbody').getByRole('row');

/** Finds all listed records of a kind. */
function findRecords(world: PlumblineWorld, kind: string): Locator {
  if (kind === 'project') return world.page.getByRole('article');
  if (kind === 'note') return world.page.getByRole('list', { name: 'Notes' }).getByRole('article');
  return tableRows(world);
}

/** Finds the listed record with this name. A note has no name, so it is found by its text. */
function findRecord(world: PlumblineWorld, kind: string, name: string): Locator {
  if (kind === 'project') return world.page.getByRole('article', { name, exact: true });
  if (kind === 'line') return lineRow(world, name);
  if (kind === 'note') return findNote(world, name);
  return tableRow(world, name);
}

/** The path of each list. */
const listPaths: Readonly<Record<string, string>> = {
  office: '/office',
  user: '/users',
  'line item': '/lineItem',
  project: '/project',
};

Then(
  'the table {string} has the columns {string}',
  async function (this: PlumblineWorld, name: string, headings: string) {
    const columns = this.page.getByRole('table', { name, exact: true }).getByRole('columnheader');
    await expect(columns).toHaveText([...headings.split(', '), 'Actions']);
  },
);

Then(
  /^(\d+) (office|user|line item|project|note)s? (?:is|are) listed$/,
  async function (this: PlumblineWorld, count: string, kind: string) {
    await expect(findRecords(this, kind)).toHaveCount(Number(count));
  },
);

Then('no project is listed', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('heading', { name: /^No projects/ })).toBeVisible();
  await expect(findRecords(this, 'project')).toHaveCount(0);
});

Then(
  /^(only )?the (office|user|line item|project) "([^"]*)" is listed$/,
  async function (this: PlumblineWorld, only: string | null, kind: string, name: string) {
    if (only) await expect(findRecords(this, kind)).toHaveCount(1);
    await expect(findRecord(this, kind, name)).toBeVisible();
  },
);

/** `label` is the heading of a column of a table, or the label of a field of a card. */
Then(
  /^the (office|user|line item|project) "([^"]*)" has the "([^"]*)" "([^"]*)"$/,
  async function (this: PlumblineWorld, kind: string, name: string, label: string, value: string) {
    const record = findRecord(this, kind, name);
    if (kind === 'project') await expect(cardField(record, label, value)).toBeVisible();
    else await expect(cellOf(record, label)).toHaveText(value);
  },
);

When('I search for {string}', async function (this: PlumblineWorld, words: string) {
  await this.page.getByRole('searchbox').fill(words);
  // The URL changes with a delay after the input.
  await expect.poll(() => new URL(this.page.url()).searchParams.get('search')).toBe(words);
});

When('I set the filter {string} to {string}', async function (this: PlumblineWorld, label: string, choice: string) {
  const previousUrl = this.page.url();
  await this.type(label, choice);
  await expect.poll(() => this.page.url()).not.toBe(previousUrl);
});

const filterField = ({ page }: PlumblineWorld, label: string): Locator =>
  page.getByRole('search').getByLabel(label, { exact: true });

const filterButton = ({ page }: PlumblineWorld, name: string): Locator =>
  page.getByRole('search').getByRole('button', { name });

Then(
  'I see the filter {string} and no button {string}',
  async function (this: PlumblineWorld, label: string, name: string) {
    await expect(filterField(this, label)).toBeVisible();
    await expect(filterButton(this, name)).toBeHidden();
  },
);

Then(
  'I see the button {string} and no filter {string}',
  async function (this: PlumblineWorld, name: string, label: string) {
    await expect(filterButton(this, name)).toBeVisible();
    await expect(filterField(this, label)).toBeHidden();
  },
);

When(
  /^I edit the (office|user|line item) "([^"]*)"$/,
  async function (this: PlumblineWorld, kind: string, name: string) {
    await this.open(listPaths[kind] ?? '');
    await tableRow(this, name)
      .getByRole('link', { name: /^Edit / })
      .click();
    await expect(this.button('Save')).toBeVisible();
  },
);

When('I edit the project {string}', async function (this: PlumblineWorld, title: string) {
  await this.open('/project');
  await findRecord(this, 'project', title)
    .getByRole('link', { name: /^Edit project/i })
    .click();
  await expect(this.field('Project title')).toHaveValue(title);
});

When('I edit the listed office and cancel', async function (this: PlumblineWorld) {
  await tableRows(this)
    .getByRole('link', { name: /^Edit / })
    .click();
  await this.button('Cancel').click();
});

When(
  'I change the {string} of the listed item to {string}',
  async function (this: PlumblineWorld, label: string, value: string) {
    await this.page.getByRole('link', { name: /^Edit / }).click();
    await expect(this.button('Save')).toBeVisible();
    await this.type(label, value);
  },
);

When(
  /^I ask to delete the (office|user|line item|line|project|note) "([^"]*)"$/,
  async function (this: PlumblineWorld, kind: string, name: string) {
    await findRecord(this, kind, name)
      .getByRole('button', { name: /^Delete/i })
      .click();
  },
);

Then('I cannot delete {string} because {string}', async function (this: PlumblineWorld, name: string, reason: string) {
  const button = tableRow(this, name).getByRole('button', { name: /^Delete/ });
  await expect(button).toHaveAccessibleDescription(reason);
  await expect(button).toBeDisabled();
  await button.click({ force: true });
  await expect(this.page.getByRole('alertdialog')).toHaveCount(0);
});

/** The API path of each kind of record, and the field that contains its name. */
const nameFields: Readonly<Record<string, { readonly path: string; readonly field: string }>> = {
  office: { path: 'offices', field: 'name' },
  user: { path: 'users', field: 'first_name' },
  company: { path: 'companies', field: 'name' },
  project: { path: 'projects', field: 'title' },
};

When(
  /^the (office|user|company|project) is renamed to "([^"]*)" in another session$/,
  async function (this: PlumblineWorld, kind: string, name: string) {
    this.allowStatus(412);
    await expect(this.button('Save')).toBeVisible();
    const { path = '', field = '' } = nameFields[kind] ?? {};
    const { id } =
      kind === 'company'
        ? await this.api.callOk<{ id: string }>('GET', '/api/companies/')
        : { id: new URL(this.page.url()).pathname.split('/').at(-1) };
    await this.api.callOk('PATCH', `/api/${path}/${id}/`, { [field]: name });
  },
);

/** The keys that lead to a field of a stored record, by the name of the field in the scenarios. */
const fieldKeys: Readonly<Record<string, readonly string[]>> = {
  Title: ['title'],
  Phone: ['phone_no'],
  Fax: ['fax_no'],
  Email: ['email'],
  'Client phone': ['client', 'phone_no'],
  'Job start date': ['job_start_date'],
};

type StoredRecord = Readonly<Record<string, unknown>>;

async function readStoredRecord(
  { api }: PlumblineWorld,
  kind: string,
  name: string | undefined,
): Promise<StoredRecord> {
  if (kind === 'company') return api.callOk<StoredRecord>('GET', '/api/companies/');
  const records = await api.callOk<readonly StoredRecord[]>('GET', `/api/${kind}s/`);
  return records.find((candidate) => (candidate['title'] ?? candidate['name']) === name) ?? {};
}

Then(
  /^the stored (office|project|company)(?: "([^"]*)")? has$/,
  async function (this: PlumblineWorld, kind: string, name: string | undefined, fields: DataTable) {
    const expectedFields = fields.raw();
    const readFields = async () => {
      const record = await readStoredRecord(this, kind, name);
      return expectedFields.map(([label = '']) => [
        label,
        (fieldKeys[label] ?? []).reduce<unknown>((value, key) => (value as StoredRecord | undefined)?.[key], record),
      ]);
    };
    await expect.poll(readFields).toEqual(expectedFields);
  },
);
