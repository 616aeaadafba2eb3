import { randomUUID } from 'node:crypto';
import { setWorldConstructor, World } from '@cucumber/cucumber';
import type { BrowserContext, Dialog, Locator, Page } from 'playwright';
import { type Answer, ApiClient, type Person, type StoredProject, type StoredUser } from './client.ts';
import { expect } from './expect.ts';
import type { AppServer } from './server.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

const roles: Readonly<Record<string, number>> = { Manager: 3, Estimator: 4 };

const exactly = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?$`);

let scenarios = 0;

/** An address of its own for every scenario of this server, from the range kept for tests of networks. */
function scenarioAddress(): string {
  scenarios += 1;
  return `198.18.${Math.floor(scenarios / 250)}.${(scenarios % 250) + 1}`;
}

/** Marks the answers that a scenario makes up. */
const fault = 'x-scenario-fault';

/** `items` of /api/estimates/{id}/items/{id}/ */
const subjectOf = ({ pathname }: URL) =>
  pathname.startsWith('/api/')
    ? pathname.split('/').findLast((part) => part !== '' && !/^[\da-f]{8}-[\da-f-]{27}$/.test(part))
    : undefined;

/** What one scenario knows: its company and people, its browser, and what went wrong behind its back. */
export class PlumblineWorld extends World {
  server!: AppServer;
  newContext!: (viewport: { width: number; height: number }, storage?: StorageState) => Promise<BrowserContext>;
  readonly address = scenarioAddress();
  readonly trouble: string[] = [];
  readonly #acknowledged = new Set<number>();
  /** What was typed last, by its label. */
  readonly typed = new Map<string, string>();
  /** How many calls met the fault that a scenario is about. */
  faults = 0;
  readonly #people = new Map<string, Person>();
  #context: BrowserContext | undefined;
  #page: Page | undefined;
  #api: ApiClient | undefined;
  companyName = '';
  answer: Answer | undefined;
  /** The browser's own question. */
  browserAsked: Dialog | undefined;
  /** Ids, by the project's title and the office's name. */
  readonly estimates = new Map<string, string>();
  readonly offices = new Map<string, string>();

  get page(): Page {
    if (!this.#page) throw new Error('The scenario has no browser yet');
    return this.#page;
  }

  get context(): BrowserContext {
    return this.page.context();
  }

  /** The API as the company's owner. */
  get api(): ApiClient {
    if (!this.#api) throw new Error('The scenario has no company yet');
    return this.#api;
  }

  /** A failed call with this status belongs to the scenario; any other fails it. */
  acknowledge(...statuses: number[]): void {
    for (const status of statuses) this.#acknowledged.add(status);
  }

  async openBrowser(kind: 'desktop' | 'phone' = 'desktop', storage?: StorageState): Promise<void> {
    const tracing = this.#context;
    this.#context = await this.newContext(kind === 'phone' ? phone : desktop, storage);
    await tracing?.close();
    this.#page = await this.openWindow();
  }

  /** One more window of the same browser, watched like the first. */
  async openWindow(): Promise<Page> {
    if (!this.#context) throw new Error('The scenario has no browser yet');
    const page = await this.#context.newPage();
    this.#watch(page);
    return page;
  }

  /** Ends the browser's session; only what the local storage holds comes back, as when a browser is closed. */
  async reopenBrowser(): Promise<void> {
    await this.openBrowser('desktop', await this.context.storageState());
  }

  async closeBrowser(): Promise<void> {
    await this.#context?.close();
  }

  #watch(page: Page): void {
    page.on('pageerror', (error) => this.trouble.push(`The page threw: ${error.stack ?? error.message}`));
    page.on('response', (response) => {
      const ours = response.url().startsWith(this.server.url) && !response.headers()[fault];
      if (ours && response.status() >= 400 && !this.#acknowledged.has(response.status()))
        this.trouble.push(`${response.request().method()} ${response.url()} answered ${response.status()}`);
    });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.server.url + path);
  }

  field(label: string): Locator {
    return this.page.getByLabel(exactly(label)).and(this.page.locator('input, select, textarea, button')).first();
  }

  async type(label: string, value: string): Promise<void> {
    this.typed.set(label, value);
    const field = this.field(label);
    const tag = await field.evaluate((element) => element.tagName);
    if (tag === 'SELECT') await field.selectOption(value === '' ? '' : { label: value });
    else await field.fill(value);
  }

  /** The field has this value, or this choice. */
  async expectValue(label: string, value: string): Promise<void> {
    const tag = await this.field(label).evaluate((element) => element.tagName);
    if (tag === 'SELECT') await expect(this.field(label).getByRole('option', { selected: true })).toHaveText(value);
    else await expect(this.field(label)).toHaveValue(value);
  }

  button(name: string, within: Page | Locator = this.page): Locator {
    return within.getByRole('button', { name: exactly(name) });
  }

  person(role = 'Owner'): Person {
    const known = this.#people.get(role);
    if (known) return known;
    const made = { firstName: 'Robin', lastName: role, email: `${randomUUID()}@example.com`, password: 'plumb-line-1' };
    this.#people.set(role, made);
    return made;
  }

  client(): ApiClient {
    return new ApiClient(this.server.url, this.address);
  }

  /** By the form of the sign-in screen. */
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

  /** Gives the browser a session, as that of somebody who signed in on an earlier page. */
  async bringSession({ tokens }: ApiClient): Promise<void> {
    await this.open('/healthz');
    await this.page.evaluate(({ access, refresh }) => {
      sessionStorage.setItem('access', access);
      sessionStorage.setItem('refresh', refresh);
    }, tokens);
  }

  async makeCompany(plan: string): Promise<void> {
    this.companyName = `Company ${this.address}`;
    this.#api = this.client();
    await this.#api.signUp(this.companyName, this.person());
    if (plan !== 'NONE') await this.#api.subscribe(plan);
  }

  /** Makes a user of the company with this role, and signs them in to the API. */
  async join(role: string): Promise<ApiClient> {
    const { email, password, firstName, lastName } = this.person(role);
    await this.api.ask('POST', '/api/users/', {
      profile: { role: roles[role], office: null },
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
    const projects = await this.api.ask<readonly StoredProject[]>('GET', '/api/projects/');
    return projects.find((project) => project.title === title)?.id ?? `no ${title}`;
  }

  async idOf(role: string): Promise<string> {
    const users = await this.api.ask<readonly StoredUser[]>('GET', '/api/users/');
    const { email } = this.person(role);
    return users.find((user) => user.email === email)?.id ?? `no ${role}`;
  }

  async becomeOwnerOf(companyName: string): Promise<void> {
    this.companyName = companyName;
    this.#api = this.client();
    await this.#api.signIn(this.person());
  }

  async makeProject(title: string, rest: Record<string, unknown> = {}): Promise<StoredProject> {
    const project = await this.api.ask<StoredProject>('POST', '/api/projects/', { title, ...rest });
    this.estimates.set(title, project.estimate);
    return project;
  }

  /** Makes calls about `subject`, the last word of their address, fail until `wellAgain`: the fault a scenario is about. */
  async failCalls(method: string, subject: string): Promise<void> {
    const error = { code: 'internal', message: 'Something went wrong', requestId: 'scenario' };
    const answer = { status: 500, headers: { [fault]: '1' }, json: { error } };
    await this.context.route(
      (url) => subjectOf(url) === subject,
      async (route) => {
        if (route.request().method() !== method) return route.fallback();
        await route.fulfill(answer);
        this.faults += 1;
      },
    );
  }

  /** Waits until a call has failed first. Otherwise a call that the page is about to send could still succeed. */
  async wellAgain(): Promise<void> {
    await expect.poll(() => this.faults).toBeGreaterThan(0);
    await this.context.unrouteAll();
  }
}

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

setWorldConstructor(PlumblineWorld);
