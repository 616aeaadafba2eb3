/** Tests of API calls by principals that are not users: API keys and shared links. */
import { apiCalls } from '@plumbline/domain/contract/apiCalls';
import type { Call } from '@plumbline/domain/shared/call';
import { estimatorRole, managerRole, ownerRole, type Role } from '@plumbline/domain/users/roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../createApi.ts';
import { companies } from '../database/schema/company.ts';
import { events } from '../database/schema/events.ts';
import { offices } from '../database/schema/offices.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { type CallOptions, call, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { type ApiKeyPrincipal, type Authenticator, unauthenticated } from './principal.ts';

interface ApiKey {
  readonly id: string;
  readonly companyId: string;
  readonly role: Role;
  isRevoked?: boolean;
}

const apiKeys = new Map<string, ApiKey>();
const apiKeyHeader = 'x-api-key';

/** Authenticates API keys. Only this test uses it, because production has no API keys yet. */
const apiKeyAuthenticator: Authenticator = {
  kind: 'api-key',
  accepts: ({ headers }) => headers.has(apiKeyHeader),
  async verify({ headers }) {
    const key = apiKeys.get(headers.get(apiKeyHeader) ?? '');
    if (!key) throw unauthenticated();
    return {
      companyId: key.companyId,
      async load(tx): Promise<ApiKeyPrincipal> {
        const [company] = await tx.select().from(companies).where(eq(companies.id, key.companyId));
        if (!company || key.isRevoked) throw unauthenticated();
        return {
          kind: 'api-key',
          principalId: key.id,
          userId: null,
          companyId: key.companyId,
          role: key.role,
          subscription: company.subscriptionType,
          name: 'Accounting',
          today: '2026-03-02',
        };
      },
    };
  },
};

/** Authenticates a link by a header with the ids of the company and the record. Only this test uses it. */
const linkAuthenticator: Authenticator = {
  kind: 'link',
  accepts: ({ headers }) => headers.has('x-link'),
  verify: async ({ headers }) => {
    const [companyId = '', recordId = ''] = (headers.get('x-link') ?? '').split(' ');
    if (recordId === '') throw unauthenticated();
    const principalId = uuidv7(new Date());
    const properties = {
      userId: null,
      role: null,
      recipient: '',
      subscription: 'TEAM',
      name: 'Link',
      today: '2026-03-02',
    } as const;
    return {
      companyId,
      load: async () => ({ kind: 'link', companyId, principalId, recordId, timeZone: 'UTC', ...properties }),
    };
  },
};

let api: TestApi;
let owner: TestUser;
let otherOwner: TestUser;

beforeAll(async () => {
  const plainApi = await testApi();
  api = { ...plainApi, app: createApi(plainApi.deps, [apiKeyAuthenticator, linkAuthenticator]) };
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  otherOwner = await signUpOwner(api, { packageName: 'TEAM' });
});
afterAll(() => api.close());

function addKey(role: ApiKey['role'], { companyId }: TestUser = owner): string {
  const text = crypto.randomUUID();
  apiKeys.set(text, { id: uuidv7(new Date()), companyId, role });
  return text;
}

type Name = Parameters<typeof call>[1];
const callWithKey = <N extends Name>(key: string, name: N, options: CallOptions<N> = {}) =>
  call(api, name, { ...options, headers: { [apiKeyHeader]: key, ...options.headers } });

it('a transaction of a company cannot read rows of another company, even in a query without a where clause [S2]', async () => {
  await api.db.system((tx) =>
    tx.insert(offices).values({ companyId: otherOwner.companyId, id: uuidv7(new Date()), name: 'Foreign' }),
  );
  const rows = await api.db.company(owner.companyId, (tx) => tx.select().from(offices));
  expect(rows.map(({ companyId }) => companyId)).not.toContain(otherOwner.companyId);
});

describe('an API key', () => {
  it('reads the projects of its company', async () => {
    await owner.call('projects.create', { body: { title: 'Roof' } });
    const { status, data } = await callWithKey(addKey(managerRole), 'projects.list');
    expect(status).toBe(200);
    expect(data).toEqual((await owner.call('projects.list')).data);
  });

  it('gets 304 for an unchanged list', async () => {
    const key = addKey(managerRole);
    const etag = (await callWithKey(key, 'projects.list')).headers.get('etag') ?? '';
    expect((await callWithKey(key, 'projects.list', { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('creates and changes records without a user id', async () => {
    const key = addKey(managerRole);
    const { status, data } = await callWithKey(key, 'projects.create', { body: { title: 'Gutters' } });
    expect([status, data.created_by]).toEqual([201, null]);
    const params = { id: data.id };
    expect((await callWithKey(key, 'projects.update', { params, body: { title: 'Gutter guards' } })).status).toBe(200);
    const recordedEvents = await api.db.system((tx) => tx.select().from(events).where(eq(events.recordId, data.id)));
    const actor = { actorKind: 'api-key', actorId: apiKeys.get(key)?.id };
    expect(recordedEvents).toHaveLength(2);
    expect(recordedEvents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'project.created', ...actor }),
        expect.objectContaining({ type: 'project.updated', ...actor }),
      ]),
    );
    const staleResponse = await owner.call('projects.update', { params, body: {}, headers: { 'If-Match': '"1"' } });
    expect([staleResponse.status, staleResponse.error.changedBy]).toEqual([412, undefined]);
  });

  it('creates one record for an Idempotency-Key, and another API key creates another record', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const key = addKey(managerRole);
    const create = (text: string) => callWithKey(text, 'projects.create', { body: { title: 'Once' }, headers });
    const firstResponse = await create(key);
    expect((await create(key)).data).toEqual(firstResponse.data);
    expect((await create(addKey(managerRole))).data.id).not.toBe(firstResponse.data.id);
  });

  it('gets 403 for calls that its role may not make', async () => {
    const create = (role: ApiKey['role']) => callWithKey(addKey(role), 'offices.create', { body: { name: 'Denver' } });
    expect((await create(estimatorRole)).status).toBe(403);
    expect((await create(ownerRole)).status).toBe(201);
  });

  it.each(['users.me', 'files.validate', 'projects.favour', 'notes.create'] as const)(
    'gets 403 for a call that only users may make: %s',
    async (name) => {
      const params = { id: uuidv7(new Date()) };
      const body = name === 'notes.create' ? { body: 'Call back' } : undefined;
      const { status, error } = await callWithKey(addKey(ownerRole), name, { params, body } as CallOptions<
        typeof name
      >);
      expect([status, error.code]).toEqual([403, 'forbidden']);
    },
  );

  it('is refused if its company has no package [R9.08]', async () => {
    const ownerWithoutPackage = await signUpOwner(api);
    expect((await callWithKey(addKey(ownerRole, ownerWithoutPackage), 'projects.list')).status).toBe(402);
  });

  it('sees only its own company [S2]', async () => {
    const { data: foreignProject } = await otherOwner.call('projects.create', { body: { title: 'Foreign' } });
    const key = addKey(ownerRole);
    expect((await callWithKey(key, 'projects.get', { params: { id: foreignProject.id } })).status).toBe(404);
    expect((await callWithKey(key, 'projects.list')).data).not.toContainEqual(
      expect.objectContaining({ id: foreignProject.id }),
    );
  });

  it('gets 401 if it is unknown or revoked', async () => {
    const revokedKey = addKey(ownerRole);
    const keyRecord = apiKeys.get(revokedKey);
    if (keyRecord) keyRecord.isRevoked = true;
    for (const key of ['unknown', revokedKey]) {
      const { status, error } = await callWithKey(key, 'projects.list');
      expect([status, error.code]).toEqual([401, 'unauthenticated']);
    }
  });

  it('is refused before the body is read if the key is unknown', async () => {
    let isBodyRead = false;
    const body = new ReadableStream(
      {
        pull: () => {
          isBodyRead = true;
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { [apiKeyHeader]: 'unknown', 'Content-Type': 'application/json' };
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    expect((await api.app.request('/api/projects/', init)).status).toBe(401);
    expect(isBodyRead).toBe(false);
  });
});

describe('a shared link', () => {
  it.each(['projects.list', 'company.get', 'users.me'] as const)(
    'gets 403 for a call whose contract does not allow links: %s',
    async (name) => {
      const { status } = await call(api, name, { headers: { 'x-link': `${owner.companyId} ${owner.id}` } });
      expect(status).toBe(403);
    },
  );

  it('gets 404 for every record except its own [S17]', async () => {
    // Calls for links have no id in their path, so the test allows them in another call while it creates the API.
    const contract: Record<string, Call> = apiCalls;
    const original = apiCalls['estimates.get'];
    contract['estimates.get'] = { ...(original as Call), principals: ['link'] };
    const linkApi = { ...api, app: createApi(api.deps, [linkAuthenticator]) };
    contract['estimates.get'] = original;
    const { estimate } = (await owner.call('projects.create', { body: { title: 'Roof' } })).data;
    const statusWithLinkTo = async (recordId: string) => {
      const headers = { 'x-link': `${owner.companyId} ${recordId}` };
      return (await linkApi.app.request(`/api/estimates/${estimate}/`, { headers })).status;
    };
    expect(await statusWithLinkTo(estimate ?? '')).toBe(200);
    expect(await statusWithLinkTo(uuidv7(new Date()))).toBe(404);
  });
});
