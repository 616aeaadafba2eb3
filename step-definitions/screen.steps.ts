import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

When('I try again', async function (this: PlumblineWorld) {
  await this.button('Retry').click();
});

When('I open {string}', async function (this: PlumblineWorld, path: string) {
  await this.open(path);
});

When('I reload the page', async function (this: PlumblineWorld) {
  await this.page.reload();
});

When('I go back', async function (this: PlumblineWorld) {
  await this.page.goBack();
});

When('I go forward', async function (this: PlumblineWorld) {
  await this.page.goForward();
});

When('I press {string}', async function (this: PlumblineWorld, name: string) {
  await this.button(name).click();
});

When('I save', async function (this: PlumblineWorld) {
  await this.button('Save').click();
});

When('I cancel', async function (this: PlumblineWorld) {
  await this.page.getByRole('link', { name: 'Cancel' }).or(this.button('Cancel')).first().click();
});

Then('I am at {string}', async function (this: PlumblineWorld, path: string) {
  await expect.poll(() => new URL(this.page.url()).pathname).toBe(path);
});

Then(
  'each of these addresses leads to {string}:',
  async function (this: PlumblineWorld, path: string, table: DataTable) {
    for (const [address = ''] of table.raw()) {
      await this.open(address);
      await expect.poll(() => this.page.url(), { message: address }).toBe(this.server.url + path);
    }
  },
);

Then('I see the heading {string}', async function (this: PlumblineWorld, heading: string) {
  await expect(this.page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
});

Then('there is a link to {string}', async function (this: PlumblineWorld, path: string) {
  await expect(this.page.locator(`a[href="${path}"]`)).toBeVisible();
});

Then('the field {string} says {string}', async function (this: PlumblineWorld, label: string, text: string) {
  await expect(this.field(label)).toHaveAccessibleDescription(new RegExp(text));
  await expect(this.field(label)).toHaveAttribute('aria-invalid', 'true');
});

Then('beside the field {string} stands {string}', async function (this: PlumblineWorld, label: string, text: string) {
  await expect(this.field(label)).toHaveAccessibleDescription(text);
  await expect(this.field(label)).not.toHaveAttribute('aria-invalid', 'true');
});

Then('the field {string} is disabled', async function (this: PlumblineWorld, label: string) {
  await expect(this.field(label)).toBeDisabled();
});

Then('the form says {string}', async function (this: PlumblineWorld, text: string) {
  await expect(this.page.getByRole('alert').filter({ hasText: text })).toBeVisible();
});

Then('what I typed as {string} is still there', async function (this: PlumblineWorld, label: string) {
  await this.expectValue(label, this.typed.get(label) ?? '');
});

const toast = (world: PlumblineWorld, role: 'status' | 'alert', title: string): Locator => {
  const shown = world.page.getByRole('region', { name: 'Notifications' }).getByRole(role);
  return shown.filter({ has: world.page.getByText(title, { exact: true }) });
};

Then('a toast says {string}', async function (this: PlumblineWorld, title: string) {
  await expect(toast(this, 'status', title)).toBeVisible();
});

Then('a toast says {string} and {string}', async function (this: PlumblineWorld, title: string, text: string) {
  await expect(toast(this, 'status', title).getByText(text, { exact: true })).toBeVisible();
});

Then('an error toast says {string}', async function (this: PlumblineWorld, text: string) {
  await expect(toast(this, 'alert', 'Error').getByText(text, { exact: true })).toBeVisible();
});

When('I open {string} and watch the clock', async function (this: PlumblineWorld, path: string) {
  await this.page.clock.install();
  await this.open(path);
});

Then('{int} seconds later no toast is left', async function (this: PlumblineWorld, seconds: number) {
  await this.page.clock.runFor(seconds * 1000);
  const left = this.page.getByRole('region', { name: 'Notifications' }).getByText(/./);
  await expect(left).toHaveCount(0, { timeout: 1500 });
});

Then('I am asked {string}', async function (this: PlumblineWorld, question: string) {
  await expect(this.page.getByRole('alertdialog', { name: question })).toBeVisible();
});

When('I answer {string}', async function (this: PlumblineWorld, answer: string) {
  await this.button(answer, this.page.getByRole('alertdialog')).click();
});

Then('the API answers {int}', async function (this: PlumblineWorld, status: number) {
  expect(this.answer?.status).toBe(status);
});
