// Steps for the company profile, its logo and time zone, and the profile of a user.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { StoredCompany } from './support/apiClient.ts';
import { todayPattern } from './support/companyDates.ts';
import { expect } from './support/expect.ts';
import { dataUrl, drop, writeTemporaryFiles } from './support/files.ts';
import { goToPage } from './support/pages.ts';
import { createPng, logoFiles } from './support/uploadedFiles.ts';
import type { PlumblineWorld } from './support/world.ts';

const getCompany = ({ api }: PlumblineWorld): Promise<StoredCompany> => api.callOk('GET', '/api/companies/');

Then('the form has the same sections as the form that the list of users opens', async function (this: PlumblineWorld) {
  const form = this.page.getByRole('form', { name: 'Edit User Profile' });
  const readHeadings = async () => {
    await expect(form.getByLabel('New password', { exact: true })).toBeVisible();
    return form.getByRole('heading').allTextContents();
  };
  const headingsInProfile = await readHeadings();
  await goToPage(this, 'Users');
  const { firstName, lastName } = this.user();
  await this.page.getByRole('link', { name: `Edit ${firstName} ${lastName}` }).click();
  await expect.poll(readHeadings).toEqual(headingsInProfile);
});

When(/^I (choose|drop) (.+) as the logo$/, async function (this: PlumblineWorld, action: string, description: string) {
  const createFiles = logoFiles[description];
  if (!createFiles) throw new Error(`Unknown logo file: ${description}`);
  const files = [...(await createFiles(this.page))];
  if (action === 'drop') await drop(this.button('Choose logo'), files);
  else await this.page.getByLabel('Logo file').setInputFiles(writeTemporaryFiles(files));
});

Given('the company has a logo', async function (this: PlumblineWorld) {
  const { id } = await getCompany(this);
  await this.api.callOk('PATCH', `/api/companies/${id}/`, { logo: dataUrl(await createPng(this.page)) });
});

Given('my browser is in the time zone {string}', async function (this: PlumblineWorld, timezoneId: string) {
  const devTools = await this.openDevTools();
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId });
});

/** The keys of the values of a company, by their names in the scenarios. */
const companyKeys: Readonly<Record<string, string>> = {
  'Time zone': 'time_zone',
  'Default tax %': 'default_tax',
  'Default markup %': 'default_markup',
  'Default units': 'default_units',
  'Default terms': 'default_terms',
  'Days that an estimate is valid': 'estimate_valid_days',
};
const numericKeys = ['default_tax', 'default_markup', 'estimate_valid_days'];

Given('the company has', async function (this: PlumblineWorld, values: DataTable) {
  const { id } = await getCompany(this);
  const changes = values.raw().map(([label = '', value = '']) => {
    const key = companyKeys[label] ?? label;
    return [key, numericKeys.includes(key) ? Number(value) : value];
  });
  await this.api.callOk('PATCH', `/api/companies/${id}/`, Object.fromEntries(changes));
});

When(
  'I search for the time zone {string} and pick {string}',
  async function (this: PlumblineWorld, words: string, timeZone: string) {
    const field = this.page.getByRole('combobox', { name: 'Time zone' });
    await field.fill(words);
    await this.page.getByRole('option', { name: timeZone }).click();
    await expect(field).toHaveValue(timeZone);
  },
);

Then("the field {string} is today's date in {string}", async function (this: PlumblineWorld, label, timeZone: string) {
  await expect(this.field(label)).toHaveValue(todayPattern(this, timeZone));
});

Then("the stored projects have today's date in {string}", async function (this: PlumblineWorld, timeZone: string) {
  const projects = await this.api.callOk<{ readonly created_date: string }[]>('GET', '/api/projects/');
  expect(projects.map(({ created_date }) => created_date)).toEqual([
    expect.stringMatching(todayPattern(this, timeZone)),
  ]);
});
