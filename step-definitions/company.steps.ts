// Steps for the company profile, its logo and time zone, and the profile of a user.
import { Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import type { ApiResponse, StoredCompany } from './support/apiClient.ts';
import { todayPattern } from './support/companyDates.ts';
import { expect } from './support/expect.ts';
import { dataUrl, drop, writeTemporaryFiles } from './support/files.ts';
import { createPng, htmlWithPngName, logoFiles, type UploadedFile } from './support/uploadedFiles.ts';
import type { PlumblineWorld } from './support/world.ts';

const getCompany = ({ api }: PlumblineWorld): Promise<StoredCompany> => api.callOk('GET', '/api/companies/');

Then('the form shows my company', async function (this: PlumblineWorld) {
  await this.expectValue('Company name', this.companyName);
});

Then('my profile shows my name, my email and the role {string}', async function (this: PlumblineWorld, role: string) {
  const { firstName, lastName, email } = this.user(role);
  const values = { 'First name': firstName, 'Last name': lastName, Email: email, Role: role, Office: 'None' };
  for (const [label, value] of Object.entries(values)) await this.expectValue(label, value);
});

When('I go to my name and password', async function (this: PlumblineWorld) {
  await this.page.getByRole('link', { name: 'Name and password' }).click();
  await expect(this.field('New password')).toBeVisible();
});

Then('the form has the same sections as the form that the list of users opens', async function (this: PlumblineWorld) {
  const form = this.page.getByRole('form', { name: 'Edit User Profile' });
  const readHeadings = async () => {
    await expect(form.getByLabel('New password', { exact: true })).toBeVisible();
    return form.getByRole('heading').allTextContents();
  };
  const headingsInProfile = await readHeadings();
  await this.open('/users');
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

const logo = ({ page }: PlumblineWorld): Locator => page.getByRole('img', { name: 'Your logo' });

Then('after a reload the logo is still there', async function (this: PlumblineWorld) {
  await this.page.reload();
  await expect(logo(this)).toBeVisible();
  await expect.poll(() => logo(this).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

Then('after a reload there is no logo', async function (this: PlumblineWorld) {
  await this.page.reload();
  await expect(this.button('Choose logo')).toBeVisible();
  await expect(logo(this)).toHaveCount(0);
});

async function saveLogo(world: PlumblineWorld, file: UploadedFile): Promise<ApiResponse> {
  const { id } = await getCompany(world);
  return world.api.call('PATCH', `/api/companies/${id}/`, { logo: dataUrl(file) });
}

Given('the company has a logo', async function (this: PlumblineWorld) {
  const { status } = await saveLogo(this, await createPng(this.page));
  expect(status).toBe(200);
});

When('I ask the API to save an HTML page as the logo', async function (this: PlumblineWorld) {
  this.response = await saveLogo(this, htmlWithPngName);
});

Given('my browser is in the time zone {string}', async function (this: PlumblineWorld, timezoneId: string) {
  const devTools = await this.openDevTools();
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId });
});

Given('the company is in the time zone {string}', async function (this: PlumblineWorld, time_zone: string) {
  const { id } = await getCompany(this);
  await this.api.callOk('PATCH', `/api/companies/${id}/`, { time_zone });
});

Given(
  'the company has the default tax {float} and the default unit {string}',
  async function (this: PlumblineWorld, default_tax: number, default_units: string) {
    const { id } = await getCompany(this);
    await this.api.callOk('PATCH', `/api/companies/${id}/`, { default_tax, default_units });
  },
);

Given(
  'the company has the default terms {string} and its estimates are valid for {int} days',
  async function (this: PlumblineWorld, default_terms: string, estimate_valid_days: number) {
    const { id } = await getCompany(this);
    await this.api.callOk('PATCH', `/api/companies/${id}/`, { default_terms, estimate_valid_days });
  },
);

When(
  'I search for the time zone {string} and pick {string}',
  async function (this: PlumblineWorld, words: string, timeZone: string) {
    const field = this.page.getByRole('combobox', { name: 'Time zone' });
    await field.fill(words);
    await this.page.getByRole('option', { name: timeZone }).click();
    await expect(field).toHaveValue(timeZone);
  },
);

Then("the company's time zone is {string}", async function (this: PlumblineWorld, timeZone: string) {
  await expect(this.page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(timeZone);
});

Then("a new project has today's date in {string}", async function (this: PlumblineWorld, timeZone: string) {
  await this.open('/addProject');
  await expect(this.field('Date created')).toHaveValue(todayPattern(this, timeZone));
});

Then("the stored projects have today's date in {string}", async function (this: PlumblineWorld, timeZone: string) {
  const projects = await this.api.callOk<{ readonly created_date: string }[]>('GET', '/api/projects/');
  expect(projects.map(({ created_date }) => created_date)).toEqual([
    expect.stringMatching(todayPattern(this, timeZone)),
  ]);
});
