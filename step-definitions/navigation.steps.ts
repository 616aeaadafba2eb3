// Steps for the header and the sidebar, and for leaving a page with unsaved input.
import { Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const navigation = ({ page }: PlumblineWorld): Locator => page.getByRole('navigation', { name: 'Main' });

const navigationLink = (world: PlumblineWorld, name: string): Locator =>
  navigation(world).getByRole('link', { name, exact: true });

const menuButton = ({ page }: PlumblineWorld): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });

Then('the header shows the name {string}', async function (this: PlumblineWorld, name: string) {
  await expect(this.page.getByRole('banner').getByText(name, { exact: true })).toBeVisible();
});

/** Checks the element with the role, because a name such as "Robin Manager" contains the role too. */
Then('the header shows the role {string}', async function (this: PlumblineWorld, role: string) {
  await expect(this.page.getByRole('banner').getByText(role, { exact: true })).toBeVisible();
});

Then('a click on my name in the header opens {string}', async function (this: PlumblineWorld, path: string) {
  const { firstName, lastName } = this.user();
  await this.page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`${firstName} ${lastName}`) })
    .click();
  await expect.poll(() => this.path).toBe(path);
});

Then('the navigation offers {string}', async function (this: PlumblineWorld, names: string) {
  await expect(navigation(this).getByRole('link')).toHaveText(names.split(', '));
});

Then(
  /^the navigation item "([^"]*)" is (enabled|disabled)$/,
  async function (this: PlumblineWorld, name: string, state: string) {
    if (state === 'disabled') await expect(navigationLink(this, name)).toHaveAttribute('aria-disabled', 'true');
    else await expect(navigationLink(this, name)).not.toHaveAttribute('aria-disabled', 'true');
  },
);

Then('the navigation marks {string} as the current page', async function (this: PlumblineWorld, name: string) {
  await expect(navigation(this).locator('[aria-current="page"]')).toHaveText([name]);
});

When('I go to {string} in the sidebar', async function (this: PlumblineWorld, name: string) {
  await expect(menuButton(this)).toBeVisible();
  if ((await menuButton(this).getAttribute('aria-expanded')) === 'false') await menuButton(this).click();
  await navigationLink(this, name).click();
});

When('I collapse the sidebar', async function (this: PlumblineWorld) {
  await menuButton(this).click();
  await expect(menuButton(this)).toHaveAttribute('aria-expanded', 'false');
});

Then('the sidebar is collapsed', async function (this: PlumblineWorld) {
  await expect(menuButton(this)).toHaveAttribute('aria-expanded', 'false');
});

Then('the sidebar is hidden', async function (this: PlumblineWorld) {
  await expect(menuButton(this)).toHaveAttribute('aria-expanded', 'false');
  await expect(navigation(this)).toBeHidden();
});

const titleLabel = 'Project title';

/** The actions that leave the form of a project, by their names in the scenarios. */
const leaveActions: Readonly<Record<string, (world: PlumblineWorld) => Promise<unknown>>> = {
  Cancel: (world) => world.button('Cancel').click(),
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
    await this.open('/project');
    await this.page.getByRole('link', { name: project, exact: true }).click();
    await this.type(titleLabel, `${project}, roof`);
    await leaveBy(this, way);
  },
);

When(/^I leave by (.+)$/, async function (this: PlumblineWorld, way: string) {
  await leaveBy(this, way);
});

Then('the project {string} opens with its stored values', async function (this: PlumblineWorld, project: string) {
  await expect(this.field(titleLabel)).toHaveCount(0);
  await this.open(`/project/${await this.projectId(project)}`);
  await this.expectValue(titleLabel, project);
});

Then('the browser asks before it closes the window', async function (this: PlumblineWorld) {
  // In some scenarios an earlier step has tried to close the window.
  if (!this.browserDialog) await closeWindow(this);
  expect(this.browserDialog?.type()).toBe('beforeunload');
  await this.browserDialog?.dismiss();
});
