// Steps for undo, redo and deletions without a connection on the estimate page.
import { When } from '@cucumber/cucumber';
import { lineRow } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

/** Waits until the focus is outside a text field, because a field has its own undo. */
const waitForNoFocusedField = (world: PlumblineWorld) => expect(world.page.locator('input:focus')).toHaveCount(0);

When('I undo with the keyboard', async function (this: PlumblineWorld) {
  await waitForNoFocusedField(this);
  await this.page.keyboard.press('Control+z');
});

When('I redo with the keyboard', async function (this: PlumblineWorld) {
  await waitForNoFocusedField(this);
  await this.page.keyboard.press('Control+Shift+Z');
});

When('I delete the line {string} while offline', async function (this: PlumblineWorld, name: string) {
  await lineRow(this, name)
    .getByRole('button', { name: /^Delete/ })
    .click();
  const confirm = this.button('Yes', this.page.getByRole('alertdialog'));
  // The dialog is loaded when it is opened.
  await expect(confirm).toBeVisible();
  await this.context.setOffline(true);
  await confirm.click();
});
