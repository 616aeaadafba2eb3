// Steps for any page: going to it, what it shows, its buttons and its windows.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { desktop, pathWithoutApp } from './support/browserPool.ts';
import { expect } from './support/expect.ts';
import { pressButtonByKeyboard, tabTo } from './support/keyboard.ts';
import { expectPage, goToPage, type PageName, pagePaths } from './support/pages.ts';
import type { InWindow } from './support/parameters.ts';
import { type ElementKind, expectElement, expectNoElement } from './support/queries.ts';
import type { PlumblineWorld } from './support/world.ts';

When('{go} to the page {page}', async function (this: PlumblineWorld, inWindow: InWindow, name: PageName) {
  await inWindow(this, () => goToPage(this, name));
});

When('I open the address of the page {page}', async function (this: PlumblineWorld, name: PageName) {
  await this.open(pagePaths[name]);
});

/** The names and the values of the queries of addresses, by their words in the scenarios. */
const queryNames: Readonly<Record<string, string>> = {
  From: 'from',
  To: 'to',
  Status: 'status',
  'Sale closed in': 'closedIn',
  Price: 'priced',
  'Return address': 'returnTo',
};
const queryValues: Readonly<Record<string, string>> = {
  'Estimate Sent': 'ESTIMATE_SENT',
  'Job Signed': 'SIGNED',
  'Job Closed': 'CLOSED',
  yes: '1',
};

/** Writes the address of a page with the names and values of a table. Several values of a name are separated by commas. */
function addressOf(name: PageName, values: readonly (readonly string[])[]): string {
  const parameters = values.flatMap(([label = '', value = '']) =>
    value.split(', ').map((part) => {
      const [year = '', month = ''] = new Date().toISOString().split('-');
      const text = part === 'this month' ? `${year}-${month}` : (queryValues[part] ?? part);
      // Return addresses are written as they stand in the address of the page, because some of them are encoded to deceive the app.
      return `${queryNames[label] ?? label}=${label === 'Return address' ? text : encodeURIComponent(text)}`;
    }),
  );
  return `${pagePaths[name]}?${parameters.join('&')}`;
}

When(
  'I open the address of the page {page} with',
  async function (this: PlumblineWorld, name: PageName, values: DataTable) {
    await this.open(addressOf(name, values.raw()));
  },
);

/** An id that no record has. */
const unknownId = '01920000-0000-7000-8000-00000000dead';

/** The addresses that lead to nothing, by their words in the scenarios. */
const unknownAddresses: Readonly<Record<string, string>> = {
  page: '/projetc',
  office: `/office/${unknownId}`,
  'line item': `/lineItem/${unknownId}`,
  estimate: `/estimate/${unknownId}`,
  project: `/project/${unknownId}`,
  'project with notes': `/project/${unknownId}/notes`,
};

When(
  /^I open the address of an? (page|office|line item|estimate|project|project with notes) that does not exist$/,
  async function (this: PlumblineWorld, kind: string) {
    this.allowStatus(404);
    await this.open(unknownAddresses[kind] ?? '');
  },
);

/** Each row has the kind of an address and what the page says. */
Then('each of these addresses shows what does not exist', async function (this: PlumblineWorld, rows: DataTable) {
  this.allowStatus(404);
  for (const [kind = '', text = ''] of rows.raw()) {
    await this.open(unknownAddresses[kind] ?? '');
    await expect(this.page.getByText(text, { exact: true }).first()).toBeVisible();
  }
});

When('I open the page {page} in another window', async function (this: PlumblineWorld, name: PageName) {
  const window = await this.openWindow();
  await window.goto(this.urlOf(pagePaths[name]));
  await expect(window.getByRole('heading', { level: 1 })).toBeVisible();
});

When(
  /^the window gets (the size of a phone|a small height)$/,
  async function (this: PlumblineWorld, size: 'the size of a phone' | 'a small height') {
    if (size === 'a small height') await this.page.setViewportSize({ width: desktop.width, height: 600 });
    else await this.resizeToPhone();
  },
);

When(/^I reload the page(?: (\d+) times)?$/, async function (this: PlumblineWorld, count: number | null) {
  for (let reload = 1; reload <= (count ?? 1); reload += 1) {
    await this.page.reload();
    if (count !== null) await expect(this.page.getByRole('banner')).toBeVisible();
  }
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
};

/** "I try to" accepts that the server refuses the action. */
When(
  /^I (try to )?(save|retry|go to the next page|go to the previous page|clear the filters)$/,
  async function (this: PlumblineWorld, attempt: string | null, action: string) {
    if (attempt) this.allowRefusals();
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

/** "I try to" accepts that the server refuses the action. */
When(
  /^I (try to )?press "([^"]*)"( using only the keyboard)?$/,
  async function (this: PlumblineWorld, attempt: string | null, name: string, byKeyboard: string | null) {
    if (attempt) this.allowRefusals();
    if (byKeyboard) await pressButtonByKeyboard(this, name);
    else await this.button(name).click();
  },
);

When('I press the key {string}', async function (this: PlumblineWorld, key: string) {
  await this.page.keyboard.press(key);
});

When('I cancel', async function (this: PlumblineWorld) {
  await this.page.getByRole('link', { name: 'Cancel' }).or(this.button('Cancel')).first().click();
});

/** "try to" accepts that the server refuses the calls of the next page. */
When(
  /^(?:I|the "([^"]*)") (follow|tries to follow) "([^"]*)"( using only the keyboard)?$/,
  async function (this: PlumblineWorld, role: string | null, action: string, name: string, byKeyboard: string | null) {
    if (action === 'tries to follow') this.allowRefusals();
    const follow = async () => {
      const link = this.page.getByRole('link', { name, exact: true });
      if (!byKeyboard) return link.click();
      await tabTo(this, link);
      const previousUrl = this.page.url();
      await this.page.keyboard.press('Enter');
      // The next step must not type into a field of the previous page.
      await expect.poll(() => this.page.url()).not.toBe(previousUrl);
    };
    await (role === null ? follow() : this.inBrowserOf(role, follow));
  },
);

Then('{am} on the page {page}', async function (this: PlumblineWorld, inWindow: InWindow, name: PageName) {
  await inWindow(this, () => expectPage(this, name));
});

Then('the address has no token', async function (this: PlumblineWorld) {
  await expect(this.field('Confirm Password')).toBeVisible();
  await expect.poll(() => this.page.url()).toBe(this.server.url + pagePaths['Reset Password']);
});

/** Each row has a page. */
Then(
  'each of these addresses leads to the page {page}',
  async function (this: PlumblineWorld, target: PageName, rows: DataTable) {
    for (const [name = ''] of rows.raw()) {
      await this.open(pagePaths[name as PageName]);
      await expectPage(this, target);
    }
  },
);

/** Each row has a page that needs a signed-out user, and the address to which it would lead after the sign-in. */
Then(
  'each of these return addresses leads to the page {page}',
  async function (this: PlumblineWorld, target: PageName, rows: DataTable) {
    for (const [name = '', returnAddress = ''] of rows.raw()) {
      const path = `${pagePaths[name as PageName]}?returnTo=${returnAddress}`;
      await this.open(path);
      await expect.poll(() => this.page.url(), { message: path }).toBe(this.server.url + pagePaths[target]);
    }
  },
);

Then(
  '{see} the {element} {string}',
  async function (this: PlumblineWorld, inWindow: InWindow, kind: ElementKind, name: string) {
    await inWindow(this, () => expectElement(this.page, kind, name));
  },
);

Then('I see no {element} {string}', async function (this: PlumblineWorld, kind: ElementKind, name: string) {
  await expectNoElement(this.page, kind, name);
});

Then('there is a link to the page {page}', async function (this: PlumblineWorld, name: PageName) {
  await expect(this.page.locator(`a[href="${pagePaths[name]}"]`)).toBeVisible();
});

/** The paths of the pages of a project, by their words in the scenarios. */
const projectPaths: Readonly<Record<string, (world: PlumblineWorld, title: string) => Promise<string>>> = {
  form: async (world, title) => `/project/${await world.projectId(title)}`,
  notes: async (world, title) => `/project/${await world.projectId(title)}/notes`,
  estimate: async ({ estimateIds }, title) => `/estimate/${estimateIds.get(title)}`,
};

/** A link of the page, or of one card of it. */
function findLink({ page }: PlumblineWorld, name: string, card: string | null) {
  const main = page.getByRole('main');
  return (card ? main.getByRole('region', { name: card }) : main).getByRole('link', { name, exact: true });
}

When('I follow {string} of the card {string}', async function (this: PlumblineWorld, name: string, card: string) {
  await findLink(this, name, card).click();
});

Then(
  /^the link "([^"]*)"(?: of the card "([^"]*)")? leads to the (form|notes|estimate) of the project "([^"]*)"$/,
  async function (this: PlumblineWorld, name: string, card: string | null, kind: string, title: string) {
    await expect(findLink(this, name, card)).toHaveAttribute('href', (await projectPaths[kind]?.(this, title)) ?? '');
  },
);

/** Finds a button, a link or a field by its name. */
const findControl = (world: PlumblineWorld, kind: string, name: string) => {
  if (kind === 'field') return world.field(name);
  return kind === 'link' ? world.page.getByRole('link', { name, exact: true }) : world.button(name);
};

Then(
  /^the (button|link|field) "([^"]*)" is (enabled|disabled|read-only)(?: because "([^"]*)")?$/,
  async function (this: PlumblineWorld, kind: string, name: string, state: string, reason: string | null) {
    const control = findControl(this, kind, name);
    await expect(control).toBeVisible();
    if (state === 'read-only') await expect(control).not.toBeEditable();
    else if (kind === 'link' && state === 'disabled') await expect(control).toHaveAttribute('aria-disabled', 'true');
    else if (kind === 'link') await expect(control).not.toHaveAttribute('aria-disabled', 'true');
    else await expect(control).toBeEnabled({ enabled: state === 'enabled' });
    if (reason !== null) await expect(control).toHaveAccessibleDescription(reason);
  },
);

Then(
  /^the (button|link|field) "([^"]*)" has the focus$/,
  async function (this: PlumblineWorld, kind: string, name: string) {
    await expect(findControl(this, kind, name)).toBeFocused();
  },
);

Then('I can save without scrolling', async function (this: PlumblineWorld) {
  // The button is at the end of a form that is longer than the window.
  const hiddenHeight = () => this.page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(hiddenHeight).toBeGreaterThan(0);
  await expect(this.button('Save')).toBeInViewport({ ratio: 1 });
});

Then('the window title is {string}', async function (this: PlumblineWorld, title: string) {
  await expect(this.page).toHaveTitle(`${title} · Plumbline`);
});

When('another window prevents the browser from storing unsaved input', async function (this: PlumblineWorld) {
  // The page has opened the database before it shows the form.
  await expect(this.button('Save')).toBeVisible();
  const window = await this.openWindow();
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

When(/^I (close|reload) the other window$/, async function (this: PlumblineWorld, action: 'close' | 'reload') {
  await (action === 'close' ? this.otherWindow.close() : this.otherWindow.reload());
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
