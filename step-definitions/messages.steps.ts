// Steps for dialogs, toasts, notices and errors.
import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const alertDialog = ({ page }: PlumblineWorld): Locator => page.getByRole('alertdialog');

Then('I am asked {string}', async function (this: PlumblineWorld, title: string) {
  await expect(this.page.getByRole('alertdialog', { name: title, exact: true })).toBeVisible();
});

When('I answer {string}', async function (this: PlumblineWorld, button: string) {
  await this.button(button, alertDialog(this)).click();
});

Then('the dialog says {string}', async function (this: PlumblineWorld, text: string) {
  const dialog = this.page.locator('[role=dialog], [role=alertdialog]');
  await expect(dialog.getByText(text, { exact: true })).toBeVisible();
});

Then('no dialog is open', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('dialog').or(alertDialog(this))).toHaveCount(0);
});

/** The author of the other version is the owner, because the steps that change a record in another session do so as the owner. */
Then(
  /^I am asked which version of the (company|office|user|item|note|project|assembly|estimate) to keep$/,
  async function (this: PlumblineWorld, kind: string) {
    const author = `${this.user().firstName} ${this.user().lastName}`;
    if (kind === 'estimate') {
      const conflict = this.page.getByRole('alert').filter({ hasText: author });
      await expect(conflict.getByRole('button')).toHaveText(['Keep mine', 'Load theirs']);
      return;
    }
    const record = kind === 'company' ? 'the company' : `this ${kind}`;
    const name = `${author} changed ${record} while you were editing`;
    const dialog = this.page.getByRole('alertdialog', { name, exact: true });
    await expect(dialog.getByRole('button')).toHaveText(['Load theirs', 'Keep mine']);
  },
);

Then('the dialog compares the values', async function (this: PlumblineWorld, table: DataTable) {
  for (const row of table.raw())
    await expect(alertDialog(this).getByRole('row', { name: row.join(' '), exact: true })).toBeVisible();
});

const notifications = ({ page }: PlumblineWorld): Locator => page.getByRole('region', { name: 'Notifications' });

Then(
  /^a toast says "([^"]*)"(?: and "([^"]*)")?$/,
  async function (this: PlumblineWorld, title: string, text: string | null) {
    await this.expectToast('status', title, text ?? undefined);
  },
);

Then('an error toast says {string}', async function (this: PlumblineWorld, text: string) {
  await this.expectToast('alert', 'Error', text);
});

Then('no toast is shown {int} seconds later', async function (this: PlumblineWorld, seconds: number) {
  // The clock of the page is paused, so no toast closes during the check.
  await this.clock.pauseAt(Date.now() + seconds * 1000);
  await expect(notifications(this).getByText(/./)).toHaveCount(0);
});
