/** Tests each call that needs credentials with each role, without credentials and with ids of another company. */
import { type CallName, callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { isId } from '@plumbline/domain/shared/id';
import { anId } from '@plumbline/domain/testing/builders';
import { allRoles, estimatorRole, ownerRole, type Role, roles } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ObjectSchema } from 'yup';
import { anAcceptance, clientOf } from '../clientOfDocument.ts';
import { type TestApi, testApi } from '../testApi.ts';
import { type CallOptions, call, type TestUser } from '../testUser.ts';
import { type CompanyWithRecords, createCompanyWithRecords, readAllRows, setPackage } from './companyWithRecords.ts';
import { type ExampleRequest, exampleRequest, requestsWithForeignIds } from './exampleRequests.ts';
import { clientCalls, publicCalls, userCalls } from './expectedAccess.ts';

/** Sends a call by a name that is known only at run time. */
const send = (user: TestUser, name: CallName, options: ExampleRequest) =>
  user.call(name, options as CallOptions<CallName>);

/** The id of no record. */
const unknownId = anId(999);

let api: TestApi;
let firstCompany: CompanyWithRecords;
let secondCompany: CompanyWithRecords;

beforeAll(async () => {
  api = await testApi();
  firstCompany = await createCompanyWithRecords(api);
  secondCompany = await createCompanyWithRecords(api);
});
afterAll(() => api.close());

const rolesWithLabels = allRoles.map((role) => ({ role, label: roles[role].list }));

it('tests each call once', () => {
  const names = [...publicCalls, ...clientCalls, ...userCalls.map(({ name }) => name)];
  expect(names.toSorted()).toEqual(callNames.toSorted());
});

it('needs no credentials for the public calls only', () => {
  expect(callNames.filter((name) => callOf(name).access === 'public').toSorted()).toEqual(publicCalls.toSorted());
});

describe.each(userCalls)('$name [S1]', ({ name, allowedRoles, requiresPackage }) => {
  const { status } = callOf(name);
  const isAllowed = (role: Role) => allowedRoles.includes(role);

  it('returns 401 without credentials', async () => {
    expect(
      (await call(api, name, (await exampleRequest(name, firstCompany, ownerRole)) as CallOptions<CallName>)).status,
    ).toBe(401);
  });

  it.each(rolesWithLabels)('returns its success status, or 403 if role $label may not call it', async ({ role }) => {
    const options = await exampleRequest(name, firstCompany, role);
    expect((await send(firstCompany.usersByRole[role], name, options)).status).toBe(isAllowed(role) ? status : 403);
  });

  it('returns 402 if it requires a package and the company has none, but 403 to a role that may not call it [R9.08]', async () => {
    const forbiddenRole = allRoles.find((role) => !isAllowed(role));
    const testedRoles: readonly Role[] = forbiddenRole ? [ownerRole, forbiddenRole] : [ownerRole];
    const requests: ExampleRequest[] = [];
    for (const role of testedRoles) requests.push(await exampleRequest(name, firstCompany, role));
    await setPackage(api, firstCompany, 'NONE');
    const statuses: number[] = [];
    for (const [index, role] of testedRoles.entries())
      statuses.push((await send(firstCompany.usersByRole[role], name, requests[index] ?? {})).status);
    await setPackage(api, firstCompany, 'TEAM_PLUS');
    expect(statuses).toEqual([requiresPackage ? 402 : status, 403].slice(0, testedRoles.length));
  });

  it('accepts an id in upper case', async () => {
    const { params, body, ...options } = await exampleRequest(name, firstCompany, ownerRole);
    const withUpperCaseIds = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value), (_, innerValue) =>
        typeof innerValue === 'string' && isId(innerValue) ? innerValue.toUpperCase() : innerValue,
      );
    const upperCaseOptions = {
      ...options,
      ...(params && { params: withUpperCaseIds(params) }),
      ...(body !== undefined && { body: withUpperCaseIds(body) }),
    };
    expect((await send(firstCompany.usersByRole[ownerRole], name, upperCaseOptions)).status).toBe(status);
  });

  // A role that may not call it gets 403 for its own records already. Owners and managers see the same records.
  it('does not let an owner or an estimator read or change records of another company', async () => {
    const attempts: { role: Role; ownRequest: ExampleRequest; foreignRequests: readonly ExampleRequest[] }[] = [];
    for (const role of ([ownerRole, estimatorRole] as const).filter(isAllowed)) {
      const ownRequest = await exampleRequest(name, firstCompany, role);
      const foreignRequests = await foreignRequestsOf(name, ownRequest, secondCompany, role);
      attempts.push({ role, ownRequest, foreignRequests });
    }
    const rowsBefore = await readAllRows(api, secondCompany);
    for (const { role, ownRequest, foreignRequests } of attempts)
      for (const options of foreignRequests) {
        const { status: responseStatus, error } = await send(firstCompany.usersByRole[role], name, options);
        // Estimators may not assign other users to a project [R6.07], so a foreign id in the field `estimator` causes 403.
        const expectedStatuses = options.body === ownRequest.body || role !== estimatorRole ? [404] : [403, 404];
        expect(expectedStatuses, JSON.stringify(options)).toContain(responseStatus);
        expect(JSON.stringify(error)).not.toContain(secondCompany.companyId);
      }
    expect(await readAllRows(api, secondCompany)).toBe(rowsBefore);
  });

  it('returns the same response for an id of another company, an unknown id and an invalid id', async () => {
    const ownRequest = await exampleRequest(name, firstCompany, ownerRole);

    const foreignRequest = await exampleRequest(name, secondCompany, ownerRole);
    const pathRequests = Object.entries(foreignRequest.params ?? {}).flatMap(([key, foreignId]) =>
      [foreignId, unknownId, 'no-id-at-all'].map((id) => ({
        ...ownRequest,
        params: { ...ownRequest.params, [key]: id },
      })),
    );
    const queryRequests = requestsWithForeignIds(name, ownRequest, secondCompany)
      .filter(({ query }) => query !== ownRequest.query)
      .flatMap((requestWithForeignQuery) => [
        requestWithForeignQuery,
        withUnknownId(requestWithForeignQuery, ownRequest),
      ]);
    for (const options of [...pathRequests, ...queryRequests]) {
      const { status: responseStatus, error } = await send(firstCompany.usersByRole[ownerRole], name, options);
      // Each response has its own request id.
      expect({ responseStatus, ...error, requestId: '' }).toEqual({
        responseStatus: 404,
        code: 'not_found',
        message: 'Not found',
        requestId: '',
      });
    }
  });

  const { body } = callOf(name);
  if (body instanceof ObjectSchema)
    it('ignores unknown keys in the body [S3]', async () => {
      const knownKeys = Object.keys(body.fields);
      const unknownFields = Object.fromEntries(
        Object.entries(fieldsOfVariousBodies(secondCompany)).filter(([key]) => !knownKeys.includes(key)),
      );
      const options = await exampleRequest(name, firstCompany, ownerRole);
      const plainResponse = await send(firstCompany.usersByRole[ownerRole], name, options);
      const secondRequest = await exampleRequest(name, firstCompany, ownerRole);
      const responseWithUnknownFields = await send(firstCompany.usersByRole[ownerRole], name, {
        ...secondRequest,
        body: { ...unknownFields, ...Object(secondRequest.body) },
      });
      expect([responseWithUnknownFields.status, withoutVolatileFields(responseWithUnknownFields.data)]).toEqual([
        plainResponse.status,
        withoutVolatileFields(plainResponse.data),
      ]);
    });
});

describe.each(clientCalls)('%s, a call of the client of a link [S17]', (name) => {
  /** Sends the example request with a new link of the company. */
  const sendWithLink = async (company: CompanyWithRecords) => {
    const { link, sha256 } = await company.createLink();
    return clientOf(api, link).call(name, clientRequest(name, sha256) as CallOptions<CallName>);
  };

  it('succeeds with a link, also if the company has no package', async () => {
    const { status } = callOf(name);
    expect((await sendWithLink(firstCompany)).status).toBe(status);
    const { link, sha256 } = await firstCompany.createLink();
    await setPackage(api, firstCompany, 'NONE');
    const response = await clientOf(api, link).call(name, clientRequest(name, sha256) as CallOptions<CallName>);
    await setPackage(api, firstCompany, 'TEAM_PLUS');
    expect(response.status).toBe(status);
  });

  it('returns 401 without a link, and 403 to users of every role', async () => {
    const request = clientRequest(name, '0'.repeat(64)) as CallOptions<CallName>;
    expect((await call(api, name, request)).status).toBe(401);
    for (const { role } of rolesWithLabels)
      expect((await firstCompany.usersByRole[role].call(name, request)).status).toBe(403);
  });

  it('reads and changes nothing of another company', async () => {
    const rowsBefore = await readAllRows(api, secondCompany);
    const { error: _, ...response } = await sendWithLink(firstCompany);
    expect(JSON.stringify(response.data ?? null)).not.toContain(secondCompany.companyId);
    expect(await readAllRows(api, secondCompany)).toBe(rowsBefore);
  });
});

let link: string | undefined;
it.each(userCalls)('$name returns 403 to the client of a link [S17]', async ({ name }) => {
  link ??= (await firstCompany.createLink()).link;
  const options = (await exampleRequest(name, firstCompany, ownerRole)) as CallOptions<CallName>;
  expect((await clientOf(api, link).call(name, options)).status).toBe(403);
});

/** A valid request of a client for a document with this hash. */
const clientRequest = (name: CallName, sha256: string): ExampleRequest => {
  if (name === 'shared.accept') return { body: anAcceptance(sha256) };
  if (name === 'shared.decline') return { body: { reason: 'Too much' } };
  if (name === 'shared.price') return { body: { options: [] } };
  return name === 'shared.ask' ? { body: { body: 'Which colour?' } } : {};
};

/** Copies of the example with ids of the other company: one id in the path, body or query, or all ids in the path. */
async function foreignRequestsOf(
  name: CallName,
  ownRequest: ExampleRequest,
  otherCompany: CompanyWithRecords,
  role: Role,
): Promise<readonly ExampleRequest[]> {
  const foreignParams = (await exampleRequest(name, otherCompany, role)).params ?? {};
  const requestsWithOneForeignId = Object.keys(foreignParams).map((key) => ({
    ...ownRequest,
    params: { ...ownRequest.params, [key]: foreignParams[key] ?? '' },
  }));
  const requestsWithAllForeignIds =
    Object.keys(foreignParams).length > 1 ? [{ ...ownRequest, params: foreignParams }] : [];
  return [
    ...requestsWithOneForeignId,
    ...requestsWithAllForeignIds,
    ...requestsWithForeignIds(name, ownRequest, otherCompany),
  ];
}

/** The example with an unknown id in the query parameters that differ from `ownRequest`. */
const withUnknownId = (example: ExampleRequest, ownRequest: ExampleRequest): ExampleRequest => ({
  ...example,
  query: Object.fromEntries(
    Object.entries(example.query ?? {}).map(([key, id]) => [key, id === ownRequest.query?.[key] ? id : unknownId]),
  ),
});

/** Fields that some bodies have and others do not. A call must ignore those that its body does not have. */
const fieldsOfVariousBodies = (otherCompany: CompanyWithRecords) => ({
  id: anId(1),
  company: otherCompany.companyId,
  company_id: otherCompany.companyId,
  companyId: otherCompany.companyId,
  role: ownerRole,
  profile: { role: ownerRole, company: otherCompany.companyId },
  subscription: { subscription_type: 'TEAM_PLUS', subscribed_users: 500 },
  subscription_type: 'TEAM_PLUS',
  author: otherCompany.usersByRole[ownerRole].id,
  created_by: otherCompany.usersByRole[ownerRole].id,
  updated_by: otherCompany.usersByRole[ownerRole].id,
  email: 'somebody@else.example',
  username: 'somebody@else.example',
  created_date: '1999-01-01',
  signed_on: '1999-01-01',
  current_estimate: 1_000_000,
  sub_total: 1_000_000,
  tax_total: 1_000_000,
  amount_total: 1_000_000,
  total: 1_000_000,
  estimate: otherCompany.estimate,
  project: otherCompany.project,
  favourite: true,
  version: 99,
  deleted_at: '1999-01-01',
});

/** Removes ids, versions and other values that differ between two equal calls. */
function withoutVolatileFields(data: unknown): unknown {
  const volatileFields = new Set([
    ...['id', 'version', 'index', 'estimate', 'import', 'totals', 'revision', 'sha256', 'link'],
  ]);
  // The example requests number their email addresses and names, so the numbers are removed.
  const text = JSON.stringify(data ?? null).replaceAll(/(?<=matrix|Example )\d+/g, '');
  return JSON.parse(text, (key, value) => (volatileFields.has(key) ? undefined : value));
}
