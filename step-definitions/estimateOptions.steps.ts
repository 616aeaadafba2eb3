// Steps for the costs, the credits and the optional lines of an estimate.
import { Given, When } from '@cucumber/cucumber';
import { lineRow, updateStoredLine } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { chooseFromMenu } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('the line {string} costs {float} per unit', async function (this: PlumblineWorld, name: string, cost: number) {
  await updateStoredLine(this, name, { cost });
});

Given(
  'the line {string} is a credit with the rate {float}',
  async function (this: PlumblineWorld, name: string, rate: number) {
    await updateStoredLine(this, name, { rate });
  },
);

Given('the line {string} is optional', async function (this: PlumblineWorld, name: string) {
  await updateStoredLine(this, name, { option: 'offered' });
});

When('I choose {string} from the menu {string}', async function (this: PlumblineWorld, action: string, menu: string) {
  await chooseFromMenu(this.page, menu, action);
});

When(
  'I mark the optional line {string} as chosen with the keyboard',
  async function (this: PlumblineWorld, name: string) {
    await lineRow(this, name).getByRole('rowheader').focus();
    await this.page.keyboard.press('ArrowRight');
    await this.page.keyboard.press('Space');
    await expect(lineRow(this, name).getByRole('checkbox')).toBeChecked();
  },
);
