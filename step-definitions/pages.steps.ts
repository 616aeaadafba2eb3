// Steps for any page: navigation, headings, links, buttons and windows.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Page } from 'playwright';
import { pathWithoutApp } from './support/browserPool.ts';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

When('I open {string}', async function (this: PlumblineWorld, path: string) {
  await this.open(path);
});

When('I open {string}, which does not exist', async function (this: PlumblineWorld, path: string) {
  this.allowStatus(404);
  await this.open(path);
});

When('I open {string} in a window of small height', async function (this: PlumblineWorld, path: string) {
  await this.page.setViewportSize({ width: 1440, height: 600 });
  await this.open(path);
  // If the window showed the button without scrolling, the step `I can save without scrolling` would check nothing.
  await expect(this.button('Save')).not.toBeInViewport();
});

When('I open {string} with a clock that a later step can pause', async function (this: PlumblineWorld, path: string) {
  await this.clock.install();
  await this.open(path);
});

When('the window gets the size of a phone', async function (this: PlumblineWorld) {
  await this.resizeToPhone();
});

When('I reload the page', async function (this: PlumblineWorld) {
  await this.page.reload();
});

When(/^I go (back|forward)$/, async function (this: PlumblineWorld, direction: 'back' | 'forward') {
  await (direction === 'back' ? this.page.goBack() : this.page.goForward());
});

/** The name of the button of each action in the scenarios. */
const buttonNames: Readonly<Record<string, string>> = {
  save: 'Save',
  retry: 'Retry',
  'go to the next page': 'Next',
  'go to the previous page': 'Previous',
  'clear the filters': 'Clear filters',
  'switch to sign-up': 'Create an account',
  'switch to sign-in': 'Sign in instead',
};

When(
  /^I (save|retry|go to the next page|go to the previous page|clear the filters|switch to sign-up|switch to sign-in)$/,
  async function (this: PlumblineWorld, action: string) {
    await this.button(buttonNames[action] ?? action)
      .first()
      .click();
  },
);

When('I go to the next page and reload immediately', async function (this: PlumblineWorld) {
  const reload = this.page.waitForEvent('load');
  // React renders in a microtask after the click. The reload follows in the same task, before any timer of the app.
  await this.button('Next').evaluate((button: HTMLElement) => {
    button.click();
    queueMicrotask(() => window.location.reload());
  });
  await reload;
});

When('I press {string}', async function (this: PlumblineWorld, name: string) {
  await this.button(name).click();
});

When('I try to save', async function (this: PlumblineWorld) {
  this.allowStatus(400);
  await this.button('Save').click();
});

When('I cancel', async function (this: PlumblineWorld) {
  await this.page.getByRole('link', { name: 'Cancel' }).or(this.button('Cancel')).first().click();
});

When('I follow {string}', async function (this: PlumblineWorld, name: string) {
  await this.page.getByRole('link', { name, exact: true }).click();
});

Then('I am on {string}', async function (this: PlumblineWorld, path: string) {
  await expect.poll(() => new URL(this.page.url()).pathname).toBe(path);
});

Then('I can set a password and the URL is exactly {string}', async function (this: PlumblineWorld, path: string) {
  await expect(this.field('Confirm Password')).toBeVisible();
  await expect.poll(() => this.page.url()).toBe(this.server.url + path);
});

Then('each of these URLs leads to {string}:', async function (this: PlumblineWorld, path: string, table: DataTable) {
  for (const [url = ''] of table.raw()) {
    await this.open(url);
    await expect.poll(() => this.page.url(), { message: url }).toBe(this.server.url + path);
  }
});

Then('I see the heading {string}', async function (this: PlumblineWorld, heading: string) {
  await expect(this.page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
});

Then('I see the text {string}', async function (this: PlumblineWorld, text: string) {
  await expect(this.page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
});

Then('I see the link {string}', async function (this: PlumblineWorld, name: string) {
  await expect(this.page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
});

Then('there is a link to {string}', async function (this: PlumblineWorld, path: string) {
  await expect(this.page.locator(`a[href="${path}"]`)).toBeVisible();
});

Then(
  /^the button "([^"]*)" is (enabled|disabled)$/,
  async function (this: PlumblineWorld, name: string, state: 'enabled' | 'disabled') {
    await expect(this.button(name)).toBeVisible();
    await expect(this.button(name)).toBeEnabled({ enabled: state === 'enabled' });
  },
);

Then('I can save without scrolling', async function (this: PlumblineWorld) {
  await expect(this.button('Save')).toBeInViewport({ ratio: 1 });
});

Then('the page fits the width of the screen', async function (this: PlumblineWorld) {
  await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  const overflow = () => this.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});

Then('the window title is {string}', async function (this: PlumblineWorld, title: string) {
  await expect(this.page).toHaveTitle(`${title} · Plumbline`);
});

const otherWindows = new WeakMap<PlumblineWorld, Page>();

function findOtherWindow(world: PlumblineWorld): Page {
  const window = otherWindows.get(world);
  if (!window) throw new Error('The scenario has opened no other window');
  return window;
}

When('I open {string} in another window', async function (this: PlumblineWorld, path: string) {
  const window = await this.openWindow();
  otherWindows.set(this, window);
  await window.goto(this.urlOf(path));
  await expect(window.getByRole('banner')).toBeVisible();
});

When('I open the demo in another window', async function (this: PlumblineWorld) {
  const window = await this.openWindow();
  otherWindows.set(this, window);
  await window.goto(this.urlOf('/'));
});

When('another window prevents the browser from storing unsaved input', async function (this: PlumblineWorld) {
  // The page has opened the database before it shows the form.
  await expect(this.button('Save')).toBeVisible();
  const window = await this.openWindow();
  otherWindows.set(this, window);
  await window.goto(this.urlOf(pathWithoutApp));
  await window.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('plumbline');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const drafts = database.transaction('drafts', 'readwrite').objectStore('drafts');
    // A transaction that always has a next request stays open, and the transactions of other windows wait for it.
    const countAgain = () => {
      drafts.count().onsuccess = countAgain;
    };
    countAgain();
  });
});

When('the other window closes', async function (this: PlumblineWorld) {
  await findOtherWindow(this).close();
});

When('I reload the other window', async function (this: PlumblineWorld) {
  await findOtherWindow(this).reload();
});

Then('the other window shows {string}', async function (this: PlumblineWorld, text: string) {
  await expect(findOtherWindow(this).getByText(text, { exact: true })).toBeVisible();
});

Then('the header of the other window shows the name {string}', async function (this: PlumblineWorld, name: string) {
  await expect(findOtherWindow(this).getByRole('banner').getByText(name, { exact: true })).toBeVisible();
});

Then('the other window is on the sign-in page', async function (this: PlumblineWorld) {
  const window = findOtherWindow(this);
  await window.waitForURL('**/signin*');
  await expect(this.button('Sign in', window)).toBeVisible();
});

Given(
  /^the system appearance is (light|dark) and I chose (light|dark|nothing)$/,
  async function (this: PlumblineWorld, system: 'light' | 'dark', choice: string) {
    await this.page.emulateMedia({ colorScheme: system });
    await this.open(pathWithoutApp);
    if (choice !== 'nothing') await this.page.evaluate((value) => localStorage.setItem('appearance', value), choice);
  },
);

Given("the app's code has not arrived yet", async function (this: PlumblineWorld) {
  // All requests for files in /assets/ wait forever, including the request for the stylesheet. Only the script first-paint-*.js is
  // delivered: it applies the chosen appearance, and the browser shows nothing before this script in the head has run.
  await this.context.route(/\/assets\/(?!first-paint)/, () => undefined);
});

When('I open the app without waiting for its code', async function (this: PlumblineWorld) {
  await this.page.goto(this.server.url, { waitUntil: 'commit' });
});

/** The values of `--page-background` in packages/ui/src/theme/tokens.css. */
const backgrounds = { light: 'rgb(246, 245, 242)', dark: 'rgb(19, 19, 18)' };

Then(
  /^I see the logo on a (light|dark) background$/,
  async function (this: PlumblineWorld, appearance: 'light' | 'dark') {
    const logo = this.page.getByRole('img', { name: 'Plumbline' });
    await expect(logo).toBeVisible();
    await expect(logo.locator('..')).toHaveCSS('background-color', backgrounds[appearance]);
    // Playwright can report an element as visible before the browser has painted it.
    await expect
      .poll(() => this.page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBe(1);
  },
);
