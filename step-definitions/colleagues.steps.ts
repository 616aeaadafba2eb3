// Steps for two users who have the same estimate open.
import { Given, Then, When } from '@cucumber/cucumber';
import { summaryAmount } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

Given(
  /^the "([^"]*)" has the (?:projects|estimate of "([^"]*)") open in another browser$/,
  async function (this: PlumblineWorld, role: string, title: string | null) {
    await this.inBrowserOf(role, async () => {
      await this.open(title === null ? '/project' : `/estimate/${this.estimateIds.get(title)}`);
      await expect(this.page.getByRole('banner')).toContainText(role);
      if (title !== null) await expect(summaryAmount(this, 'Total')).toBeVisible();
    });
  },
);

When('the {string} deletes the line {string}', async function (this: PlumblineWorld, role: string, line: string) {
  await this.inBrowserOf(role, async () => {
    await this.button(`Delete ${line}`).click();
    await this.button('Yes').click();
    await expect(this.page.getByRole('rowheader', { name: line })).toHaveCount(0);
  });
});

When('the {string} undoes the deletion', async function (this: PlumblineWorld, role: string) {
  await this.inBrowserOf(role, async () => {
    await this.button('Undo').click();
    await expect(this.page.getByRole('button', { name: 'Undo', disabled: true })).toBeVisible();
  });
});

Then('the lines are counted as {string}', async function (this: PlumblineWorld, count: string) {
  await expect(this.page.getByText(count, { exact: true })).toBeVisible();
});

When('the {string} closes the browser', async function (this: PlumblineWorld, role: string) {
  await this.inBrowserOf(role, () => this.context.close());
});
