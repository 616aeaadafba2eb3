// Steps for the demo, which runs in the browser without an API server.
import { Given, Then, When } from '@cucumber/cucumber';
import { expect } from './support/expect.ts';
import type { PlumblineWorld } from './support/world.ts';

/** In milliseconds. The first start downloads 9 MB and creates the demo company. */
const firstStartTimeout = 60_000;

Given(/^I have opened the demo( as its owner)?$/, async function (this: PlumblineWorld, asOwner: string | null) {
  await this.open('/signin');
  await expect(this.button('Sign in as Owner')).toBeEnabled({ timeout: firstStartTimeout });
  if (!asOwner) return;
  await this.button('Sign in as Owner').click();
  await expect(this.page.getByRole('banner')).toBeVisible();
});

When('I visit the demo for the first time', async function (this: PlumblineWorld) {
  await this.open('/');
  await expect(this.page.getByRole('list', { name: 'Figures' })).toBeVisible({ timeout: firstStartTimeout });
});

Then('the bar of the demo says {string}', async function (this: PlumblineWorld, text: string) {
  await expect(this.page.getByRole('region', { name: 'Demo' }).getByText(text, { exact: true })).toBeVisible();
});

Given('a browser without shared workers', async function (this: PlumblineWorld) {
  await this.context.addInitScript(() => Reflect.deleteProperty(window, 'SharedWorker'));
});

/** The service worker of MSW passes a request to a window as a message. The window records these messages. */
Given('the requests that the service worker passes to the window are recorded', async function (this: PlumblineWorld) {
  await this.context.addInitScript(() => {
    const paths: string[] = [];
    Object.assign(window, { recordedPaths: paths });
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      if (data?.type === 'REQUEST') paths.push(new URL(data.payload.url).pathname);
    });
  });
});

Then('all recorded requests are API requests', async function (this: PlumblineWorld) {
  const paths = await this.page.evaluate(() => (window as unknown as { recordedPaths: string[] }).recordedPaths);
  expect(paths.filter((path) => path.startsWith('/api/')).length).toBeGreaterThan(0);
  expect(paths.filter((path) => !path.startsWith('/api/'))).toEqual([]);
});

When('I follow the link of the newest mail', async function (this: PlumblineWorld) {
  // The list starts with the newest mail.
  await this.page.getByRole('button', { name: /^Mail/ }).click();
  await this.page.getByRole('dialog', { name: 'Mail' }).getByRole('link').first().click();
});

Given('the demo has stored its files in the browser', async function (this: PlumblineWorld) {
  await expect
    .poll(
      () =>
        this.page.evaluate(async () => {
          const files: string[] = await (await fetch('files.json')).json();
          const stored = await Promise.all(files.map((file) => caches.match(new URL(file, location.href))));
          return stored.filter((response) => !response).length;
        }),
      { timeout: 40_000 },
    )
    .toBe(0);
});

/** Waits for the end of the requests first, because a browser stops only an idle service worker. */
When('the browser stops the service worker', async function (this: PlumblineWorld) {
  await this.page.waitForLoadState('networkidle');
  const devTools = await this.openDevTools();
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
});

When('I open the first estimate of a roof', async function (this: PlumblineWorld) {
  await this.page
    .getByRole('link', { name: /^Estimate of Roof replacement/ })
    .first()
    .click();
});

Then('the summary shows the costs of all lines', async function (this: PlumblineWorld) {
  const summary = this.page.getByRole('region', { name: 'Summary Details' });
  await expect(summary.getByText('Total cost')).toBeVisible();
  await expect(summary.getByText(/^Cost known for all/)).toBeVisible();
});

Then('the quantities are computed from the measures of the roof', async function (this: PlumblineWorld) {
  const row = this.page.getByRole('row', { name: /Synthetic underlayment/ });
  await row.getByRole('button', { name: /^More actions/ }).click();
  await this.page.getByRole('menuitem', { name: 'Change measures…' }).click();
  await expect(this.page.getByRole('dialog').getByLabel(/^Area of the plan/)).not.toHaveValue('');
});
