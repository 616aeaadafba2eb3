// Steps for the company profile, its logo and time zone, and the profile of a user.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { StoredCompany } from './support/apiClient.ts';
import { todayPattern } from './support/companyDates.ts';
import { expect } from './support/expect.ts';
import { writeTemporaryFiles } from './support/files.ts';
import { logoFiles } from './support/uploadedFiles.ts';
import type { PlumblineWorld } from './support/world.ts';

const getCompany = ({ api }: PlumblineWorld): Promise<StoredCompany> => api.callOk('GET', '/api/companies/');

When(/^I choose (.+) as the logo$/, async function (this: PlumblineWorld, description: string) {
  const createFile = logoFiles[description];
  if (!createFile) throw new Error(`Unknown logo file: ${description}`);
  await this.page.getByLabel('Logo file').setInputFiles(writeTemporaryFiles([createFile()]));
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

Then("the stored projects have today's date in {string}", async function (this: PlumblineWorld, timeZone: string) {
  const projects = await this.api.callOk<{ readonly created_date: string }[]>('GET', '/api/projects/');
  expect(projects.map(({ created_date }) => created_date)).toEqual([
    expect.stringMatching(todayPattern(this, timeZone)),
  ]);
});
