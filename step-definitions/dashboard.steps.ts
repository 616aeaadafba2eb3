// Steps for the figures, charts, filters and map of the dashboard.
import { Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { companyDateAtStart } from './support/companyDates.ts';
import { expect } from './support/expect.ts';
import { cellOf } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

const figure = ({ page }: PlumblineWorld, title: string): Locator =>
  page
    .getByRole('list', { name: 'Figures' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

const chart = ({ page }: PlumblineWorld, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true });

const chartRow = (world: PlumblineWorld, title: string, part: string): Locator =>
  chart(world, title)
    .getByRole('row')
    .filter({ has: world.page.getByRole('rowheader', { name: part, exact: true }) });

/** The headings of the column with the values, by the title of the chart. In the other charts the heading is the title. */
const valueHeadings: Readonly<Record<string, string>> = {
  'Sales Funnel': 'Projects',
  'Sales Referal Count': 'Projects',
  'Closing Rate': 'Closing rate',
};

const chartValue = (world: PlumblineWorld, title: string, part: string): Locator =>
  cellOf(chartRow(world, title, part), valueHeadings[title] ?? title);

const map = ({ page }: PlumblineWorld): Locator => page.getByRole('region', { name: 'Signed jobs' });

/** Returns the month in which the scenario started, as the charts show it, for example `November 2026`. */
async function companyMonthAtStart(world: PlumblineWorld): Promise<string> {
  const today = new Date(await companyDateAtStart(world));
  return today.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

Then('the figure {string} is {string}', async function (this: PlumblineWorld, title: string, value: string) {
  await expect(figure(this, title).getByRole('link')).toHaveText(value);
});

Then(
  /^the chart "([^"]*)" shows (a value|"[^"]*") for (?:"([^"]*)"|this month)$/,
  async function (this: PlumblineWorld, title: string, value: string, part: string | null) {
    const cell = chartValue(this, title, part ?? (await companyMonthAtStart(this)));
    await expect(cell).toHaveText(value === 'a value' ? /\d/ : value.slice(1, -1));
  },
);

/** Scrolls to the end of the page, because the map loads when it is near the window. */
async function scrollToMap({ page }: PlumblineWorld): Promise<void> {
  await expect(page.getByRole('list', { name: 'Figures' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
}

Then(
  /^the map (lists|does not list) "([^"]*)"( as a job without a location)?$/,
  async function (
    this: PlumblineWorld,
    verb: 'lists' | 'does not list',
    title: string,
    withoutLocation: string | null,
  ) {
    await scrollToMap(this);
    const name = withoutLocation ? 'Signed jobs without a place' : 'Signed jobs';
    const list = map(this).getByRole('list', { name, exact: true });
    await expect(list).toBeVisible();
    const link = list.getByRole('link', { name: title, exact: true });
    await expect(link).toBeVisible({ visible: verb === 'lists' });
  },
);

When(
  'I select {string}, the first part of the chart {string}, with the keyboard and open it',
  async function (this: PlumblineWorld, part: string, title: string) {
    const points = chart(this, title).getByRole('listbox');
    await points.focus();
    await this.page.keyboard.press('Home');
    await expect(points.getByRole('option', { selected: true })).toHaveAccessibleName(new RegExp(`^${part}`));
    await this.page.keyboard.press('Enter');
  },
);

Then('the open first steps are {string}', async function (this: PlumblineWorld, steps: string) {
  const openSteps = this.page
    .getByRole('region', { name: 'Get started' })
    .getByRole('listitem')
    .filter({ hasText: '(to do)' });
  await expect(openSteps.locator('strong')).toHaveText(steps.split(', ').map((step) => `${step} (to do)`));
});
