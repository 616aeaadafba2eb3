// The API client of the scenarios and the response types that they read.

/** A user that a scenario creates. */
export interface ScenarioUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/** A response of the API. `data` is undefined in an error, `error` in a success, and both are undefined in an empty response. */
export interface ApiResponse {
  readonly status: number;
  readonly data: unknown;
  readonly error: { readonly code: string; readonly message: string } | undefined;
}

/** The fields of a project that scenarios read. */
export interface StoredProject {
  readonly id: string;
  readonly title: string;
  readonly estimate: string;
  readonly signed_on: string | null;
  readonly job_start_date: string | null;
  readonly client: { readonly phone_no: string };
}

/** The fields of a company that scenarios read. */
export interface StoredCompany {
  readonly id: string;
  readonly phone_no: string;
  readonly fax_no: string;
  readonly time_zone: string;
  /** The specification misspells the name `subcription_ended`. */
  readonly subscription: { readonly subcription_ended: string | null };
}

/** The fields of a user that scenarios read. */
export interface StoredUser {
  readonly id: string;
  readonly email: string;
}

/** The fields of a line that scenarios read. */
export interface StoredLine {
  readonly id: string;
  readonly estimate: string;
  readonly index: number;
  readonly description: string;
  readonly quantity: number;
  readonly option?: string;
  readonly cost?: number;
}

/** The tokens of a session, as the app stores them in the browser. */
export interface Tokens {
  readonly access: string;
  readonly refresh: string;
}

/** Sends a request to the API. `url` is absolute. */
export type SendRequest = (
  url: string,
  init: { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string },
) => Promise<{ readonly status: number; readonly text: string }>;

const sendOverHttp: SendRequest = async (url, init) => {
  const response = await fetch(url, init);
  return { status: response.status, text: await response.text() };
};

/** Calls the API. Scenarios create their companies with it. */
export class ApiClient {
  readonly #origin: string;
  readonly #clientIp: string;
  readonly #send: SendRequest;
  #tokens: Tokens | undefined;

  constructor(origin: string, clientIp: string, send: SendRequest = sendOverHttp) {
    this.#origin = origin;
    this.#clientIp = clientIp;
    this.#send = send;
  }

  /** Calls the API. An error response does not throw an error. */
  async call(method: string, path: string, body?: unknown): Promise<ApiResponse> {
    const { status, text } = await this.#send(this.#origin + path, {
      method,
      headers: {
        'x-forwarded-for': this.#clientIp,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.#tokens && { authorization: `Bearer ${this.#tokens.access}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const json = text ? JSON.parse(text) : {};
    return { status, data: json.data, error: json.error };
  }

  /** Calls the API and returns the data. @throws if the response is an error */
  async callOk<T>(method: string, path: string, body?: unknown): Promise<T> {
    const { status, data, error } = await this.call(method, path, body);
    if (status >= 400) throw new Error(`${method} ${path} responded with ${status}: ${error?.message}`);
    return data as T;
  }

  get tokens(): Tokens {
    if (!this.#tokens) throw new Error('This client is not signed in');
    return this.#tokens;
  }

  async signUp(companyName: string, user: ScenarioUser): Promise<void> {
    this.#tokens = await this.callOk<Tokens>('POST', '/api/companies/', {
      company_name: companyName,
      email: user.email,
      phone_no: '5035550100',
      password: user.password,
      first_name: user.firstName,
      last_name: user.lastName,
    });
  }

  async signIn(user: ScenarioUser): Promise<void> {
    const { email: username, password } = user;
    this.#tokens = await this.callOk<Tokens>('POST', '/api/token/', { username, password });
  }

  /** Selects a package with the form of the built-in billing portal. `seats` has an effect only for TEAM_PLUS. */
  async subscribe(packageCode: string, seats = 10): Promise<void> {
    const { url } = await this.callOk<{ url: string }>('POST', '/api/payments/session');
    const response = await fetch(new URL(url, this.#origin), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: this.#origin, 'x-forwarded-for': this.#clientIp },
      body: new URLSearchParams({ plan: packageCode, seats: String(seats) }),
    });
    if (response.status !== 303) throw new Error(`The billing portal responded with ${response.status}`);
  }
}
