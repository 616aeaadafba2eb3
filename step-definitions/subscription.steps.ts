// Steps for packages, the billing portal and the end of a subscription.
import { Given, Then, When } from '@cucumber/cucumber';
import type { StoredCompany } from './support/apiClient.ts';
import { expect } from './support/expect.ts';
import { goToPage } from './support/pages.ts';
import { termValue } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

Given(
  /^(a company|I am signed in as the owner of a company) (?:without a package|with the "([^"]*)" package(?: for (\d+) users)?)$/,
  async function (this: PlumblineWorld, subject: string, packageCode: string | null, seats: string | null) {
    // `createCompany` would select the package with the default number of seats.
    await this.createCompany(seats ? 'NONE' : (packageCode ?? 'NONE'));
    if (packageCode && seats) await this.api.subscribe(packageCode, Number(seats));
    if (subject !== 'a company') await this.storeSession(this.api);
  },
);

/** The names of the packages in the app and in the billing portal, by code. */
const packageNames: Readonly<Record<string, string>> = { SINGLE: 'Single', TEAM: 'Team', TEAM_PLUS: 'Team Plus' };

async function openPortal(world: PlumblineWorld): Promise<void> {
  await goToPage(world, 'Profile');
  await world.button('Select a Package').or(world.button('Upgrade/Edit Package')).click();
  await world.page.waitForURL('**/billing-portal**');
}

When(
  /^I (?:pick|have picked) the "([^"]*)" package in the billing portal$/,
  async function (this: PlumblineWorld, packageCode: string) {
    await openPortal(this);
    const name = new RegExp(`^${packageNames[packageCode] ?? packageCode} (Your package )?\\$`);
    await this.page.getByRole('radio', { name }).check();
    await this.page.getByRole('button', { name: 'Choose package' }).click();
    await this.page.waitForURL('**/profile');
  },
);

Then('my package is {string}', async function (this: PlumblineWorld, packageCode: string) {
  const panel = this.page.getByRole('region', { name: 'Subscription' });
  await expect(termValue(panel, 'Package')).toHaveText(packageNames[packageCode] ?? packageCode);
});

const millisecondsPerDay = 24 * 60 * 60 * 1000;
/** Access ends this number of days after the end of the package (`graceDays` in packages/domain). */
const graceDays = 7;
const formatDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns noon (UTC) of the day on which the package of the company ends, in milliseconds. */
async function readPackageEnd({ api }: PlumblineWorld): Promise<number> {
  const { subscription } = await api.callOk<StoredCompany>('GET', '/api/companies/');
  return Date.parse(`${subscription.subcription_ended}T12:00:00Z`);
}

/** Sets the clock of the browser only. API tests cover the behaviour of the server. */
When(
  /^it is (\d+) days (before|after) the end of the package$/,
  async function (this: PlumblineWorld, days: string, direction: string) {
    const distance = Number(days) * millisecondsPerDay;
    const end = await readPackageEnd(this);
    await this.clock.setFixedTime(direction === 'before' ? end - distance : end + distance);
  },
);

Then(
  /^I see the day on which my package (ends|ended and that access ends today)$/,
  async function (this: PlumblineWorld, verb: string) {
    const end = await readPackageEnd(this);
    const text = `Your package ${verb === 'ends' ? 'ends' : 'ended'} on ${formatDate(end)}`;
    await expect(this.page.getByText(text, { exact: true })).toBeVisible();
    if (verb === 'ends') return;
    await expect(this.page.getByText(`close after ${formatDate(end + graceDays * millisecondsPerDay)}`)).toBeVisible();
  },
);

Then('I am told to ask {string} to select the package', async function (this: PlumblineWorld, name: string) {
  const text = `Please ask ${name} to select one.`;
  await expect(this.page.getByRole('main').getByText(text)).toBeVisible();
  await expect(this.page.getByRole('complementary').getByText(text)).toBeVisible();
  await expect(this.page.getByRole('button', { name: /^(select a|renew) package$/i })).toHaveCount(0);
});
