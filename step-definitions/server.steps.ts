import { Given, When } from '@cucumber/cucumber';
import type { PlumblineWorld } from './support/world.ts';

const methods: Readonly<Record<string, readonly string[]>> = {
  'asked for': ['GET'],
  'asked to create': ['POST'],
  'asked to change': ['PUT', 'PATCH'],
  'asked to delete': ['DELETE'],
};

Given(
  /^(?:from now on )?the server fails when it is (asked for|asked to create|asked to change|asked to delete) "([^"]*)"$/,
  async function (this: PlumblineWorld, what: string, subject: string) {
    for (const method of methods[what] ?? []) await this.failCalls(method, subject);
  },
);

When('the server is well again', async function (this: PlumblineWorld) {
  await this.wellAgain();
});

When('the estimate is left without a connection', async function (this: PlumblineWorld) {
  // the code that follows the first paint is there, as it is a moment after a page was opened
  const loaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('lineRules'));
  await this.page.waitForFunction(loaded);
  await this.context.setOffline(true);
});

When('the server is killed and started again', async function (this: PlumblineWorld) {
  await this.server.kill();
  await this.server.start();
});
