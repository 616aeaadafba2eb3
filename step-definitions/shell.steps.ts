import { Given, Then, When } from '@cucumber/cucumber';
import type { Locator } from 'playwright';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

const navigation = (world: PlumblineWorld): Locator => world.page.getByRole('navigation', { name: 'Main' });

const item = (world: PlumblineWorld, name: string): Locator =>
  navigation(world).getByRole('link', { name, exact: true });

Then('the header says that I am {string}', async function (this: PlumblineWorld, label: string) {
  await expect(this.page.getByRole('banner')).toContainText(label);
});

Then('my name in the header leads to {string}', async function (this: PlumblineWorld, path: string) {
  const { firstName, lastName } = this.person();
  await this.page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(`${firstName} ${lastName}`) })
    .click();
  await this.page.waitForURL(`**${path}`);
});

Then('the navigation offers {string}', async function (this: PlumblineWorld, names: string) {
  await expect(navigation(this).getByRole('link')).toHaveText(names.split(', '));
});

Then('the navigation item {string} is disabled', async function (this: PlumblineWorld, name: string) {
  await expect(item(this, name)).toHaveAttribute('aria-disabled', 'true');
});

Then('the navigation item {string} is enabled', async function (this: PlumblineWorld, name: string) {
  await expect(item(this, name)).not.toHaveAttribute('aria-disabled', 'true');
});

Then('the navigation marks {string} as where I am', async function (this: PlumblineWorld, name: string) {
  await expect(navigation(this).locator('[aria-current="page"]')).toHaveText([name]);
});

const menu = (world: PlumblineWorld): Locator =>
  world.page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });

When('I fold the drawer', async function (this: PlumblineWorld) {
  await menu(this).click();
  await expect(menu(this)).toHaveAttribute('aria-expanded', 'false');
});

Then('the drawer is folded', async function (this: PlumblineWorld) {
  await expect(menu(this)).toHaveAttribute('aria-expanded', 'false');
});

When('I go to {string} by the drawer', async function (this: PlumblineWorld, name: string) {
  await menu(this).click();
  await item(this, name).click();
});

Then('the drawer is closed', async function (this: PlumblineWorld) {
  await expect(navigation(this)).toBeHidden();
});

Given(
  /^my system is (light|dark) and I chose (light|dark|nothing)$/,
  async function (this: PlumblineWorld, system: 'light' | 'dark', choice: string) {
    await this.page.emulateMedia({ colorScheme: system });
    await this.open('/healthz');
    if (choice !== 'nothing') await this.page.evaluate((chosen) => localStorage.setItem('appearance', chosen), choice);
  },
);

Given('the code of the app is still on its way', async function (this: PlumblineWorld) {
  // neither answered nor refused, the stylesheet included
  await this.context.route(/\/assets\/(?!first-paint)/, () => undefined);
});

When('I open the app', async function (this: PlumblineWorld) {
  await this.page.goto(this.server.url, { waitUntil: 'commit' });
});

Then(/^I see the mark on (light|dark) paper$/, async function (this: PlumblineWorld, paper: 'light' | 'dark') {
  const mark = this.page.getByRole('img', { name: 'Plumbline' });
  await expect(mark).toBeVisible();
  await expect(mark.locator('..')).toHaveCSS(
    'background-color',
    { light: 'rgb(246, 245, 242)', dark: 'rgb(19, 19, 18)' }[paper],
  );
  // an element can be visible for the script while the browser paints nothing yet
  await expect
    .poll(() => this.page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
    .toBe(1);
});

const title = 'Project title';

/** How a person leaves the form of a project. */
const ways: Readonly<Record<string, (world: PlumblineWorld) => Promise<unknown>>> = {
  Cancel: (world) => world.button('Cancel').click(),
  'the sidebar': (world) => item(world, 'Line Items').click(),
  'a link': (world) => world.page.getByRole('main').getByRole('link', { name: 'Notes' }).click(),
  Back: (world) => world.page.goBack(),
  'Log Out': (world) => world.button('Log Out').click(),
  'closing the window': async (world) => {
    const asked = world.page.waitForEvent('dialog');
    await world.page.close({ runBeforeUnload: true });
    world.browserAsked = await asked;
  },
};

async function leaveBy(world: PlumblineWorld, way: string): Promise<void> {
  const go = ways[way];
  if (!go) throw new Error(`There is no way ${way}`);
  await go(world);
}

When(
  /^I edit the project "([^"]*)" and leave unsaved work by (.+)$/,
  async function (this: PlumblineWorld, project: string, way: string) {
    await this.open('/project');
    await this.page.getByRole('link', { name: project, exact: true }).click();
    await this.type(title, `${project}, roof`);
    await leaveBy(this, way);
  },
);

When(/^I leave by (.+)$/, async function (this: PlumblineWorld, way: string) {
  await leaveBy(this, way);
});

Then(
  'the page is left, and the project {string} opens as it is stored',
  async function (this: PlumblineWorld, project: string) {
    await expect(this.field(title)).toHaveCount(0);
    await this.open(`/project/${await this.projectId(project)}`);
    await this.expectValue(title, project);
  },
);

Then('the browser asks before it closes the window', async function (this: PlumblineWorld) {
  expect(this.browserAsked?.type()).toBe('beforeunload');
  await this.browserAsked?.dismiss();
  await this.expectValue(title, this.typed.get(title) ?? '');
});
