import { Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expectFigure, summary } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

Then('the subtotal is {dollars}', async function (this: PlumblineWorld, amount: number) {
  await expectFigure(this, 'SubTotal', amount);
});

Then('the taxes are {dollars}', async function (this: PlumblineWorld, amount: number) {
  await expectFigure(this, 'Taxes', amount);
});

Then('the discount is {dollars}', async function (this: PlumblineWorld, amount: number) {
  await expectFigure(this, 'Discount', amount);
});

Then('the total is {dollars}', async function (this: PlumblineWorld, amount: number) {
  await expectFigure(this, 'Total', amount);
});

const dialog = (world: PlumblineWorld): Locator => world.page.getByRole('dialog', { name: 'Add Discount' });

async function enterDiscount(world: PlumblineWorld, amount: number): Promise<void> {
  await summary(world)
    .getByRole('button', { name: /^Discount/ })
    .click();
  await dialog(world).getByRole('textbox', { name: 'Discount' }).fill(String(amount));
  await world.button('Apply discount', dialog(world)).click();
}

When('I discount the estimate by {dollars}', async function (this: PlumblineWorld, amount: number) {
  await enterDiscount(this, amount);
  await expect(dialog(this)).toBeHidden();
});

When('I try to discount the estimate by {dollars}', async function (this: PlumblineWorld, amount: number) {
  await enterDiscount(this, amount);
});

Then('the discount is refused', async function (this: PlumblineWorld) {
  const amount = dialog(this).getByRole('textbox', { name: 'Discount' });
  await expect(amount).toHaveAttribute('aria-invalid', 'true');
  await this.button('Cancel', dialog(this)).click();
});

Then(
  "after signing out and in again the estimate's total is still {dollars}",
  async function (this: PlumblineWorld, amount: number) {
    const { pathname } = new URL(this.page.url());
    await this.signOut();
    await this.signIn(this.person());
    await expect(this.page.getByRole('banner')).toBeVisible();
    await this.open(pathname);
    await expectFigure(this, 'Total', amount);
  },
);
