/** Tests of API calls by principals that are not users: API keys and shared links. */
import { apiCalls } from '@plumbline/domain/contract/apiCalls';
import type { ApiErrorBody } from '@plumbline/domain/shared/apiError';
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
    const properties = { userId: null, role: null, subscription: 'TEAM', name: 'Link', today: '2026-03-02' } as const;
    return {
      companyId,
      load: async () => ({ kind: 'link', companyId, principalId, recordId, ...properties }),
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

  describe('in calls about an estimate', () => {
    const names = [
      'estimates.get',
      'estimates.update',
      'estimates.change',
      'estimateItems.list',
      'estimateItems.create',
      'estimateItems.update',
    ] as const satisfies readonly Name[];
    const formulas = { rate_formula: '50*2', quantity_formula: '1+1' };
    const line = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ', cost: 65, ...formulas };
    const hasInternalValue = (text: string) => /cost|formula/.test(text);
    let linkApi: TestApi;
    let params: { id: string; itemId: string };

    // No call allows the principal `link` yet. This test therefore allows it in these calls while it creates `linkApi`.
    beforeAll(async () => {
      const contract: Record<string, Call> = apiCalls;
      const originals = names.map((name) => [name, contract[name]] as const);
      for (const [name, original] of originals)
        contract[name] = { ...(original as Call), principals: ['user', 'api-key', 'link'] };
      linkApi = { ...api, app: createApi(api.deps, [linkAuthenticator]) };
      for (const [name, original] of originals) contract[name] = original as Call;
      const { data: project } = await owner.call('projects.create', { body: { title: 'Roof' } });
      const id = project.estimate ?? '';
      const { data: item } = await owner.call('estimateItems.create', { params: { id }, body: line });
      params = { id, itemId: item.id };
    });

    /** Sends a call with a link to the estimate. `call` is not used, because it validates the response as the response of a user. */
    const callWithLink = async (name: (typeof names)[number], body?: unknown, headers: Record<string, string> = {}) => {
      const { method, path } = apiCalls[name];
      const url = path.replace('{id}', params.id).replace('{itemId}', params.itemId);
      const response = await linkApi.app.request(url, {
        method,
        headers: { 'x-link': `${owner.companyId} ${params.id}`, 'Content-Type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, text, ...(JSON.parse(text) as { data: unknown; error: ApiErrorBody }) };
    };

    it('gets no cost and no formula of any line, but the owner gets all of them', async () => {
      const newId = uuidv7(new Date());
      const bodies: Partial<Record<(typeof names)[number], unknown>> = {
        'estimates.update': { discount: 10 },
        'estimates.change': { changes: [{ type: 'add', id: uuidv7(new Date()), ...line }] },
        'estimateItems.create': { id: newId, ...line },
        'estimateItems.update': { ...line, description: 'Slate' },
      };
      for (const name of names) {
        const { status, text } = await callWithLink(name, bodies[name]);
        expect([name, status < 300, hasInternalValue(text)]).toEqual([name, true, false]);
      }
      // A repeated create returns the record that already exists.
      const repeatedResponse = await callWithLink('estimateItems.create', bodies['estimateItems.create']);
      expect([repeatedResponse.status, hasInternalValue(repeatedResponse.text)]).toEqual([201, false]);
      const { data } = await owner.call('estimates.get', { params });
      expect(data.items.map(({ cost, quantity_formula }) => [cost, quantity_formula])).toEqual(
        Array.from({ length: 3 }, () => [65, '1+1']),
      );
      const { items } = (await callWithLink('estimates.get')).data as typeof data;
      expect(items.map(({ description, total }) => [description, total])).toContainEqual(['Slate', 216]);
    });

    it.each(names)('gets 404 for another estimate of the company: %s [S17]', async (name) => {
      const headers = { 'x-link': `${owner.companyId} ${uuidv7(new Date())}` };
      const body = apiCalls[name].method === 'GET' ? undefined : { ...line, changes: [] };
      expect((await callWithLink(name, body, headers)).status).toBe(404);
    });

    it('gets no cost and no formula in the current record of a conflict', async () => {
      const { status, error, text } = await callWithLink('estimateItems.update', line, { 'If-Match': '"9"' });
      expect([status, hasInternalValue(text)]).toEqual([412, false]);
      expect(error.current).toMatchObject({ id: params.itemId, total: 216 });
    });

    it('gets 429 after 100 wrong links from one client IP, and valid links are not counted [S17]', async () => {
      const statuses = async (link: string, count: number) => {
        const headers = { 'x-link': link };
        const responses = await Promise.all(
          Array.from({ length: count }, () => callWithLink('estimates.get', undefined, headers)),
        );
        return [...new Set(responses.map(({ status }) => status))];
      };
      const validLink = `${owner.companyId} ${params.id}`;
      expect(await statuses(validLink, 110)).toEqual([200]);
      expect(await statuses(owner.companyId, 100)).toEqual([401]);
      expect(await statuses(owner.companyId, 1)).toEqual([429]);
    });
  });
});
