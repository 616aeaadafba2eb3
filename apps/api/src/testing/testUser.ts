/** Creates the users of API tests, and makes typed calls to the API. */
import { type CallName, callOf, type Data, type Params } from '@plumbline/domain/contract/apiCalls';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import type { ApiErrorBody } from '@plumbline/domain/shared/apiError';
import type { Role } from '@plumbline/domain/users/roles';
import { expect } from 'vitest';
import type { HttpApi } from '../createApi.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import type { PackageName } from '../subscription/portalPackages.ts';
import type { TestApi } from './testApi.ts';

export interface CallOptions<R extends CallName> {
  readonly params?: Params<R>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as a multipart form, for calls that upload a file. */
  readonly file?: { readonly name: string; readonly bytes: Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallResponse<R extends CallName> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data<R>;
  readonly error: ApiErrorBody;
  /** The body of the response. */
  readonly bytes: Uint8Array;
}

/** Sends the request of a contract call. Fails the test if the response data does not match the schema of the call. */
export async function call<R extends CallName>(
  { app }: { readonly app: Pick<HttpApi, 'request'> },
  name: R,
  { params, query, body, file, headers }: CallOptions<R> = {},
): Promise<CallResponse<R>> {
  const path = pathOf(name, (params ?? {}) as Params<R>) + (query ? `?${new URLSearchParams(query)}` : '');
  const response = await app.request(path, {
    method: callOf(name).method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(file && { body: createForm(file) }),
  });
  const { responseType } = callOf(name);
  if (responseType === 'events' && response.ok) {
    // The stream would not end.
    await response.body?.cancel();
    return { status: response.status, headers: response.headers, bytes: new Uint8Array() } as CallResponse<R>;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isFile = responseType === 'file' && response.ok;
  const result = bytes.byteLength === 0 || isFile ? {} : JSON.parse(new TextDecoder().decode(bytes));
  if (response.ok && !isFile) await expectMatchesSchema(name, result.data);
  return { status: response.status, headers: response.headers, bytes, ...result };
}

function createForm({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): FormData {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return form;
}

async function expectMatchesSchema(name: CallName, data: unknown): Promise<void> {
  const { data: schema } = callOf(name);
  if (!schema) return expect(data).toBeUndefined();
  await schema.validate(data, { strict: true, abortEarly: false });
  // The data has only properties that the schema defines.
  expect(data).toEqual(schema.cast(data, { stripUnknown: true, assert: false }));
}

export interface TestUser {
  readonly id: string;
  readonly companyId: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
  call<R extends CallName>(name: R, options?: CallOptions<R>): Promise<CallResponse<R>>;
}

const password = 'plumb-bob 7';
let userCount = 0;
/** A client IP that changes with each user who is created, so that rate limits do not affect other tests. */
const currentClientIp = () => `10.${(userCount >> 16) & 255}.${(userCount >> 8) & 255}.${userCount & 255}`;

function testUser(
  api: TestApi,
  tokens: { access: string; refresh: string },
  identity: Pick<TestUser, 'id' | 'companyId' | 'email'>,
): TestUser {
  return {
    ...identity,
    ...tokens,
    password,
    call: (name, options = {}) =>
      call(api, name, { ...options, headers: { Authorization: `Bearer ${tokens.access}`, ...options.headers } }),
  };
}

export interface SignUpOptions {
  /** Default: the company has no package. */
  readonly packageName?: PackageName | undefined;
  /** The seats of TEAM_PLUS. Default: 10. */
  readonly seats?: number;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  /** Time zone of the browser. */
  readonly timeZone?: string;
}

/** Creates a company and returns its signed-in owner, e.g. `await signUpOwner(testApi, { packageName: 'TEAM' })`. */
export async function signUpOwner(
  api: TestApi,
  { packageName, seats = 10, ...identity }: SignUpOptions = {},
): Promise<TestUser> {
  userCount += 1;
  const email = identity.email ?? `owner${userCount}@company${userCount}.example`;
  const { data } = await call(api, 'company.signUp', {
    headers: { 'X-Forwarded-For': currentClientIp() },
    body: {
      company_name: `Company ${userCount}`,
      email,
      phone_no: '(303) 555-0142',
      password,
      first_name: identity.firstName ?? 'Dana',
      last_name: identity.lastName ?? 'Whitlock',
      time_zone: identity.timeZone,
    },
  });
  const headers = { Authorization: `Bearer ${data.access}` };
  const { data: me } = await call(api, 'users.me', { headers });
  const owner = testUser(api, data, { id: me.id, companyId: me.profile.company.id, email });
  if (packageName) await subscribe(api, owner, packageName, seats);
  return owner;
}

/** Chooses a package with the form of the built-in billing portal. */
export async function subscribe(api: TestApi, owner: TestUser, packageName: PackageName, seats = 10): Promise<void> {
  const { data } = await owner.call('payments.session');
  const body = new URLSearchParams({ plan: packageName, seats: `${seats}` });
  const response = await api.app.request(data.url, { method: 'POST', body });
  expect(response.status).toBe(303);
}

/** Inserts another user of the same company into the database without a check of the seats, and signs in the user. */
export async function addColleague(
  api: TestApi,
  owner: TestUser,
  role: Role,
  name: { readonly firstName?: string; readonly lastName?: string } = {},
): Promise<TestUser> {
  userCount += 1;
  const id = uuidv7(new Date());
  const email = `person${userCount}@company.example`;
  const passwordHash = await api.deps.hasher.hash(password, { queue: 'knownCallers' });
  await api.db.system((tx) =>
    tx.insert(users).values({
      companyId: owner.companyId,
      id,
      email,
      firstName: name.firstName ?? 'Erin',
      lastName: name.lastName ?? 'Estes',
      passwordHash,
      role,
    }),
  );
  return testUser(api, await signIn(api, email), { id, companyId: owner.companyId, email });
}

/** Signs in a user of the tests, and returns the tokens of the new session. */
export async function signIn(api: TestApi, email: string, { remember = false } = {}) {
  const { data } = await call(api, 'session.signIn', {
    headers: { 'X-Forwarded-For': currentClientIp() },
    body: { username: email, password, remember },
  });
  return data;
}

/** The user with a new session, because access tokens end while the clock of a test advances. */
export const signInAgain = async (api: TestApi, user: TestUser): Promise<TestUser> =>
  testUser(api, await signIn(api, user.email), user);
