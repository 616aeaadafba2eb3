import { type CallName, callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { isId } from '@plumbline/domain/shared/id';
import { anId } from '@plumbline/domain/testing/builders';
import { allRoles, type Role } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectSchema } from 'yup';
import { type TestApi, testApi } from '../../testing/testApi.ts';
import { type CallOptions, call, type TestUser } from '../../testing/testUser.ts';
import { aCompanyWithRecords, type CompanyWithRecords, readAllRows, setPackage } from './companyWithRecords.ts';
import { type ExampleRequest, exampleRequest, requestsWithForeignIds } from './exampleRequests.ts';

/** Sends a call by a name that is known only at run time. */
const send = (user: TestUser, name: CallName, options: ExampleRequest) =>
  user.call(name, options as CallOptions<CallName>);

let at: TestApi;
let first: CompanyWithRecords;
let second: CompanyWithRecords;

beforeAll(async () => {
  at = await testApi();
  first = await aCompanyWithRecords(at);
  second = await aCompanyWithRecords(at);
});
afterAll(() => at.close());

const names = callNames.filter((name) => callOf(name).access !== 'public');

describe.each(names)('%s [S1]', (name) => {
  const { access, subscription, status } = callOf(name);
  const may = (role: 2 | 3 | 4) => access === 'public' || access.includes(role);

  it('returns 401 without credentials', async () => {
    expect((await call(at, name, (await exampleRequest(name, first, 2)) as CallOptions<CallName>)).status).toBe(401);
  });

  it.each(allRoles)('returns the status of the contract for role %s', async (role) => {
    for (const mine of [first, second]) {
      const options = await exampleRequest(name, mine, role);
      expect((await send(mine.people[role], name, options)).status).toBe(may(role) ? status : 403);
    }
  });

  it.each(allRoles)('returns the status of the contract for role %s without a package [R9.08]', async (role) => {
    const options = await exampleRequest(name, first, role);
    await setPackage(at, first, 'NONE');
    const answer = await send(first.people[role], name, options);
    await setPackage(at, first, 'TEAM_PLUS');
    expect(answer.status).toBe(!may(role) ? 403 : subscription ? 402 : status);
  });

  it('accepts an id in capitals', async () => {
    const { params, body, ...options } = await exampleRequest(name, first, 2);
    const inCapitals = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value), (_, inner) => (isId(String(inner)) ? inner.toUpperCase() : inner));
    const capitals = {
      ...options,
      ...(params && { params: inCapitals(params) }),
      ...(body !== undefined && { body: inCapitals(body) }),
    };
    expect((await send(first.people[2], name, capitals)).status).toBe(status);
  });

  it.each(allRoles)('does not give role %s records of another company', async (role) => {
    for (const [mine, theirs] of [
      [first, second],
      [second, first],
    ] as const) {
      const own = await exampleRequest(name, mine, role);
      const foreign = await foreignCalls(name, own, theirs, role);
      const before = await readAllRows(at, theirs);
      for (const options of foreign) {
        const { status: answered, error } = await send(mine.people[role], name, options);
        const expected = !may(role) ? [403] : options.body === own.body || role !== 4 ? [404] : [403, 404];
        expect(expected, JSON.stringify(options)).toContain(answered);
        expect(JSON.stringify(error)).not.toContain(theirs.companyId);
      }
      expect(await readAllRows(at, theirs)).toBe(before);
    }
  });

  it('returns the same response for a foreign id and an unknown id', async () => {
    const own = await exampleRequest(name, first, 2);
    const ids = (foreign: string) => [foreign, anId(999)];
    const theirs = await exampleRequest(name, second, 2);
    const inPaths = Object.entries(theirs.params ?? {}).flatMap(([key, foreign]) =>
      [...ids(foreign), 'no-id-at-all'].map((id) => ({ ...own, params: { ...own.params, [key]: id } })),
    );
    const inQueries = requestsWithForeignIds(name, own, second)
      .filter(({ query }) => query !== own.query)
      .flatMap((foreign) => [foreign, withUnknownId(foreign, own)]);
    for (const options of [...inPaths, ...inQueries]) {
      const { status: answered, error } = await send(first.people[2], name, options);
      expect({ answered, ...error, requestId: '' }).toEqual({
        answered: 404,
        code: 'not_found',
        message: 'Not found',
        requestId: '',
      });
    }
  });

  const { body } = callOf(name);
  if (body instanceof ObjectSchema)
    it('ignores unknown keys in the body [S3]', async () => {
      const known = Object.keys(body.fields);
      const extra = Object.fromEntries(Object.entries(extraKeys(second)).filter(([key]) => !known.includes(key)));
      const options = await exampleRequest(name, first, 2);
      const plain = await send(first.people[2], name, options);
      const again = await exampleRequest(name, first, 2);
      const more = await send(first.people[2], name, { ...again, body: { ...extra, ...Object(again.body) } });
      expect([more.status, withoutMarks(more.data)]).toEqual([plain.status, withoutMarks(plain.data)]);
    });
});

/** Copies of the example. In each copy, one id in the path, body or query is an id of the other company. */
async function foreignCalls(
  name: CallName,
  mine: ExampleRequest,
  theirs: CompanyWithRecords,
  role: Role,
): Promise<readonly ExampleRequest[]> {
  const foreign = (await exampleRequest(name, theirs, role)).params ?? {};
  const paths = Object.keys(foreign).map((key) => ({ ...mine, params: { ...mine.params, [key]: foreign[key] ?? '' } }));
  const whole = Object.keys(foreign).length > 1 ? [{ ...mine, params: foreign }] : [];
  return [...paths, ...whole, ...requestsWithForeignIds(name, mine, theirs)];
}

/** The example with an unknown id in the query parameters that differ from `own`. */
const withUnknownId = (example: ExampleRequest, own: ExampleRequest): ExampleRequest => ({
  ...example,
  query: Object.fromEntries(
    Object.entries(example.query ?? {}).map(([key, id]) => [key, id === own.query?.[key] ? id : anId(999)]),
  ),
});

const extraKeys = (theirs: CompanyWithRecords) => ({
  id: anId(1),
  company: theirs.companyId,
  company_id: theirs.companyId,
  companyId: theirs.companyId,
  role: 2,
  profile: { role: 2, company: theirs.companyId },
  subscription: { subscription_type: 'TEAM_PLUS', subscribed_users: 500 },
  subscription_type: 'TEAM_PLUS',
  author: theirs.people[2].id,
  created_by: theirs.people[2].id,
  updated_by: theirs.people[2].id,
  email: 'somebody@else.example',
  username: 'somebody@else.example',
  created_date: '1999-01-01',
  signed_on: '1999-01-01',
  current_estimate: 1_000_000,
  sub_total: 1_000_000,
  tax_total: 1_000_000,
  amount_total: 1_000_000,
  total: 1_000_000,
  estimate: theirs.estimate,
  project: theirs.project,
  favourite: true,
  version: 99,
  deleted_at: '1999-01-01',
});

/** Removes ids, versions and other values that differ between two equal calls. */
function withoutMarks(data: unknown): unknown {
  const marks = new Set(['id', 'version', 'index', 'estimate', 'import', 'totals']);
  const text = JSON.stringify(data ?? null).replaceAll(/matrix\d+@/g, 'matrix@');
  return JSON.parse(text, (key, value) => (marks.has(key) ? undefined : value));
}
