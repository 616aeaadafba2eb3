import { type AnyCall, type CallName, callNames, callOf } from '@plumbline/domain/contract/calls';
import { isId } from '@plumbline/domain/shared/id';
import { anId } from '@plumbline/domain/testing/builders';
import { type Role, staff } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectSchema, type Schema } from 'yup';
import { type TestApi, testApi } from '../../testing/testApi.ts';
import { type CallOptions, call } from '../../testing/testUser.ts';
import { type Case, cases, publicRoutes } from './cases.ts';
import { aWorld, everythingOf, setPackage, type World } from './world.ts';

type AnyOptions = Omit<CallOptions<CallName>, 'params'> & { readonly params?: Readonly<Record<string, string>> };
type AnyCase = Omit<Case<CallName>, 'own'> & { own(mine: World, role: Role): AnyOptions | Promise<AnyOptions> };

let at: TestApi;
let first: World;
let second: World;

beforeAll(async () => {
  at = await testApi();
  first = await aWorld(at);
  second = await aWorld(at);
});
afterAll(() => at.close());

const names = callNames;
const signedNames = names.filter((name): name is keyof typeof cases => name in cases);
const caseOf = (name: keyof typeof cases) => cases[name] as AnyCase;
const routeOf = (name: CallName): AnyCall => callOf(name);

it('knows every route of the table', () => {
  const known = [...Object.keys(cases), ...Object.keys(publicRoutes)];
  expect(known.toSorted()).toEqual([...names].toSorted());
  for (const name of names) expect(name in publicRoutes).toBe(routeOf(name).access === 'public');
});

describe.each(signedNames)('%s [S1]', (name) => {
  const { access, subscription, status } = routeOf(name);
  const may = (role: 2 | 3 | 4) => access === 'public' || access.includes(role);

  it('needs a token', async () => {
    expect((await call(at, name, await caseOf(name).own(first, 2))).status).toBe(401);
  });

  it.each(staff)('answers role %s as the table says', async (role) => {
    for (const mine of [first, second]) {
      const options = await caseOf(name).own(mine, role);
      expect((await mine.people[role].call(name, options)).status).toBe(may(role) ? status : 403);
    }
  });

  it.each(staff)('answers role %s as the table says where there is no package [R9.08]', async (role) => {
    const options = await caseOf(name).own(first, role);
    await setPackage(at, first, 'NONE');
    const answer = await first.people[role].call(name, options);
    await setPackage(at, first, 'TEAM_PLUS');
    expect(answer.status).toBe(!may(role) ? 403 : subscription ? 402 : status);
  });

  it('takes an id in capitals for the same id', async () => {
    const { params, body, ...options } = await caseOf(name).own(first, 2);
    const inCapitals = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value), (_, inner) => (isId(String(inner)) ? inner.toUpperCase() : inner));
    const capitals = {
      ...options,
      ...(params && { params: inCapitals(params) }),
      ...(body !== undefined && { body: inCapitals(body) }),
    };
    expect((await first.people[2].call(name, capitals)).status).toBe(status);
  });

  it.each(staff)('shows and gives role %s nothing of another company', async (role) => {
    for (const [mine, theirs] of [
      [first, second],
      [second, first],
    ] as const) {
      const own = await caseOf(name).own(mine, role);
      const foreign = await foreignCalls(caseOf(name), own, theirs, role);
      const before = await everythingOf(at, theirs);
      for (const options of foreign) {
        const { status: answered, error } = await mine.people[role].call(name, options);
        const expected = !may(role) ? [403] : options.body === own.body || role !== 4 ? [404] : [403, 404];
        expect(expected, JSON.stringify(options)).toContain(answered);
        expect(JSON.stringify(error)).not.toContain(theirs.companyId);
      }
      expect(await everythingOf(at, theirs)).toBe(before);
    }
  });

  it('answers a foreign id like one that never was, byte for byte', async () => {
    const own = await caseOf(name).own(first, 2);
    const ids = (foreign: string) => [foreign, anId(999)];
    const theirs = await caseOf(name).own(second, 2);
    const inPaths = Object.entries(theirs.params ?? {}).flatMap(([key, foreign]) =>
      [...ids(foreign), 'no-id-at-all'].map((id) => ({ ...own, params: { ...own.params, [key]: id } })),
    );
    const inQueries = (caseOf(name).foreignQueries?.(second) ?? [])
      .flatMap((foreign) => Object.entries(foreign))
      .flatMap(([key, foreign]) => ids(foreign).map((id) => ({ ...own, query: { ...own.query, [key]: id } })));
    for (const options of [...inPaths, ...inQueries]) {
      const { status: answered, error } = await first.people[2].call(name, options);
      expect({ answered, ...error, requestId: '' }).toEqual({
        answered: 404,
        code: 'not_found',
        message: 'Not found',
        requestId: '',
      });
    }
  });

  const { body, query } = callOf(name);
  if (query)
    it('has a foreign id for each parameter of its query that takes one', () => {
      const foreign = (caseOf(name).foreignQueries?.(second) ?? []).flatMap((named) => Object.keys(named));
      expect(foreign.toSorted()).toEqual(idsIn(query).toSorted());
    });

  if (body instanceof ObjectSchema)
    it('applies no key that it does not know [S3]', async () => {
      const known = Object.keys(body.fields);
      const extra = Object.fromEntries(Object.entries(extraKeys(second)).filter(([key]) => !known.includes(key)));
      const options = await caseOf(name).own(first, 2);
      const plain = await first.people[2].call(name, options);
      const again = await caseOf(name).own(first, 2);
      const more = await first.people[2].call(name, { ...again, body: { ...extra, ...Object(again.body) } });
      expect([more.status, withoutMarks(more.data)]).toEqual([plain.status, withoutMarks(plain.data)]);
    });
});

/** The call with each id of its path, and each reference of its body or query, turned into one of the other company. */
async function foreignCalls(
  { own, foreignBodies, foreignQueries }: AnyCase,
  mine: AnyOptions,
  theirs: World,
  role: Role,
) {
  const foreign = (await own(theirs, role)).params ?? {};
  const paths = Object.keys(foreign).map((key) => ({ ...mine, params: { ...mine.params, [key]: foreign[key] ?? '' } }));
  const whole = Object.keys(foreign).length > 1 ? [{ ...mine, params: foreign }] : [];
  const bodies = (foreignBodies?.(theirs) ?? []).map((body) => ({ ...mine, body }));
  const queries = (foreignQueries?.(theirs) ?? []).map((query) => ({ ...mine, query }));
  return [...paths, ...whole, ...bodies, ...queries];
}

/** The fields of an object that take an id. */
const idsIn = (schema: Schema): readonly string[] =>
  Object.entries(schema instanceof ObjectSchema ? (schema.fields as Record<string, Schema>) : {})
    .filter(([, field]) => field.describe().tests.some(({ name }) => name === 'id'))
    .map(([key]) => key);

const extraKeys = (theirs: World) => ({
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

/** What differs between two calls that do the same: which record, which version. */
function withoutMarks(data: unknown): unknown {
  const marks = new Set(['id', 'version', 'index', 'estimate', 'import']);
  const text = JSON.stringify(data ?? null).replaceAll(/matrix\d+@/g, 'matrix@');
  return JSON.parse(text, (key, value) => (marks.has(key) ? undefined : value));
}
