// Steps for the optional lines of an estimate.
import { Given, Then, When } from '@cucumber/cucumber';
import { expectAmount, findStoredLine, lineRow, updateStoredLine } from './support/estimate.ts';
import { expect } from './support/expect.ts';
import { chooseFromMenu } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('the line {string} is optional', async function (this: PlumblineWorld, name: string) {
  await updateStoredLine(this, name, { option: 'offered' });
});

When('I choose {string} from the menu {string}', async function (this: PlumblineWorld, action: string, menu: string) {
  await chooseFromMenu(this.page, menu, action);
});

const markAsChosen = async (world: PlumblineWorld, name: string): Promise<void> => {
  await lineRow(world, name).getByRole('rowheader').focus();
  await world.page.keyboard.press('ArrowRight');
  await world.page.keyboard.press('Space');
};

When(
  'I mark the optional line {string} as chosen with the keyboard',
  async function (this: PlumblineWorld, name: string) {
    await markAsChosen(this, name);
    await expect(lineRow(this, name).getByRole('checkbox')).toBeChecked();
  },
);

When('I mark the optional line {string} as chosen while offline', async function (this: PlumblineWorld, name: string) {
  await this.context.setOffline(true);
  await markAsChosen(this, name);
});

Then(
  'the summary shows the amount {dollars} as {string}',
  async function (this: PlumblineWorld, amount: number, label: string) {
    await expectAmount(this, label, amount);
  },
);

Then(
  'the server has the line {string} as {string}',
  async function (this: PlumblineWorld, name: string, option: string) {
    await expect.poll(async () => (await findStoredLine(this, name)).option).toBe(option);
  },
);
