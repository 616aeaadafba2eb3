// Steps that make the server, the connection or the loading of code fail, and that send requests without the app.
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { Request } from 'playwright';
import type { ApiClient, ApiResponse } from './support/apiClient.ts';
import { expect } from './support/expect.ts';
import { readStoredNotes } from './support/notes.ts';
import { type PageName, pagePaths } from './support/pages.ts';
import type { PlumblineWorld } from './support/world.ts';

/** The HTTP methods of each action in the scenarios. */
const httpMethods: Readonly<Record<string, readonly string[]>> = {
  load: ['GET'],
  create: ['POST'],
  change: ['PUT', 'PATCH'],
  delete: ['DELETE'],
};

/**
 * The last part of the path of a call that is not an id, for example `changes` of `/api/estimates/{id}/changes/`. The keys are the names
 * of the records in scenarios. A name without a key is itself the part of the path.
 */
const urlSegments: Readonly<Record<string, string>> = {
  'line items': 'lineItems',
  'the list of projects': 'project-list',
  lines: 'changes',
  profile: 'me',
  'password resets': 'request-reset-password',
  'billing portal visits': 'session',
};

/** Patterns for the code files that the app loads later. */
const codeFilePatterns: Readonly<Record<string, RegExp>> = {
  'code of the catalogue picker': /\/CataloguePicker-[^/]*\.js/,
  'code of the dialogs of documents': /\/DocumentDialogs-[^/]*\.js/,
  'code of the explanation': /\/FigureDialog-[^/]*\.js/,
};

Given(
  /^the server fails to (load|create|change|delete) "([^"]*)"$/,
  async function (this: PlumblineWorld, action: string, records: string) {
    const codeFiles = codeFilePatterns[records];
    if (codeFiles) return this.failFiles(codeFiles);
    // One call adds, changes and deletes lines.
    const methods = records === 'lines' ? ['POST'] : (httpMethods[action] ?? []);
    for (const method of methods) await this.failCalls(method, urlSegments[records] ?? records);
  },
);

/** Each row of the table has a page, the records that cannot be loaded, and the text of the toast. */
Then(
  'opening a page shows an error toast if the server fails to load its data',
  async function (this: PlumblineWorld, table: DataTable) {
    for (const [name = '', records = '', text = ''] of table.raw()) {
      await this.failCalls('GET', urlSegments[records] ?? records);
      await this.open(pagePaths[name as PageName]);
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

/** Calls that the server answers only after `the server is fast again`. */
const slowCalls: Readonly<Record<string, (request: Request) => boolean>> = {
  'save the project': (request) => isCall(request, 'PATCH', /^\/api\/projects\/[^/]+\/$/),
  'receive files': (request) => isCall(request, 'POST', /^\/api\/files\/$/),
};

function isCall(request: Request, method: string, path: RegExp): boolean {
  return request.method() === method && path.test(new URL(request.url()).pathname);
}

/** The functions that end the delay of calls. */
const endDelays = new WeakMap<PlumblineWorld, () => void>();

Given(
  /^the server is slow to (save the project|receive files)$/,
  async function (this: PlumblineWorld, action: string) {
    const delay = new Promise<void>((resolve) => endDelays.set(this, resolve));
    await this.context.route(/\/api\//, async (route) => {
      if (slowCalls[action]?.(route.request())) await delay;
      await route.fallback();
    });
  },
);

When('the server is fast again', function (this: PlumblineWorld) {
  endDelays.get(this)?.();
});

When(/^the connection (is lost|returns)$/, async function (this: PlumblineWorld, change: 'is lost' | 'returns') {
  await this.context.setOffline(change === 'is lost');
});

/** Requests that scenarios send without the app, by their words in the scenarios. The quoted values are arguments. */
const requests: Readonly<Record<string, (world: PlumblineWorld, client: ApiClient, values: string[]) => unknown>> = {
  'list the projects': (_, client) => client.call('GET', '/api/projects/'),
  'show the project of the other company': ({ projectIdOfOtherCompany }, client) =>
    client.call('GET', `/api/projects/${projectIdOfOtherCompany}/`),
  'create an office': (_, client) => client.call('POST', '/api/offices/', { name: 'Not allowed' }),
  'change the note ""': async (world, client, [, text = '']) =>
    client.call('PUT', await findNotePath(world, text), { body: 'Not allowed' }),
  'calculate the dashboard from "" to ""': (_, client, [, from = '', to = '']) =>
    client.call('GET', `/api/dashboard/?startDate=${from}&endDate=${to}`),
};

async function findNotePath(world: PlumblineWorld, text: string): Promise<string> {
  const { path, notes } = await readStoredNotes(world);
  const note = notes.find(({ body }) => body === text);
  if (!note) throw new Error(`Unknown note: ${text}`);
  return `${path}${note.id}/`;
}

const requestPattern = Object.keys(requests)
  .map((words) => words.replaceAll('""', '"[^"]*"'))
  .join('|');

/** The role of the user is the first value of the request. */
When(
  new RegExp(`^the "([^"]*)" asks the server to (${requestPattern})$`),
  async function (this: PlumblineWorld, role: string, words: string) {
    const client = await this.apiClientOf(role);
    const values = [...words.matchAll(/"([^"]*)"/g)].map(([, value = '']) => value);
    const send = requests[words.replaceAll(/"[^"]*"/g, '""')];
    this.response = (await send?.(this, client, [role, ...values])) as ApiResponse;
  },
);

/** The status of each answer of the server, by its words in the scenarios. */
const answerStatuses: Readonly<Record<string, number>> = {
  'the input is invalid': 400,
  'the company needs a package': 402,
  'the user is not allowed to do this': 403,
  'there is no such record': 404,
};

Then(
  new RegExp(`^the server answers that (${Object.keys(answerStatuses).join('|')})$`),
  function (this: PlumblineWorld, answer: string) {
    expect(this.response?.status).toBe(answerStatuses[answer]);
  },
);
