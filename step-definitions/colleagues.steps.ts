// Steps for two users who have the same estimate open.
import { Given, When } from '@cucumber/cucumber';
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

When('the {string} closes the browser', async function (this: PlumblineWorld, role: string) {
  await this.inBrowserOf(role, () => this.context.close());
});
