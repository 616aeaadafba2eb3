/** A person of a company, as a scenario knows them. */
export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

export interface Answer {
  readonly status: number;
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

/** What scenarios read of a project and of a line, as the wire has them. */
export interface StoredProject {
  readonly id: string;
  readonly title: string;
  readonly estimate: string;
  readonly signed_on: string | null;
  readonly job_start_date: string | null;
  readonly client: { readonly phone_no: string };
}

export interface StoredCompany {
  readonly id: string;
  readonly phone_no: string;
  readonly fax_no: string;
  readonly time_zone: string;
  readonly subscription: { readonly subcription_ended: string | null };
}

export interface StoredUser {
  readonly id: string;
  readonly email: string;
}

export interface StoredLine {
  readonly id: string;
  readonly estimate: string;
  readonly index: number;
  readonly description: string;
}

/** What a session is made of: what the app keeps in the browser. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Calls the API over HTTP as a program would; the scenarios' companies are made with it. */
export class ApiClient {
  readonly #origin: string;
  readonly #address: string;
  #tokens: Tokens | undefined;

  constructor(origin: string, address: string) {
    this.#origin = origin;
    this.#address = address;
  }

  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(this.#origin + path, {
      method,
      headers: {
        'x-forwarded-for': this.#address,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.#tokens && { authorization: `Bearer ${this.#tokens.access}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json = text ? JSON.parse(text) : {};
    return { status: answer.status, data: json.data, error: json.error };
  }

  /** The same, and the scenario ends here unless it succeeds. */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, data, error } = await this.call(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path} answered ${status}: ${error?.message}`);
    return data as T;
  }

  get tokens(): Tokens {
    if (!this.#tokens) throw new Error('Nobody signed in yet');
    return this.#tokens;
  }

  async signUp(companyName: string, person: Person): Promise<void> {
    this.#tokens = await this.ask<Tokens>('POST', '/api/companies/', {
      company_name: companyName,
      email: person.email,
      phone_no: '5035550100',
      password: person.password,
      first_name: person.firstName,
      last_name: person.lastName,
    });
  }

  async signIn(person: Person): Promise<void> {
    const { email: username, password } = person;
    this.#tokens = await this.ask<Tokens>('POST', '/api/token/', { username, password });
  }

  /** Picks a package by the built-in portal's own form. */
  async subscribe(plan: string, seats = 10): Promise<void> {
    const { url } = await this.ask<{ url: string }>('POST', '/api/payments/session');
    const answer = await fetch(new URL(url, this.#origin), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: this.#origin, 'x-forwarded-for': this.#address },
      body: new URLSearchParams({ plan, seats: String(seats) }),
    });
    if (answer.status !== 303) throw new Error(`The billing portal answered ${answer.status}`);
  }
}
