import { type CallName, callOf, type Data, type Params } from '@plumbline/domain/contract/calls';
import { pathOf } from '@plumbline/domain/contract/pathOf';
import type { ApiErrorBody } from '@plumbline/domain/shared/apiError';
import type { Role } from '@plumbline/domain/users/roles';
import { expect } from 'vitest';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import type { PackageName } from '../subscription/packages.ts';
import type { TestApi } from './testApi.ts';

export interface CallOptions<R extends CallName> {
  readonly params?: Params<R>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Sent as a multipart form, where the route takes a file. */
  readonly file?: { readonly name: string; readonly bytes: Uint8Array };
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CallAnswer<R extends CallName> {
  readonly status: number;
  readonly headers: Headers;
  readonly data: Data<R>;
  readonly error: ApiErrorBody;
  /** What a route that gives a file gave. */
  readonly bytes: Uint8Array;
}

/** Makes a call as the route table has it. Data that the route's schema does not describe fails the test. */
export async function call<R extends CallName>(
  { api }: Pick<TestApi, 'api'>,
  name: R,
  { params, query, body, file, headers }: CallOptions<R> = {},
): Promise<CallAnswer<R>> {
  const path = pathOf(name, (params ?? {}) as Params<R>) + (query ? `?${new URLSearchParams(query)}` : '');
  const response = await api.request(path, {
    method: callOf(name).method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(file && { body: formWith(file) }),
  });
  const { gives } = callOf(name);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isFile = gives === 'file' && response.ok;
  const answer = bytes.byteLength === 0 || isFile ? {} : JSON.parse(new TextDecoder().decode(bytes));
  if (response.ok && !isFile) await expectDescribed(name, answer.data);
  return { status: response.status, headers: response.headers, bytes, ...answer };
}

function formWith({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }): FormData {
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name);
  return form;
}

async function expectDescribed(name: CallName, data: unknown): Promise<void> {
  const { data: schema } = callOf(name);
  if (!schema) return expect(data).toBeUndefined();
  await schema.validate(data, { strict: true, abortEarly: false });
  // nothing beside what the schema names
  expect(data).toEqual(schema.cast(data, { stripUnknown: true, assert: false }));
}

export interface TestUser {
  readonly id: string;
  readonly companyId: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
  call<R extends CallName>(name: R, options?: CallOptions<R>): Promise<CallAnswer<R>>;
}

const password = 'plumb-bob 7';
let people = 0;
/** Nobody's limit of tries is touched by another test's. */
const nextAddress = () => `10.${(people >> 16) & 255}.${(people >> 8) & 255}.${people & 255}`;

function testUser(
  at: TestApi,
  tokens: { access: string; refresh: string },
  who: Pick<TestUser, 'id' | 'companyId' | 'email'>,
): TestUser {
  return {
    ...who,
    ...tokens,
    password,
    call: (name, options = {}) =>
      call(at, name, { ...options, headers: { Authorization: `Bearer ${tokens.access}`, ...options.headers } }),
  };
}

export interface SignUpOptions {
  /** Without one the company has no package. */
  readonly plan?: PackageName | undefined;
  readonly seats?: number;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  /** The browser's. */
  readonly timeZone?: string;
}

/** The owner of a company of their own, signed in: `await signUpOwner(at, { plan: 'TEAM' })`. */
export async function signUpOwner(at: TestApi, { plan, seats = 10, ...who }: SignUpOptions = {}): Promise<TestUser> {
  people += 1;
  const email = who.email ?? `owner${people}@company${people}.example`;
  const { data } = await call(at, 'company.signUp', {
    headers: { 'X-Forwarded-For': nextAddress() },
    body: {
      company_name: `Company ${people}`,
      email,
      phone_no: '(303) 555-0142',
      password,
      first_name: who.firstName ?? 'Dana',
      last_name: who.lastName ?? 'Whitlock',
      time_zone: who.timeZone,
    },
  });
  const headers = { Authorization: `Bearer ${data.access}` };
  const { data: me } = await call(at, 'users.me', { headers });
  const owner = testUser(at, data, { id: me.id, companyId: me.profile.company.id, email });
  if (plan) await subscribe(at, owner, plan, seats);
  return owner;
}

/** Picks a package by the built-in portal's own form. */
export async function subscribe(at: TestApi, owner: TestUser, plan: PackageName, seats = 10): Promise<void> {
  const { data } = await owner.call('payments.session');
  const body = new URLSearchParams({ plan, seats: `${seats}` });
  const answer = await at.api.request(data.url, { method: 'POST', body });
  expect(answer.status).toBe(303);
}

/** Another person of the owner's company, signed in. */
export async function addColleague(
  at: TestApi,
  owner: TestUser,
  role: Role,
  name: { readonly firstName?: string; readonly lastName?: string } = {},
): Promise<TestUser> {
  people += 1;
  const id = uuidv7(new Date());
  const email = `person${people}@company.example`;
  await at.db.system(async (tx) =>
    tx.insert(users).values({
      companyId: owner.companyId,
      id,
      email,
      firstName: name.firstName ?? 'Erin',
      lastName: name.lastName ?? 'Estes',
      passwordHash: await at.deps.hasher.hash(password, 'known'),
      role,
    }),
  );
  return testUser(at, await signIn(at, email), { id, companyId: owner.companyId, email });
}

export async function signIn(at: TestApi, email: string, remember = false) {
  const { data } = await call(at, 'session.signIn', {
    headers: { 'X-Forwarded-For': nextAddress() },
    body: { username: email, password, remember },
  });
  return data;
}
