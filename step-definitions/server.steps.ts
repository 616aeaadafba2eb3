// Steps that make the server, the connection or the loading of code fail, and that call the API directly.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { ApiClient, ApiResponse, StoredCompany } from './support/apiClient.ts';
import { expect } from './support/expect.ts';
import { type PlumblineWorld, roleNumbers } from './support/world.ts';

/** The HTTP methods of each action in the scenarios. */
const httpMethods: Readonly<Record<string, readonly string[]>> = {
  load: ['GET'],
  create: ['POST'],
  change: ['PUT', 'PATCH'],
  delete: ['DELETE'],
};

/**
 * The last part of the path of a call that is not an id, for example `items` of `/api/estimates/{id}/items/{id}/`. The keys are the names
 * of the records in scenarios. A name without a key is itself the part of the path.
 */
const urlSegments: Readonly<Record<string, string>> = {
  'line items': 'lineItems',
  lines: 'items',
  imports: 'import',
  profile: 'me',
  'password resets': 'request-reset-password',
  'billing portal visits': 'session',
  'file validations': 'validate',
  'file saves': 'save',
};

Given(
  /^the server fails to (load|create|change|delete) "([^"]*)"$/,
  async function (this: PlumblineWorld, action: string, records: string) {
    for (const method of httpMethods[action] ?? []) await this.failCalls(method, urlSegments[records] ?? records);
  },
);

/** Each row of the table has a path, the records that cannot be loaded, and the text of the toast. */
Then(
  'opening a page shows an error toast if the server fails to load its data',
  async function (this: PlumblineWorld, table: DataTable) {
    for (const [path = '', records = '', text = ''] of table.raw()) {
      await this.failCalls('GET', urlSegments[records] ?? records);
      await this.open(path);
      await this.expectToast('alert', 'Error', text);
      await this.context.unrouteAll();
      this.shownToasts.clear();
    }
  },
);

Given('the server creates {string} but responds with an error', async function (this: PlumblineWorld, records: string) {
  await this.failCalls('POST', urlSegments[records] ?? records, { afterServer: true });
});

When(
  /^the server works again(?: and I (?:(retry|reload the page)|press "([^"]*)"))?$/,
  async function (this: PlumblineWorld, action: string | null, button: string | null) {
    await this.endFailures();
    if (action === 'retry') await this.button('Retry').click();
    if (action === 'reload the page') await this.page.reload();
    if (button) await this.button(button).click();
  },
);

When('the server is killed and started again', async function (this: PlumblineWorld) {
  await this.server.kill();
  await this.server.start();
});

/** Patterns for the code files that the app loads later. */
const codeFilePatterns: Readonly<Record<string, RegExp>> = {
  'catalogue picker': /\/CataloguePicker-[^/]*\.js/,
  explanation: /\/FigureDialog-[^/]*\.js/,
};

Given('the browser cannot load the JavaScript of the {}', async function (this: PlumblineWorld, part: string) {
  await this.context.route(codeFilePatterns[part] ?? part, async (route) => {
    await route.abort();
    this.simulatedFailureCount += 1;
  });
});

When(
  'the browser can load the JavaScript of the {} again and I press {string}',
  async function (this: PlumblineWorld, part: string, name: string) {
    // The page can load the code later.
    await expect.poll(() => this.simulatedFailureCount).toBeGreaterThan(0);
    await this.context.unroute(codeFilePatterns[part] ?? part);
    await this.button(name).click();
  },
);

When(/^the connection (is lost|returns)$/, async function (this: PlumblineWorld, change: 'is lost' | 'returns') {
  await this.context.setOffline(change === 'is lost');
});

/** Calls that scenarios make without the browser, by their names in the scenarios. */
const apiCalls: Readonly<Record<string, (world: PlumblineWorld, client: ApiClient) => Promise<ApiResponse>>> = {
  'list the projects': (_, client) => client.call('GET', '/api/projects/'),
  'create an office': (_, client) => client.call('POST', '/api/offices/', { name: 'Not allowed' }),
  'rename the company': async ({ api }, client) => {
    const { id } = await api.callOk<StoredCompany>('GET', '/api/companies/');
    return client.call('PATCH', `/api/companies/${id}/`, { name: 'Not allowed' });
  },
  'create a project for another estimator': async ({ api }, client) => {
    const owner = await api.callOk<{ id: string }>('GET', '/api/users/me/');
    return client.call('POST', '/api/projects/', { title: 'Granary conversion', estimator: owner.id });
  },
};

When(
  /^the "([^"]*)" asks the API to (list the projects|create an office|rename the company|create a project for another estimator)$/,
  async function (this: PlumblineWorld, role: string, request: string) {
    const client = await this.apiClientOf(role);
    this.response = await apiCalls[request]?.(this, client);
  },
);

When(
  'the {string} asks the API to change their own role to {string}',
  async function (this: PlumblineWorld, role: string, requestedRole: string) {
    const client = await this.apiClientOf(role);
    const profile = { role: roleNumbers[requestedRole] };
    this.response = await client.call('PATCH', `/api/users/${await this.userId(role)}/`, { profile });
  },
);

Then('the API responds with {int}', async function (this: PlumblineWorld, status: number) {
  expect(this.response?.status).toBe(status);
});
