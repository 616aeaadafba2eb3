// The Cucumber world: the state of a scenario and its helpers for the browser.
import { setWorldConstructor, World } from '@cucumber/cucumber';
import type { BrowserContext, CDPSession, Clock, Dialog, Locator, Page } from 'playwright';
import { ApiClient, type ApiResponse, type ScenarioUser, type StoredProject, type StoredUser } from './apiClient.ts';
import type { AppServer, RemoteServer } from './appServer.ts';
import { type BrowserPool, pathWithoutApp, phone } from './browserPool.ts';
import { DemoServer } from './demoServer.ts';
import { expect } from './expect.ts';
import { escapePattern } from './queries.ts';
import type { ShownToasts } from './shownToasts.ts';
import { uniqueEmail } from './uniqueEmail.ts';

export const roleNumbers: Readonly<Record<string, number>> = { Owner: 2, Manager: 3, Estimator: 4 };

/** Returns a pattern for exactly this label, with or without the `*` of a required field. */
const labelPattern = (text: string) => new RegExp(`^${escapePattern(text)}\\s*\\*?$`);

/** Selector of form fields that are not behind an open dialog. */
const reachableFields = ['input', 'select', 'textarea', 'button']
  .map((tag) => `${tag}:not([aria-hidden="true"] *)`)
  .join(', ');

let scenarioCount = 0;

/**
 * Returns a different client IP for each scenario of this worker process, from the range that is reserved for network tests
 * (RFC 2544). Another worker process can return the same IPs.
 */
function nextClientIp(): string {
  scenarioCount += 1;
  return `198.18.${Math.floor(scenarioCount / 250)}.${(scenarioCount % 250) + 1}`;
}

/** The responses of `failCalls` have this header, so the scenario does not report them as unexpected errors. */
const simulationHeader = 'x-scenario-fault';

/** Returns the last segment of an API path that is not an id, for example `items` for /api/estimates/{id}/items/{id}/. */
const lastSegment = ({ pathname }: URL) =>
  pathname.startsWith('/api/')
    ? pathname.split('/').findLast((part) => part !== '' && !/^[\da-f]{8}-[\da-f-]{27}$/.test(part))
    : undefined;

/** The state of one scenario: its company, users, browser and unexpected errors. */
export class PlumblineWorld extends World {
  server!: AppServer | RemoteServer | DemoServer;
  browsers!: BrowserPool;
  shownToasts!: ShownToasts;
  readonly clientIp = nextClientIp();
  readonly startedAt = new Date();
  readonly unexpectedErrors: string[] = [];
  readonly #allowedStatuses = new Set<number>();
  /** The last typed value of each field, by label. */
  readonly typedValues = new Map<string, string>();
  /** The number of requests with a simulated failure. */
  simulatedFailureCount = 0;
  readonly #users = new Map<string, ScenarioUser>();
  readonly #clients = new Map<string, ApiClient>();
  #page: Page | undefined;
  #otherWindow: Page | undefined;
  /** The first page of each browser that is open. */
  readonly #browsers = new Set<Page>();
  /** The page of each other user, by role. */
  readonly #otherPages = new Map<string, Page>();
  #canReuseBrowsers = true;
  #api: ApiClient | undefined;
  companyName = '';
  /** The id of a project of another company. */
  projectIdOfOtherCompany: string | undefined;
  /** The response to the last API call of a step. */
  response: ApiResponse | undefined;
  /** The first link with which another calendar reads the projects. */
  calendarLink = '';
  /** The dialog in which the browser asks for confirmation before it closes a window. */
  browserDialog: Dialog | undefined;
  /** The token of the link that the client of the scenario uses. */
  linkToken = '';
  /** The bytes of the downloaded export. */
  exportFile: Buffer | undefined;
  /** Estimate ids by project title. */
  readonly estimateIds = new Map<string, string>();
  /** Office ids by name. */
  readonly officeIds = new Map<string, string>();

  get page(): Page {
    if (!this.#page) throw new Error('The scenario has no browser');
    return this.#page;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** The API client of the owner of the company. */
  get api(): ApiClient {
    if (!this.#api) throw new Error('The scenario has no company');
    return this.#api;
  }

  /** Accepts responses with these error statuses. A response with another error status fails the scenario. */
  allowStatus(...statuses: number[]): void {
    for (const status of statuses) this.#allowedStatuses.add(status);
  }

  /** Accepts that the server refuses the calls of the next actions. */
  allowRefusals(): void {
    this.allowStatus(400, 401, 409, 412, 415, 429);
  }

  /** The clock of the browser. */
  get clock(): Clock {
    this.#canReuseBrowsers = false;
    return this.context.clock;
  }

  /** Opens the DevTools protocol of the page, for example to change the time zone. */
  async openDevTools(): Promise<CDPSession> {
    this.#canReuseBrowsers = false;
    return this.context.newCDPSession(this.page);
  }

  /** Opens the browser of the scenario. */
  async openBrowser(): Promise<void> {
    this.#page = await this.#openBrowser();
  }

  async #openBrowser(storage?: StorageState): Promise<Page> {
    const page = await this.browsers.open(storage);
    this.#browsers.add(page);
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': this.clientIp });
    this.#collectErrors(page);
    if (this.server instanceof DemoServer)
      this.server.reportInvalidRequests(page.context(), (error) => this.unexpectedErrors.push(error));
    return page;
  }

  async resizeToPhone(): Promise<void> {
    await this.page.setViewportSize(phone);
  }

  /** Opens another window of the same browser. Scenarios call the last one "the other window". */
  async openWindow(): Promise<Page> {
    const page = await this.context.newPage();
    this.#otherWindow = page;
    this.#collectErrors(page);
    return page;
  }

  get otherWindow(): Page {
    if (!this.#otherWindow) throw new Error('The scenario has opened no other window');
    return this.#otherWindow;
  }

  /** The other window becomes the window of the next steps. */
  switchWindows(): void {
    [this.#page, this.#otherWindow] = [this.otherWindow, this.page];
  }

  /** Runs `step` in the other window. */
  inOtherWindow(step: () => Promise<void>): Promise<void> {
    return this.inWindow(this.otherWindow, step);
  }

  /** Runs `step` in another window of the browser. */
  async inWindow(window: Page, step: () => Promise<void>): Promise<void> {
    const page = this.#page;
    this.#page = window;
    try {
      await step();
    } finally {
      this.#page = page;
    }
  }

  /** Closes the browser and opens it again. Only cookies and local storage are kept. */
  async reopenBrowser(): Promise<void> {
    const storage = await this.context.storageState();
    await this.context.close();
    this.#page = await this.#openBrowser(storage);
  }

  /** Closes the browsers, or keeps them for the next scenario if this scenario has passed and has changed nothing that would stay. */
  async closeBrowsers({ hasPassed }: { readonly hasPassed: boolean }): Promise<void> {
    const isReusable = hasPassed && this.#canReuseBrowsers && !this.browserDialog;
    for (const page of this.#browsers) await this.browsers.close(page, isReusable);
  }

  /** Runs `step` in the browser of another user, who is signed in. The first call opens the browser. */
  async inBrowserOf(role: string, step: () => Promise<void>): Promise<void> {
    const page = this.#page;
    const otherPage = this.#otherPages.get(role);
    this.#page = otherPage ?? (await this.#openBrowser());
    this.#otherPages.set(role, this.#page);
    try {
      if (!otherPage) await this.storeSession(await this.apiClientOf(role));
      await step();
    } finally {
      this.#page = page;
    }
  }

  #collectErrors(page: Page): void {
    page.on('pageerror', (error) =>
      this.unexpectedErrors.push(`Uncaught error in the page: ${error.stack ?? error.message}`),
    );
    page.on('response', (response) => {
      const isServerResponse = response.url().startsWith(this.#origin) && !response.headers()[simulationHeader];
      if (isServerResponse && response.status() >= 400 && !this.#allowedStatuses.has(response.status()))
        this.unexpectedErrors.push(
          `${response.request().method()} ${response.url()} responded with ${response.status()}`,
        );
    });
  }

  /** Opens a page of the web app, and waits until it is loaded. */
  async open(path: string): Promise<void> {
    const response = await this.page.goto(this.urlOf(path));
    // The addresses of the pages of the demo differ in the fragment only. The browser loads nothing for another fragment, and the page
    // before remains visible until the app has loaded the code of the new page.
    if (!response) await this.page.reload();
  }

  get #origin(): string {
    return new URL(this.server.url).origin;
  }

  /** Returns the URL of a page of the web app. */
  urlOf(path: string): string {
    return this.server.url + this.server.pagePrefix + path;
  }

  /** The path of the current page of the web app, with its query. */
  get path(): string {
    return this.page.url().slice(this.urlOf('').length);
  }

  /** Finds the form field with this label. */
  field(label: string): Locator {
    return this.page.getByLabel(labelPattern(label)).and(this.page.locator(reachableFields)).first();
  }

  /** Types a value into a field, or selects the option with this label. An empty value clears the field. */
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

  /** Waits until the page has shown this toast since the last action of the scenario. */
  async expectToast(role: 'status' | 'alert', title: string, text?: string): Promise<void> {
    const expected = { role, title, texts: text === undefined ? expect.anything() : expect.arrayContaining([text]) };
    await expect
      .poll(() => this.shownToasts.of(this.page), { message: 'The toasts that the page has shown' })
      .toContainEqual(expected);
  }

  /** Finds the button with this name. */
  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: labelPattern(name) });
  }

  /**
   * Returns the user with this role. The first call for a role chooses the name, email and password. For a user of no company, or of
   * another company, `role` can be any name, for example `Rival`.
   */
  user(role = 'Owner'): ScenarioUser {
    const existingUser = this.#users.get(role);
    if (existingUser) return existingUser;
    const user = {
      firstName: 'Robin',
      lastName: role,
      email: uniqueEmail(),
      password: 'plumb-line-1',
    };
    this.#users.set(role, user);
    return user;
  }

  createApiClient(): ApiClient {
    const send = this.server instanceof DemoServer ? this.server.sendFrom(this.page) : undefined;
    return new ApiClient(this.#origin, this.clientIp, send);
  }

  /** Signs in with the form of the sign-in page. */
  async signIn(
    { email, password }: Pick<ScenarioUser, 'email' | 'password'>,
    { remember = false } = {},
  ): Promise<void> {
    await this.type('Email', email);
    await this.type('Password', password);
    if (remember) await this.page.getByRole('checkbox', { name: 'Remember me' }).check();
    await this.button('Sign in').click();
  }

  async signOut(): Promise<void> {
    await this.button('Log Out').click();
    await this.page.waitForURL('**/signin*');
  }

  /**
   * Stores the session of an API client in the browser. The storage belongs to the origin, so a page of the server must be open.
   * The web app would redirect to the sign-in page.
   */
  async storeSession({ tokens }: ApiClient): Promise<void> {
    const url = this.urlOf(pathWithoutApp);
    if (this.page.url() !== url) await this.page.goto(url);
    await this.page.evaluate(({ access, refresh }) => {
      sessionStorage.setItem('access', access);
      sessionStorage.setItem('refresh', refresh);
    }, tokens);
  }

  /** Signs up a company through the API. The package code `NONE` creates a company without a package. */
  async createCompany(packageCode: string): Promise<void> {
    this.companyName = 'Northgate Roofing';
    this.#api = this.createApiClient();
    await this.#api.signUp(this.companyName, this.user());
    if (packageCode !== 'NONE') await this.#api.subscribe(packageCode);
  }

  /** Returns the API client of the user with this role. The first call creates the user. */
  async apiClientOf(role: string): Promise<ApiClient> {
    if (role === 'Owner') return this.api;
    const client = this.#clients.get(role) ?? (await this.#createUser(role));
    this.#clients.set(role, client);
    return client;
  }

  async #createUser(role: string): Promise<ApiClient> {
    const { email, password, firstName, lastName } = this.user(role);
    await this.api.callOk('POST', '/api/users/', {
      profile: { role: roleNumbers[role], office: null },
      first_name: firstName,
      last_name: lastName,
      email,
      username: email,
      password,
    });
    const client = this.createApiClient();
    await client.signIn(this.user(role));
    return client;
  }

  /** Returns the id of a project. If the project does not exist, returns a text that no record has as its id. */
  async projectId(title: string): Promise<string> {
    const projects = await this.api.callOk<readonly StoredProject[]>('GET', '/api/projects/');
    return projects.find((project) => project.title === title)?.id ?? `no ${title}`;
  }

  /** Returns the id of a user. If the user does not exist, returns a text that no record has as its id. */
  async userId(role: string): Promise<string> {
    const users = await this.api.callOk<readonly StoredUser[]>('GET', '/api/users/');
    const { email } = this.user(role);
    return users.find((user) => user.email === email)?.id ?? `no ${role}`;
  }

  /** Uses an existing company. Its owner is the user with the role Owner. */
  async setCompany(companyName: string): Promise<void> {
    this.companyName = companyName;
    this.#api = this.createApiClient();
    await this.#api.signIn(this.user());
  }

  /** Creates a project through the API and stores the id of its estimate. */
  async createProject(title: string, otherFields: Record<string, unknown> = {}): Promise<StoredProject> {
    const project = await this.api.callOk<StoredProject>('POST', '/api/projects/', { title, ...otherFields });
    this.estimateIds.set(title, project.estimate);
    return project;
  }

  /**
   * Simulates failures of calls until `endFailures`. `segment` is the last segment of their URL that is not an id. With
   * `afterServer`, the server handles the call before its response is replaced.
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
        this.simulatedFailureCount += 1;
      },
    );
  }

  /** Lets the browser load no file whose URL has this pattern, until `endFailures`. */
  async failFiles(pattern: RegExp): Promise<void> {
    await this.context.route(pattern, async (route) => {
      await route.abort();
      this.simulatedFailureCount += 1;
    });
  }

  /** Waits for the first simulated failure, because the page can send the call later. Then removes all routes of the browser. */
  async endFailures(): Promise<void> {
    await expect.poll(() => this.simulatedFailureCount).toBeGreaterThan(0);
    await this.context.unrouteAll();
  }
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

setWorldConstructor(PlumblineWorld);
