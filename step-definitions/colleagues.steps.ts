// Steps for two users who have the same estimate open.
import { Given, Then, When } from '@cucumber/cucumber';
import { changeQuantity, expectAmount, formatDollars, summaryAmount } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

Given(
  'the {string} has the estimate of {string} open in another browser',
  async function (this: PlumblineWorld, role: string, title: string) {
    await this.inBrowserOf(role, async () => {
      await this.open(`/estimate/${this.estimateIds.get(title)}`);
      await expect(summaryAmount(this, 'Total')).toBeVisible();
    });
  },
);

When(
  'the {string} changes the quantity of {string} to {string}',
  async function (this: PlumblineWorld, role: string, name: string, quantity: string) {
    await this.inBrowserOf(role, async () => {
      const saveResponse = this.page.waitForResponse((response) => response.request().method() === 'PUT');
      await changeQuantity(this, name, quantity);
      await saveResponse;
    });
  },
);

When('the {string} closes the browser', async function (this: PlumblineWorld, role: string) {
  await this.inBrowserOf(role, () => this.context.close());
});

Then('the total is {dollars} within a second', async function (this: PlumblineWorld, amount: number) {
  await expect(summaryAmount(this, 'Total')).toHaveText(formatDollars(amount), { timeout: 1_000 });
});

Then('the {string} sees the total {dollars}', async function (this: PlumblineWorld, role: string, amount: number) {
  await this.inBrowserOf(role, () => expectAmount(this, 'Total', amount));
});

Then('I see that the {string} has the estimate open', async function (this: PlumblineWorld, role: string) {
  const { firstName, lastName } = this.user(role);
  await expect(this.page.getByText(`${firstName} ${lastName} is here`, { exact: true })).toBeVisible();
});

Then('I see that nobody else has the estimate open', async function (this: PlumblineWorld) {
  await expect(summaryAmount(this, 'Total')).toBeVisible();
  await expect(this.page.getByText(/ (is|are) here$/)).toHaveCount(0);
});
