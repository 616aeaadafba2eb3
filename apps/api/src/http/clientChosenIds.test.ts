/** Tests of calls that create a record with an id that the caller chose. A browser chooses the id, so that it can repeat the call. */
import type { CallName } from '@plumbline/domain/contract/apiCalls';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../database/schema/events.ts';
import { createdRecords } from '../database/schema/idempotency.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { argon2Hasher } from '../host/argon2Hasher.ts';
import { deleteExpired } from '../jobs/deleteExpired.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, type CallOptions, signIn, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { aLineBody, anItemBody } from './authorizationMatrix/companyWithRecords.ts';

let api: TestApi;
let owner: TestUser;
beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM_PLUS', seats: 20 });
});
afterAll(() => api.close());

const newId = () => uuidv7(new Date());
const createProject = (body: object, user = owner) =>
  user.call('projects.create', { body: { title: 'Roof', ...body } });
const listTitles = async (user = owner) => (await user.call('projects.list')).data.map(({ title }) => title);
const newUserBody = (email: string) => ({
  first_name: 'Erin',
  last_name: 'Estes',
  email,
  password: 'secret-1',
  profile: { role: estimatorRole, office: null },
});

async function createEmptyProject(): Promise<{ readonly id: string; readonly estimate: string }> {
  const { data } = await createProject({});
  return { id: data.id, estimate: data.estimate ?? '' };
}

/** The events of a record. */
const readEvents = (recordId: string) =>
  api.db.company(owner.companyId, (tx) => tx.select().from(events).where(eq(events.recordId, recordId)));

interface CallRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** The calls that create, change and delete a record, with their requests. */
interface RecordCalls {
  readonly create: CallName;
  readonly update: CallName;
  readonly remove: CallName;
  /** Creates the request that creates the record. It has no id. */
  readonly createRequest: () => Promise<CallRequest>;
  /** The body of the request that changes the record. */
  readonly changedFields: object;
  /** The ids in the path of the record, from the ids in the path of `create` and the id of the record. */
  readonly recordParams: (params: CallRequest['params'], id: string) => CallRequest['params'];
}

const onlyId: RecordCalls['recordParams'] = (_, id) => ({ id });

/** The calls of every kind of record that a form of the browser creates. */
const recordCalls: Readonly<Record<string, RecordCalls>> = {
  user: {
    create: 'users.create',
    update: 'users.update',
    remove: 'users.delete',
    createRequest: async () => ({ body: newUserBody(`${crypto.randomUUID()}@company.example`) }),
    changedFields: { first_name: 'Robin' },
    recordParams: onlyId,
  },
  office: {
    create: 'offices.create',
    update: 'offices.update',
    remove: 'offices.delete',
    createRequest: async () => ({ body: { name: 'Denver' } }),
    changedFields: { name: 'Aurora' },
    recordParams: onlyId,
  },
  project: {
    create: 'projects.create',
    update: 'projects.update',
    remove: 'projects.delete',
    createRequest: async () => ({ body: { title: 'Roof' } }),
    changedFields: { title: 'Siding' },
    recordParams: onlyId,
  },
  'catalogue item': {
    create: 'catalogue.create',
    update: 'catalogue.update',
    remove: 'catalogue.delete',
    createRequest: async () => ({ body: anItemBody }),
    changedFields: { description: 'Ridge vent' },
    recordParams: onlyId,
  },
  note: {
    create: 'notes.create',
    update: 'notes.update',
    remove: 'notes.delete',
    createRequest: async () => ({ params: { id: (await createEmptyProject()).id }, body: { body: 'Permit is here' } }),
    changedFields: { body: 'Permit is not here' },
    recordParams: (params, noteId) => ({ ...params, noteId }),
  },
  'estimate line': {
    create: 'estimateItems.create',
    update: 'estimateItems.update',
    remove: 'estimateItems.delete',
    createRequest: async () => ({ params: { id: (await createEmptyProject()).estimate }, body: aLineBody }),
    changedFields: { ...aLineBody, description: 'Ridge vent' },
    recordParams: (params, itemId) => ({ ...params, itemId }),
  },
};

describe.each(Object.entries(recordCalls))('a create of a %s with an id [F4]', (_, calls) => {
  const call = (name: CallName, request: CallRequest) => owner.call(name, request as CallOptions<CallName>);
  const dataOf = (response: { readonly data: unknown }) => response.data as Readonly<Record<string, unknown>>;

  /** The record in a response. Without `totals` of an estimate line, because they contain the version that the call has changed. */
  const recordOf = (response: { readonly data: unknown }) => {
    const { totals: _, ...record } = dataOf(response);
    return record;
  };

  /** Creates the request that creates a record with this id, and the request of the record without a body. */
  async function createRequests(id = newId()) {
    const requestWithoutId = await calls.createRequest();
    const createRequest: CallRequest = { ...requestWithoutId, body: { id, ...requestWithoutId.body } };
    const recordRequest = { params: calls.recordParams(requestWithoutId.params, id) } as CallRequest;
    return { id, createRequest, recordRequest };
  }

  it('creates the record with this id and returns the same record to a repeated create', async () => {
    const { id, createRequest } = await createRequests();
    const firstResponse = await call(calls.create, createRequest);
    expect([firstResponse.status, dataOf(firstResponse)['id']]).toEqual([201, id]);
    const repeatedResponse = await call(calls.create, createRequest);
    expect([repeatedResponse.status, recordOf(repeatedResponse)]).toEqual([201, recordOf(firstResponse)]);
    expect(repeatedResponse.headers.get('etag')).toBe(firstResponse.headers.get('etag'));
  });

  it('returns the current record to a repeated create and does not undo a change', async () => {
    const { createRequest, recordRequest } = await createRequests();
    await call(calls.create, createRequest);
    const updateResponse = await call(calls.update, { ...recordRequest, body: calls.changedFields });
    expect(updateResponse.status).toBe(200);
    const repeatedResponse = await call(calls.create, createRequest);
    expect([repeatedResponse.status, recordOf(repeatedResponse)]).toEqual([201, recordOf(updateResponse)]);
  });

  it('refuses the id with another body', async () => {
    const { createRequest } = await createRequests();
    await call(calls.create, createRequest);
    const otherRequest = { ...createRequest, body: { ...createRequest.body, ...calls.changedFields } };
    const { status, error } = await call(calls.create, otherRequest);
    expect([status, error.code]).toEqual([409, 'id_reused']);
  });

  it('does not create a deleted record again', async () => {
    const { createRequest, recordRequest } = await createRequests();
    await call(calls.create, createRequest);
    expect((await call(calls.remove, recordRequest)).status).toBe(204);
    const { status, error } = await call(calls.create, createRequest);
    expect([status, error.code]).toEqual([404, 'not_found']);
  });

  it('creates one record from 10 simultaneous requests and returns it to all of them', async () => {
    const { id, createRequest } = await createRequests();
    const responses = await Promise.all(Array.from({ length: 10 }, () => call(calls.create, createRequest)));
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(responses.map((response) => dataOf(response)['id']))).toEqual(new Set([id]));
    expect(new Set(responses.map((response) => dataOf(response)['version']))).toEqual(new Set([1]));
  });

  it('refuses an id that is not a UUIDv7', async () => {
    for (const id of [crypto.randomUUID(), '', 'roof', 7, null, {}]) {
      const { createRequest } = await createRequests();
      const { status, error } = await call(calls.create, { ...createRequest, body: { ...createRequest.body, id } });
      expect([status, Object.keys(error.fields ?? {})], String(id)).toEqual([400, ['id']]);
    }
  });

  it('accepts an id with any time, and converts capital letters', async () => {
    for (const id of [uuidv7(new Date(0)), uuidv7(new Date('2150-01-01')), newId().toUpperCase()]) {
      const { createRequest } = await createRequests(id);
      const response = await call(calls.create, createRequest);
      expect([response.status, dataOf(response)['id']]).toEqual([201, id.toLowerCase()]);
    }
  });
});

describe('an id in a create', () => {
  it('creates a separate record if another company uses the same id', async () => {
    const id = newId();
    const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
    expect((await createProject({ id, title: 'Ours' })).status).toBe(201);
    const theirResponse = await createProject({ id, title: 'Theirs' }, otherCompanyOwner);
    expect([theirResponse.status, theirResponse.data.id]).toEqual([201, id]);
    expect(await listTitles(otherCompanyOwner)).toEqual(['Theirs']);
    expect((await owner.call('projects.get', { params: { id } })).data.title).toBe('Ours');
  });

  it('is refused if it is the id of another kind of record', async () => {
    const id = newId();
    await createProject({ id });
    const { status, error } = await owner.call('offices.create', { body: { id, name: 'Denver' } });
    expect([status, error.code]).toEqual([409, 'id_reused']);
  });

  it('is refused if it is the id of a line of another estimate', async () => {
    const [firstProject, secondProject] = [await createEmptyProject(), await createEmptyProject()];
    const body = { id: newId(), ...aLineBody };
    await owner.call('estimateItems.create', { params: { id: firstProject.estimate }, body });
    const { status, error } = await owner.call('estimateItems.create', {
      params: { id: secondProject.estimate },
      body,
    });
    expect([status, error.code]).toEqual([409, 'id_reused']);
    expect((await owner.call('estimateItems.list', { params: { id: secondProject.estimate } })).data).toEqual([]);
  });

  it('is refused if the API chose it for another record', async () => {
    const { id } = await createEmptyProject();
    const { status, error } = await createProject({ id });
    expect([status, error.code]).toEqual([409, 'id_reused']);
  });

  it('can be used again after a refused create', async () => {
    const id = newId();
    expect((await createProject({ id, title: '' })).status).toBe(400);
    expect((await createProject({ id, office: newId() })).status).toBe(404);
    expect((await createProject({ id, title: 'Corrected' })).status).toBe(201);
  });

  it('is accepted from another user of the company who may create the record', async () => {
    const estimator = await addColleague(api, owner, estimatorRole);
    const id = newId();
    const firstResponse = await createProject({ id });
    expect((await createProject({ id }, estimator)).data).toEqual(firstResponse.data);
    const office = { id: newId(), name: 'Denver' };
    await owner.call('offices.create', { body: office });
    expect((await estimator.call('offices.create', { body: office })).status).toBe(403);
  });

  it('creates one record from requests with the same and with different Idempotency-Keys', async () => {
    const body = { id: newId(), title: 'Roof' };
    const create = (key: string) =>
      owner.call('projects.create', { body, headers: { 'Idempotency-Key': key } }).then(({ data }) => data.id);
    const key = crypto.randomUUID();
    expect([await create(key), await create(key), await create(crypto.randomUUID())]).toEqual(Array(3).fill(body.id));
  });

  it('records one event for repeated creates', async () => {
    const body = { id: newId(), title: 'Roof' };
    await Promise.all(Array.from({ length: 5 }, () => owner.call('projects.create', { body })));
    expect((await readEvents(body.id)).map(({ type }) => type)).toEqual(['project.created']);
  });

  it('is refused after 30 days, when the digest of the request is deleted', async () => {
    const api = await testApi();
    const newOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const id = newId();
    await createProject({ id }, newOwner);
    const storedIdsAfter = async (days: number) => {
      api.clock.advance({ days });
      await deleteExpired(api.deps);
      return api.db.system((tx) => tx.select({ id: createdRecords.id }).from(createdRecords));
    };
    expect(await storedIdsAfter(29)).toEqual([{ id }]);
    expect(await storedIdsAfter(2)).toEqual([]);
    const { access } = await signIn(api, newOwner.email);
    const headers = { Authorization: `Bearer ${access}` };
    const { status, error } = await newOwner.call('projects.create', { body: { id, title: 'Roof' }, headers });
    expect([status, error.code]).toEqual([409, 'id_reused']);
    await api.close();
  });
});

describe('a create of a user with an id', () => {
  it('returns the same user to a repeated create although no seat is left [F7]', async () => {
    const newOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const body = { id: newId(), ...newUserBody('last.seat@company.example') };
    const otherBodies = ['one', 'two'].map((name) => newUserBody(`${name}.seat@company.example`));
    expect((await newOwner.call('users.create', { body: otherBodies[0] })).status).toBe(201);
    const firstResponse = await newOwner.call('users.create', { body });
    expect((await newOwner.call('users.create', { body: otherBodies[1] })).status).toBe(409);
    const repeatedResponse = await newOwner.call('users.create', { body });
    expect([repeatedResponse.status, repeatedResponse.data]).toEqual([201, firstResponse.data]);
  });

  it('returns the reactivated user, who keeps the old id', async () => {
    const body = newUserBody('returns@company.example');
    const { data: userBefore } = await owner.call('users.create', { body });
    await owner.call('users.delete', { params: { id: userBefore.id } });
    const repeatedBody = { id: newId(), ...body };
    const firstResponse = await owner.call('users.create', { body: repeatedBody });
    expect(firstResponse.data.id).toBe(userBefore.id);
    expect((await owner.call('users.create', { body: repeatedBody })).data).toEqual(firstResponse.data);
  });

  it('is refused with another password, and only a salted hash of the password is stored [S16]', async () => {
    const apiWithArgon2 = await testApi({ hasher: argon2Hasher() });
    const newOwner = await signUpOwner(apiWithArgon2, { packageName: 'TEAM' });
    const body = { id: newId(), ...newUserBody('salted@company.example') };
    const create = (password: string) => newOwner.call('users.create', { body: { ...body, password } });
    expect([(await create('secret-1')).status, (await create('secret-1')).status]).toEqual([201, 201]);
    expect((await create('secret-2')).error.code).toBe('id_reused');
    const [row] = await apiWithArgon2.db.system((tx) => tx.select().from(createdRecords));
    expect(row?.requestHash).toMatch(/^[0-9a-f]{64} \$argon2id\$/);
    await apiWithArgon2.close();
  });
});

it('lists are sorted by the time of the create, not by the time in the id', async () => {
  const newOwner = await signUpOwner(api, { packageName: 'TEAM' });
  const { data: project } = await createProject({ title: 'First', id: uuidv7(new Date('2150-01-01')) }, newOwner);
  const addNote = (body: string, year: string) =>
    newOwner.call('notes.create', { params: { id: project.id }, body: { body, id: uuidv7(new Date(year)) } });
  await addNote('Earlier', '2150');
  api.clock.advance({ seconds: 1 });
  await addNote('Later', '1990');
  await createProject({ title: 'Second', id: uuidv7(new Date(0)) }, newOwner);
  const { data: notes } = await newOwner.call('notes.list', { params: { id: project.id } });
  expect(notes.map(({ body }) => body)).toEqual(['Later', 'Earlier']);
  expect(await listTitles(newOwner)).toEqual(['Second', 'First']);
});
