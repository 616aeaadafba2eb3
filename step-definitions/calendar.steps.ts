// Steps for the calendar of projects, and for its feed for other calendars.
import { Given, Then, When } from '@cucumber/cucumber';
import ICAL from 'ical.js';
import type { Locator } from 'playwright';
import type { StoredProject } from './support/apiClient.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const day = ({ page }: PlumblineWorld, date: string): Locator => page.locator(`[data-day="${date}"]`);

const entry = (world: PlumblineWorld, title: string, date: string): Locator =>
  day(world, date).getByRole('button', { name: title });

const subscription = ({ page }: PlumblineWorld): Locator =>
  page.getByRole('dialog', { name: 'Subscribe to the calendar' });

When(
  'I open the calendar of the {word} of {string}',
  async function (this: PlumblineWorld, view: string, date: string) {
    await this.open(`/project/calendar?view=${view}&date=${date}`);
  },
);

Then('the calendar has {string} on {string}', async function (this: PlumblineWorld, title: string, date: string) {
  await expect(entry(this, title, date)).toBeVisible();
});

Then(
  'the job {string} is a bar from {string} to {string}',
  async function (this: PlumblineWorld, title: string, from: string, to: string) {
    const rightEdges = async () => {
      const boxes = [await entry(this, title, from).boundingBox(), await day(this, to).boundingBox()];
      const [bar = Number.NaN, last = Number.NaN] = boxes.map((box) => box && box.x + box.width).map(Number);
      return Math.abs(bar - last);
    };
    await expect(entry(this, title, from)).toContainText('Job');
    await expect.poll(rightEdges).toBeLessThan(6);
  },
);

Then('the calendar has no entry on {string}', async function (this: PlumblineWorld, date: string) {
  await expect(day(this, date)).toBeVisible();
  await expect(day(this, date).getByRole('listitem')).toHaveCount(0);
});

Then('the calendar does not show {string}', async function (this: PlumblineWorld, date: string) {
  await expect(this.page.locator('[data-day]').first()).toBeVisible();
  await expect(day(this, date)).toHaveCount(0);
});

async function moveInDialog(world: PlumblineWorld, title: string, from: string, to: string): Promise<void> {
  await entry(world, title, from).click();
  const dialog = world.page.getByRole('dialog', { name: title });
  await dialog.getByLabel('Move to another day', { exact: true }).fill(to);
  await world.button('Move', dialog).click();
}

When(
  'I move {string} from {string} to {string} in its dialog',
  async function (this: PlumblineWorld, title: string, from: string, to: string) {
    await moveInDialog(this, title, from, to);
  },
);

Then(
  '{string} on {string} has a conflict with {string}',
  async function (this: PlumblineWorld, title: string, date: string, other: string) {
    await expect(entry(this, title, date)).toContainText('Conflict');
    await entry(this, title, date).click();
    const dialog = this.page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('link', { name: other, exact: true })).toBeVisible();
    await this.page.keyboard.press('Escape');
  },
);

Then(
  'the stored {string} of {string} is {string}',
  async function (this: PlumblineWorld, field: string, title: string, value: string) {
    const read = async () => {
      const projects = await this.api.callOk<readonly StoredProject[]>('GET', '/api/projects/');
      return Object(projects.find((project) => project.title === title))[field];
    };
    await expect.poll(read).toBe(value);
  },
);

/** The day in some days, YYYY-MM-DD. A feed has only days around today. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

Given(
  'the project {string} with an inspection in {int} days',
  async function (this: PlumblineWorld, title: string, days: number) {
    await this.createProject(title, { date_inspected: dayIn(days) });
  },
);

When(
  'I move the inspection of {string} from {int} to {int} days from now',
  async function (this: PlumblineWorld, title: string, from: number, to: number) {
    await this.open(`/project/calendar?date=${dayIn(from)}`);
    await moveInDialog(this, title, dayIn(from), dayIn(to));
  },
);

/** The link in the open dialog. */
const readLink = async (world: PlumblineWorld) => {
  const field = subscription(world).getByLabel('Link for your calendar program');
  await expect(field).toBeVisible();
  return field.inputValue();
};

Given('I have subscribed to the calendar', async function (this: PlumblineWorld) {
  await this.open('/project/calendar');
  await this.button('Subscribe').click();
  await this.button('Make a link', subscription(this)).click();
  this.calendarLink = await readLink(this);
  await this.page.keyboard.press('Escape');
});

When('I make a new link for my calendar', async function (this: PlumblineWorld) {
  await this.button('Subscribe').click();
  await this.button('Make a new link', subscription(this)).click();
  await this.button('Make a new link', this.page.getByRole('alertdialog')).click();
  await readLink(this);
});

/** The events of a link, as a calendar program reads them. Null if the link does not work. */
async function readFeed(link: string): Promise<readonly string[] | null> {
  const response = await fetch(link);
  if (response.status === 404) return null;
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { summary, startDate } = new ICAL.Event(component);
    return `${summary} ${startDate}`;
  });
}

Then(
  'my other calendar has {string} in {int} days',
  async function (this: PlumblineWorld, summary: string, days: number) {
    await expect.poll(() => readFeed(this.calendarLink)).toContain(`${summary} ${dayIn(days)}`);
  },
);

Then('my other calendar gets nothing from the earlier link', async function (this: PlumblineWorld) {
  expect(await readFeed(this.calendarLink)).toBeNull();
});
