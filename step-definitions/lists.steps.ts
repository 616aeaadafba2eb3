// Steps for lists of records: offices, users, line items, projects and notes, and for the stored records.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { createEstimator, createItem, createOffice } from './support/createRecords.ts';
import { lineRow } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { findNote, notes } from './support/notes.ts';
import { goToPage, type PageName } from './support/pages.ts';
import { cardField, cellOf } from './support/queries.ts';
import { changeStoredField, readStoredField } from './support/records.ts';
import { resolveValue } from './support/values.ts';
import type { PlumblineWorld } from './support/world.ts';

const tableRow = ({ page }: PlumblineWorld, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Edit ${name}`, exact: true }) });

/** Finds all listed records of a kind. */
function findRecords(world: PlumblineWorld, kind: string): Locator {
  if (kind === 'project') return world.page.getByRole('article');
  return kind === 'note' ? notes(world) : world.page.locator('tbody').getByRole('row');
}

/** Finds the listed record with this name. A note has no name, so it is found by its text. */
function findRecord(world: PlumblineWorld, kind: string, name: string): Locator {
  if (kind === 'project') return world.page.getByRole('article', { name, exact: true });
  if (kind === 'line') return lineRow(world, name);
  if (kind === 'note') return findNote(world, name);
  return tableRow(world, name);
}

/** The page of each list. */
const listPages: Readonly<Record<string, PageName>> = {
  office: 'Offices',
  user: 'Users',
  'line item': 'Line Items',
  project: 'Projects',
};

Given(
  /^(\d+) (offices|projects|line items|other users?)$/,
  async function (this: PlumblineWorld, count: number, kind: string) {
    for (let number = 1; number <= count; number += 1) await createRecord(this, kind, number);
  },
);

/** Creates the record with this number. Its name contains the number. */
function createRecord(world: PlumblineWorld, kind: string, number: number): Promise<unknown> {
  if (kind === 'offices') return createOffice(world, `Branch ${number}`);
  if (kind === 'projects') return world.createProject(`Project ${number}`);
  if (kind === 'line items') return createItem(world, { description: `Gutter ${number}`, rate: number });
  return createEstimator(world, 'Casey', `Number ${number}`);
}

Then(
  'the table {string} has the columns {string}',
  async function (this: PlumblineWorld, name: string, headings: string) {
    const columns = this.page.getByRole('table', { name, exact: true }).getByRole('columnheader');
    await expect(columns).toHaveText([...headings.split(', '), 'Actions']);
  },
);

Then(
  /^(no|\d+) (office|user|line item|project|note)s? (?:is|are) listed$/,
  async function (this: PlumblineWorld, count: string, kind: string) {
    // An empty list has a heading that says so. Before the list is loaded, it has no heading and no records.
    if (count === 'no') await expect(this.page.getByRole('heading', { name: /^No / })).toBeVisible();
    await expect(findRecords(this, kind)).toHaveCount(count === 'no' ? 0 : Number(count));
  },
);

Then(
  /^(only )?the (office|user|line item|project|line) "([^"]*)" is listed$/,
  async function (this: PlumblineWorld, only: string | null, kind: string, name: string) {
    if (only) await expect(findRecords(this, kind)).toHaveCount(1);
    await expect(findRecord(this, kind, name)).toBeVisible();
  },
);

/** `label` is the heading of a column of a table, or the label of a field of a card. */
async function expectValue(record: Locator, kind: string, label: string, value: string): Promise<void> {
  if (kind === 'project') await expect(cardField(record, label, value)).toBeVisible();
  else await expect(cellOf(record, label)).toHaveText(value);
}

Then(
  /^the (office|user|line item|project|line) "([^"]*)" has the "([^"]*)" "([^"]*)"$/,
  async function (this: PlumblineWorld, kind: string, name: string, label: string, value: string) {
    await expectValue(findRecord(this, kind, name), kind, label, value);
  },
);

Then(
  /^the (office|user|line item|project|line) "([^"]*)" has$/,
  async function (this: PlumblineWorld, kind: string, name: string, values: DataTable) {
    for (const [label = '', value = ''] of values.raw())
      await expectValue(findRecord(this, kind, name), kind, label, resolveValue(this, value));
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

When(
  /^I edit the (office|user|line item|project) "([^"]*)"$/,
  async function (this: PlumblineWorld, kind: string, name: string) {
    await goToPage(this, listPages[kind] ?? 'Projects');
    await findRecord(this, kind, name)
      .getByRole('link', { name: /^Edit /i })
      .click();
    if (kind === 'project') await expect(this.field('Project title')).toHaveValue(name);
    else await expect(this.button('Save')).toBeVisible();
  },
);

When(
  /^I (ask to )?delete the (office|user|line item|line|project|note) "([^"]*)"$/,
  async function (this: PlumblineWorld, isQuestion: string | null, kind: string, name: string) {
    const record = findRecord(this, kind, name);
    const dialog = this.page.getByRole('alertdialog');
    await record.getByRole('button', { name: /^Delete/i }).click();
    await expect(dialog).toBeVisible();
    if (isQuestion) return;
    await this.button('Yes', dialog).click();
    await expect(dialog).toHaveCount(0);
  },
);

/** The company and the estimate of a scenario have no name in this step. */
When(
  /^the "([^"]*)" of the (office|user|company|project|line item|line|note|estimate)(?: "([^"]*)")? is changed to "([^"]*)" in another session$/,
  async function (this: PlumblineWorld, label: string, kind: string, name: string | null, value: string) {
    this.allowStatus(409, 412);
    // The page must have the version before the change.
    if (kind === 'company') await expect(this.button('Save')).toBeVisible();
    if (kind === 'note') await expect(findNote(this, name ?? '')).toBeVisible();
    await changeStoredField(this, kind, name ?? '', label, value);
  },
);

Then(
  /^the stored (office|project|company|user|line item|line)(?: "([^"]*)")? has$/,
  async function (this: PlumblineWorld, kind: string, name: string | null, fields: DataTable) {
    const expectedFields = fields.raw().map(([label = '', value = '']) => [label, resolveValue(this, value)]);
    const readFields = () =>
      Promise.all(
        expectedFields.map(async ([label = '']) => [label, await readStoredField(this, kind, name ?? '', label)]),
      );
    await expect.poll(readFields).toEqual(expectedFields);
  },
);
