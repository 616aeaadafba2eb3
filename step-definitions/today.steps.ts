import { Given, Then, When } from '@cucumber/cucumber';
import type { StoredCompany } from './support/client.ts';
import { expect } from './support/expect.ts';
import { todayIn } from './support/today.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('my browser is in the time zone {string}', async function (this: PlumblineWorld, timezoneId: string) {
  const devTools = await this.context.newCDPSession(this.page);
  await devTools.send('Emulation.setTimezoneOverride', { timezoneId });
});

Given('the company is in the time zone {string}', async function (this: PlumblineWorld, time_zone: string) {
  const { id } = await this.api.ask<StoredCompany>('GET', '/api/companies/');
  await this.api.ask('PATCH', `/api/companies/${id}/`, { time_zone });
});

When(
  'I look for the time zone {string} and pick {string}',
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

Then('a new project begins on the day it is in {string}', async function (this: PlumblineWorld, timeZone: string) {
  await this.open('/addProject');
  await this.expectValue('Date created', todayIn(timeZone));
});

Then('the projects are dated on the day it is in {string}', async function (this: PlumblineWorld, timeZone: string) {
  const projects = await this.api.ask<{ readonly created_date: string }[]>('GET', '/api/projects/');
  expect(projects.map(({ created_date }) => created_date)).toEqual([todayIn(timeZone)]);
});
