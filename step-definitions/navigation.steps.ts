// Steps for the header and the sidebar, and for leaving a page with unsaved input.
import { Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import { goToPage, menuButton, navigation, navigationLink } from './support/pages.ts';
import type { InWindow } from './support/parameters.ts';
import type { PlumblineWorld } from './support/world.ts';

/** Checks the element with the text, because a name such as "Robin Manager" contains the role too. */
Then('{header} shows the name/role {string}', async function (this: PlumblineWorld, inWindow: InWindow, text: string) {
  await inWindow(this, () => expect(this.page.getByRole('banner').getByText(text, { exact: true })).toBeVisible());
});

Then('the navigation offers {string}', async function (this: PlumblineWorld, names: string) {
  await expect(navigation(this).getByRole('link')).toHaveText(names.split(', '));
});

Then('the navigation marks {string} as the current page', async function (this: PlumblineWorld, name: string) {
  await expect(navigation(this).locator('[aria-current="page"]')).toHaveText([name]);
});

When('I collapse the sidebar', async function (this: PlumblineWorld) {
  await menuButton(this).click();
  await expect(menuButton(this)).toHaveAttribute('aria-expanded', 'false');
});

Then(/^the sidebar is (collapsed|hidden)$/, async function (this: PlumblineWorld, state: 'collapsed' | 'hidden') {
  await expect(menuButton(this)).toHaveAttribute('aria-expanded', 'false');
  await expect(navigation(this)).toBeVisible({ visible: state === 'collapsed' });
});

/** The actions that leave the form of a project, by their names in the scenarios. */
const leaveActions: Readonly<Record<string, (world: PlumblineWorld) => Promise<unknown>>> = {
  'the sidebar': (world) => navigationLink(world, 'Line Items').click(),
  'a link': (world) => world.page.getByRole('main').getByRole('link', { name: 'Notes' }).click(),
  Back: (world) => world.page.goBack(),
  'Log Out': (world) => world.button('Log Out').click(),
  'closing the window': closeWindow,
};

async function closeWindow(world: PlumblineWorld): Promise<void> {
  const dialog = world.page.waitForEvent('dialog');
  await world.page.close({ runBeforeUnload: true });
  world.browserDialog = await dialog;
}

async function leaveBy(world: PlumblineWorld, way: string): Promise<void> {
  const leave = leaveActions[way];
  if (!leave) throw new Error(`Unknown way to leave a page: ${way}`);
  await leave(world);
}

When(
  /^I change the title of the project "([^"]*)" without saving and leave by (.+)$/,
  async function (this: PlumblineWorld, project: string, way: string) {
    await goToPage(this, 'Projects');
    await this.page.getByRole('link', { name: project, exact: true }).click();
    await this.type('Project title', `${project}, roof`);
    await leaveBy(this, way);
  },
);

When(/^I leave by (.+)$/, async function (this: PlumblineWorld, way: string) {
  await leaveBy(this, way);
});

Then('the browser asks before it closes the window', async function (this: PlumblineWorld) {
  // In some scenarios an earlier step has tried to close the window.
  if (!this.browserDialog) await closeWindow(this);
  expect(this.browserDialog?.type()).toBe('beforeunload');
  await this.browserDialog?.dismiss();
});
