// Steps for the costs, the credits and the optional lines of an estimate.
import { Given, When } from '@cucumber/cucumber';
import { updateStoredLine } from './support/estimate.ts';
import { chooseFromMenu } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

Given('the line {string} costs {float} per unit', async function (this: PlumblineWorld, name: string, cost: number) {
  await updateStoredLine(this, name, { cost });
});

Given('the line {string} is optional', async function (this: PlumblineWorld, name: string) {
  await updateStoredLine(this, name, { option: 'offered' });
});

When('I choose {string} from the menu {string}', async function (this: PlumblineWorld, action: string, menu: string) {
  await chooseFromMenu(this.page, menu, action);
});
