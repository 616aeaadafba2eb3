// Steps for the reasons of lost jobs.
import { When } from '@cucumber/cucumber';
import type { PlumblineWorld } from './support/world.ts';

When(
  'I rename the lost reason {string} to {string}',
  async function (this: PlumblineWorld, name: string, newName: string) {
    await this.button('Edit reasons').click();
    const dialog = this.page.getByRole('dialog', { name: 'Reasons for lost jobs' });
    await dialog
      .locator('li', { has: this.page.getByRole('button', { name: `Remove ${name}` }) })
      .getByRole('textbox')
      .fill(newName);
    await this.button('Save reasons', dialog).click();
    await dialog.waitFor({ state: 'hidden' });
  },
);
