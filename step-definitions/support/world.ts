// The Cucumber world: the state of a scenario and its helpers for the browser.
import { randomUUID } from 'node:crypto';
import { setWorldConstructor, World } from '@cucumber/cucumber';
import type { BrowserContext, Dialog, Locator, Page } from 'playwright';
import { ApiClient, type ApiResponse, type Person, type StoredProject, type StoredUser } from './apiClient.ts';
import type { AppServer, RemoteServer } from './appServer.ts';
import { DemoServer } from './demoServer.ts';
import { expect } from './expect.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

export const roleNumbers: Readonly<Record<string, number>> = { Owner: 2, Manager: 3, Estimator: 4 };

/** Matches exactly this label, with or without the `*` of a required field. */
const exactLabel = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?$`);

/** Selector of form fields that are not behind an open dialog. */
const reachableFields = ['input', 'select', 'textarea', 'button']
  .map((tag) => `${tag}:not([aria-hidden="true"] *)`)
  .join(', ');

let scenarioCount = 0;

/** A different client IP for every scenario, from the range reserved for network tests (RFC 2544). */
function nextClientIp(): string {
  scenarioCount += 1;
  return `198.18.${Math.floor(scenarioCount / 250)}.${(scenarioCount % 250) + 1}`;
}

/** A header of responses that a scenario simulates. */
const simulationHeader = 'x-scenario-fault';

/** The last path segment that is not an id: `items` of /api/estimates/{id}/items/{id}/ */
const lastSegment = ({ pathname }: URL) =>
  pathname.startsWith('/api/')
    ? pathname.split('/').findLast((part) => part !== '' && !/^[\da-f]{8}-[\da-f-]{27}$/.test(part))
    : undefined;

/** The state of one scenario: its company, users, browser and unexpected errors. */
export class PlumblineWorld extends World {
  server!: AppServer | RemoteServer | DemoServer;
  newContext!: (viewport: { width: number; height: number }, storage?: StorageState) => Promise<BrowserContext>;
  readonly clientIp = nextClientIp();
  readonly startedAt = new Date();
  readonly unexpectedErrors: string[] = [];
  readonly #expectedStatuses = new Set<number>();
  /** The last typed value of each field, by label. */
  readonly typedValues = new Map<string, string>();
  /** The number of calls with a simulated failure. */
  simulatedFailures = 0;
  readonly #users = new Map<string, Person>();
  readonly #clients = new Map<string, ApiClient>();
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  #api: ApiClient | undefined;
  companyName = '';
  /** The last response of the API to a step. */
  response: ApiResponse | undefined;
  /** The dialog in which the browser asks before it leaves a page. */
  browserDialog: Dialog | undefined;
  /** Estimate ids by project title. */
  readonly estimates = new Map<string, string>();
  /** Office ids by name. */
  readonly offices = new Map<string, string>();

  get page(): Page {
    if (!this.#page) throw new Error('The scenario has no browser');
    return this.#page;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** The API client of the company's owner. */
  get api(): ApiClient {
    if (!this.#api) throw new Error('The scenario has no company');
    return this.#api;
  }

  /** Accepts failed calls with these statuses. Any other failed call fails the scenario. */
  expectStatus(...statuses: number[]): void {
    for (const status of statuses) this.#expectedStatuses.add(status);
  }

  async openBrowser(kind: 'desktop' | 'phone' = 'desktop', storage?: StorageState): Promise<void> {
    const previousContext = this.#context;
    this.#context = await this.newContext(kind === 'phone' ? phone : desktop, storage);
    await previousContext?.close();
    this.#page = await this.openWindow();
  }

  /** Opens another window of the same browser. */
  async openWindow(): Promise<Page> {
    if (!this.#context) throw new Error('The scenario has no browser');
    const page = await this.#context.newPage();
    this.#watch(page);
    return page;
  }

  /** Closes the browser and opens it again. Only cookies and local storage are kept. */
  async reopenBrowser(): Promise<void> {
    await this.openBrowser('desktop', await this.context.storageState());
  }

  async closeBrowser(): Promise<void> {
    await this.#context?.close();
  }

  #watch(page: Page): void {
    page.on('pageerror', (error) =>
      this.unexpectedErrors.push(`Uncaught error in the page: ${error.stack ?? error.message}`),
    );
    page.on('response', (response) => {
      const isServerResponse = response.url().startsWith(this.#origin) && !response.headers()[simulationHeader];
      if (isServerResponse && response.status() >= 400 && !this.#expectedStatuses.has(response.status()))
        this.unexpectedErrors.push(
          `${response.request().method()} ${response.url()} responded with ${response.status()}`,
        );
    });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.urlOf(path));
  }

  get #origin(): string {
    return new URL(this.server.url).origin;
  }

  /** The URL of a page of the web app. */
  urlOf(path: string): string {
    return this.server.url + this.server.pagePrefix + path;
  }

  /** The path of the current page of the web app, with its query. */
  get path(): string {
    return this.page.url().slice(this.urlOf('').length);
  }

  field(label: string): Locator {
    return this.page.getByLabel(exactLabel(label)).and(this.page.locator(reachableFields)).first();
  }

  async type(label: string, value: string): Promise<void> {
    this.typedValues.set(label, value);
    const field = this.field(label);
    const tag = await field.evaluate((element) => element.tagName);
    if (tag === 'SELECT') await field.selectOption(value === '' ? '' : { label: value });
    else await field.fill(value);
  }

  /** Checks the value or the selected option of a field. */
  async expectValue(label: string, value: string): Promise<void> {
    const tag = await this.field(label).evaluate((element) => element.tagName);
    if (tag === 'SELECT') await expect(this.field(label).getByRole('option', { selected: true })).toHaveText(value);
    else await expect(this.field(label)).toHaveValue(value);
  }

  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: exactLabel(name) });
  }

  /** The user with this role. The first call creates the name, e-mail and password. */
  person(role = 'Owner'): Person {
    const existingPerson = this.#users.get(role);
    if (existingPerson) return existingPerson;
    const person = {
      firstName: 'Robin',
      lastName: role,
      email: `${randomUUID()}@example.com`,
      password: 'plumb-line-1',
    };
    this.#users.set(role, person);
    return person;
  }

  client(): ApiClient {
    const send = this.server instanceof DemoServer ? this.server.sendFrom(this.page) : undefined;
    return new ApiClient(this.#origin, this.clientIp, send);
  }

  /** Signs in with the form of the sign-in screen. */
  async signIn({ email, password }: Pick<Person, 'email' | 'password'>, remember = false): Promise<void> {
    await this.type('Email', email);
    await this.type('Password', password);
    if (remember) await this.page.getByRole('checkbox', { name: 'Remember me' }).check();
    await this.button('Sign in').click();
  }

  async signOut(): Promise<void> {
    await this.button('Log Out').click();
    await this.page.waitForURL('**/signin*');
  }

  /** Stores the session of an API client in the browser. */
  async storeSession({ tokens }: ApiClient): Promise<void> {
    await this.open('/healthz');
    await this.page.evaluate(({ access, refresh }) => {
      sessionStorage.setItem('access', access);
      sessionStorage.setItem('refresh', refresh);
    }, tokens);
  }

  async createCompany(plan: string): Promise<void> {
    this.companyName = `Company ${this.clientIp}`;
    this.#api = this.client();
    await this.#api.signUp(this.companyName, this.person());
    if (plan !== 'NONE') await this.#api.subscribe(plan);
  }

  /** The API client of the user with this role. The first call creates the user. */
  async apiAs(role: string): Promise<ApiClient> {
    if (role === 'Owner') return this.api;
    const client = this.#clients.get(role) ?? (await this.#createUser(role));
    this.#clients.set(role, client);
    return client;
  }

  async #createUser(role: string): Promise<ApiClient> {
    const { email, password, firstName, lastName } = this.person(role);
    await this.api.callOk('POST', '/api/users/', {
      profile: { role: roleNumbers[role], office: null },
      first_name: firstName,
      last_name: lastName,
      email,
      username: email,
      password,
    });
    const client = this.client();
    await client.signIn(this.person(role));
    return client;
  }

  async projectId(title: string): Promise<string> {
    const projects = await this.api.callOk<readonly StoredProject[]>('GET', '/api/projects/');
    return projects.find((project) => project.title === title)?.id ?? `no ${title}`;
  }

  async userId(role: string): Promise<string> {
    const users = await this.api.callOk<readonly StoredUser[]>('GET', '/api/users/');
    const { email } = this.person(role);
    return users.find((user) => user.email === email)?.id ?? `no ${role}`;
  }

  async setCompany(companyName: string): Promise<void> {
    this.companyName = companyName;
    this.#api = this.client();
    await this.#api.signIn(this.person());
  }

  async createProject(title: string, otherFields: Record<string, unknown> = {}): Promise<StoredProject> {
    const project = await this.api.callOk<StoredProject>('POST', '/api/projects/', { title, ...otherFields });
    this.estimates.set(title, project.estimate);
    return project;
  }

  /**
   * Simulates failures of calls whose URL has `segment` as its last segment, until `endFailures`. With `afterServer`, the server
   * handles the call before its response is replaced.
   */
  async failCalls(method: string, segment: string, { afterServer = false } = {}): Promise<void> {
    const error = { code: 'internal', message: 'Something went wrong', requestId: 'scenario' };
    const response = { status: 500, headers: { [simulationHeader]: '1' }, json: { error } };
    await this.context.route(
      (url) => lastSegment(url) === segment,
      async (route) => {
        if (route.request().method() !== method) return route.fallback();
        if (afterServer) await route.fetch();
        await route.fulfill(response);
        this.simulatedFailures += 1;
      },
    );
  }

  /** Ends the simulated failures. Waits for the first failure, because the page may not have sent the call yet. */
  async endFailures(): Promise<void> {
    await expect.poll(() => this.simulatedFailures).toBeGreaterThan(0);
    await this.context.unrouteAll();
  }
}

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

setWorldConstructor(PlumblineWorld);
