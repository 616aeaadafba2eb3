import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

/** The row of an office, a user or a line item: the one with the way to edit it. */
const row = ({ page }: PlumblineWorld, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Edit ${name}`, exact: true }) });

const rows = ({ page }: PlumblineWorld): Locator => page.locator('tbody').getByRole('row');

const lists: Readonly<Record<string, string>> = { office: '/office', user: '/users', 'line item': '/lineItem' };

Then('the table {string} has the columns {string}', async function (this: PlumblineWorld, name: string, heads: string) {
  const columns = this.page.getByRole('table', { name }).getByRole('columnheader');
  await expect(columns).toHaveText([...heads.split(', '), 'Actions']);
});

Then(
  /^the (?:office|user|line item) "([^"]*)" shows "([^"]*)"$/,
  async function (this: PlumblineWorld, name: string, text: string) {
    await expect(row(this, name)).toContainText(text);
  },
);

Then(/^the (?:office|user|line item) "([^"]*)" is listed$/, async function (this: PlumblineWorld, name: string) {
  await expect(row(this, name)).toBeVisible();
});

Then(/^only the (?:office|user|line item) "([^"]*)" is listed$/, async function (this: PlumblineWorld, name: string) {
  await expect(rows(this)).toHaveCount(1);
  await expect(row(this, name)).toBeVisible();
});

Then(/^(\d+) (?:office|user|line item)s? (?:is|are) listed$/, async function (this: PlumblineWorld, count: string) {
  await expect(rows(this)).toHaveCount(Number(count));
});

When('I search the list for {string}', async function (this: PlumblineWorld, words: string) {
  await this.page.getByRole('searchbox').fill(words);
  // the address follows the typing, and a reload what is in it
  await expect.poll(() => new URL(this.page.url()).searchParams.get('search')).toBe(words);
});

When(
  /^I edit the (office|user|line item) "([^"]*)"$/,
  async function (this: PlumblineWorld, kind: string, name: string) {
    await this.open(lists[kind] ?? '');
    await row(this, name)
      .getByRole('link', { name: /^Edit / })
      .click();
    await expect(this.button('Save')).toBeVisible();
  },
);

When('I edit the listed office and cancel', async function (this: PlumblineWorld) {
  await rows(this)
    .getByRole('link', { name: /^Edit / })
    .click();
  await this.button('Cancel').click();
});

When(/^I fill in the (?:office|user) form$/, async function (this: PlumblineWorld, fields: DataTable) {
  for (const [label, value] of fields.raw()) await this.type(label ?? '', value ?? '');
});

When(/^I ask to delete the (?:office|user|line item) "([^"]*)"$/, async function (this: PlumblineWorld, name: string) {
  await row(this, name).getByRole('button').click();
});

Then('I cannot delete {string}, because {string}', async function (this: PlumblineWorld, name: string, why: string) {
  const button = row(this, name).getByRole('button');
  await expect(button).toHaveAccessibleDescription(why);
  await button.click({ force: true });
  await expect(this.page.getByRole('alertdialog')).toHaveCount(0);
});

When(
  /^meanwhile somebody else names the (office|user) "([^"]*)"$/,
  async function (this: PlumblineWorld, kind: string, name: string) {
    this.acknowledge(412);
    const id = new URL(this.page.url()).pathname.split('/').at(-1);
    await this.api.ask('PATCH', `/api/${kind}s/${id}/`, kind === 'office' ? { name } : { first_name: name });
  },
);

Then(
  /^I am told who changed the (office|user|item) and can choose$/,
  async function (this: PlumblineWorld, kind: string) {
    const { firstName, lastName } = this.person();
    const dialog = this.page.getByRole('alertdialog', {
      name: `${firstName} ${lastName} changed this ${kind} while you were editing`,
    });
    await expect(dialog.getByRole('button')).toHaveText(['Load theirs', 'Keep mine']);
  },
);

When('I open {string} where nothing is', async function (this: PlumblineWorld, path: string) {
  this.acknowledge(404);
  await this.open(path);
});

Then('I read {string}', async function (this: PlumblineWorld, text: string) {
  await expect(this.page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
});

Then('there is a way to {string}', async function (this: PlumblineWorld, name: string) {
  const way = this.page.getByRole('main').getByRole('link', { name });
  await expect(way.first()).toBeVisible();
});

Then('a modal says {string}', async function (this: PlumblineWorld, text: string) {
  await expect(this.page.getByRole('alertdialog').getByText(text, { exact: true })).toBeVisible();
});

Then('no modal is open', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('alertdialog')).toHaveCount(0);
});
