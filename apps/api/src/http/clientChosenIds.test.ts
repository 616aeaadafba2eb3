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
import { aCatalogueItemBody, aLineBody } from '../testing/authorizationMatrix/companyWithRecords.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, type CallOptions, signIn, signUpOwner, type TestUser } from '../testing/testUser.ts';

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
  /** Builds the request that creates the record. The request contains no id for the record. */
  readonly buildCreateRequest: () => Promise<CallRequest>;
  /** The body of the request that changes the record. */
  readonly changedFields: object;
  /** Combines the ids in the path of `create` with the id of the record. Returns the ids in the path of the record. */
  readonly recordParams: (params: CallRequest['params'], id: string) => CallRequest['params'];
}

const onlyId: RecordCalls['recordParams'] = (_, id) => ({ id });

/** The calls of every kind of record that a form of the browser creates. */
const recordCalls: Readonly<Record<string, RecordCalls>> = {
  'a user': {
    create: 'users.create',
    update: 'users.update',
    remove: 'users.delete',
    buildCreateRequest: async () => ({ body: newUserBody(`${crypto.randomUUID()}@company.example`) }),
    changedFields: { first_name: 'Robin' },
    recordParams: onlyId,
  },
  'an office': {
    create: 'offices.create',
    update: 'offices.update',
    remove: 'offices.delete',
    buildCreateRequest: async () => ({ body: { name: 'Denver' } }),
    changedFields: { name: 'Aurora' },
    recordParams: onlyId,
  },
  'a project': {
    create: 'projects.create',
    update: 'projects.update',
    remove: 'projects.delete',
    buildCreateRequest: async () => ({ body: { title: 'Roof' } }),
    changedFields: { title: 'Siding' },
    recordParams: onlyId,
  },
  'a catalogue item': {
    create: 'catalogue.create',
    update: 'catalogue.update',
    remove: 'catalogue.delete',
    buildCreateRequest: async () => ({ body: aCatalogueItemBody }),
    changedFields: { description: 'Ridge vent' },
    recordParams: onlyId,
  },
  'a note': {
    create: 'notes.create',
    update: 'notes.update',
    remove: 'notes.delete',
    buildCreateRequest: async () => ({
      params: { id: (await createEmptyProject()).id },
      body: { body: 'Permit is here' },
    }),
    changedFields: { body: 'Permit is not here' },
    recordParams: (params, noteId) => ({ ...params, noteId }),
  },
  'an estimate line': {
    create: 'estimateItems.create',
    update: 'estimateItems.update',
    remove: 'estimateItems.delete',
    buildCreateRequest: async () => ({ params: { id: (await createEmptyProject()).estimate }, body: aLineBody }),
    changedFields: { ...aLineBody, description: 'Ridge vent' },
    recordParams: (params, itemId) => ({ ...params, itemId }),
  },
};

describe.each(Object.entries(recordCalls))(
  'a call that creates %s with an id that the caller chose [F4]',
  (_, calls) => {
    const call = (name: CallName, request: CallRequest) => owner.call(name, request as CallOptions<CallName>);
    const dataOf = (response: { readonly data: unknown }) => response.data as Readonly<Record<string, unknown>>;

    /** The record in a response. The `totals` of an estimate line are removed, because their version changes with each call. */
    const recordOf = (response: { readonly data: unknown }) => {
      const { totals: _, ...record } = dataOf(response);
      return record;
    };

    /** Builds the request that creates a record with this id, and a request without a body to the path of this record. */
    async function buildRequests(id = newId()) {
      const requestWithoutId = await calls.buildCreateRequest();
      const createRequest: CallRequest = { ...requestWithoutId, body: { id, ...requestWithoutId.body } };
      const recordRequest = { params: calls.recordParams(requestWithoutId.params, id) } as CallRequest;
      return { id, createRequest, recordRequest };
    }

    it('creates the record with this id and returns the same record when it is repeated', async () => {
      const { id, createRequest } = await buildRequests();
      const firstResponse = await call(calls.create, createRequest);
      expect([firstResponse.status, dataOf(firstResponse)['id']]).toEqual([201, id]);
      const repeatedResponse = await call(calls.create, createRequest);
      expect([repeatedResponse.status, recordOf(repeatedResponse)]).toEqual([201, recordOf(firstResponse)]);
      expect(repeatedResponse.headers.get('etag')).toBe(firstResponse.headers.get('etag'));
    });

    it('returns the changed record when it is repeated after a change, and does not undo the change', async () => {
      const { createRequest, recordRequest } = await buildRequests();
      await call(calls.create, createRequest);
      const updateResponse = await call(calls.update, { ...recordRequest, body: calls.changedFields });
      expect(updateResponse.status).toBe(200);
      const repeatedResponse = await call(calls.create, createRequest);
      expect([repeatedResponse.status, recordOf(repeatedResponse)]).toEqual([201, recordOf(updateResponse)]);
    });

    it('is refused if the id was used with another body', async () => {
      const { createRequest } = await buildRequests();
      await call(calls.create, createRequest);
      const otherRequest = { ...createRequest, body: { ...createRequest.body, ...calls.changedFields } };
      const { status, error } = await call(calls.create, otherRequest);
      expect([status, error.code]).toEqual([409, 'id_reused']);
    });

    it('does not create the record again after it was deleted', async () => {
      const { createRequest, recordRequest } = await buildRequests();
      await call(calls.create, createRequest);
      expect((await call(calls.remove, recordRequest)).status).toBe(204);
      const { status, error } = await call(calls.create, createRequest);
      expect([status, error.code]).toEqual([404, 'not_found']);
    });

    it('creates one record if it is sent 10 times at the same time, and every response contains this record', async () => {
      const { id, createRequest } = await buildRequests();
      const responses = await Promise.all(Array.from({ length: 10 }, () => call(calls.create, createRequest)));
      expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201));
      expect(new Set(responses.map((response) => dataOf(response)['id']))).toEqual(new Set([id]));
      expect(new Set(responses.map((response) => dataOf(response)['version']))).toEqual(new Set([1]));
    });

    it('is refused if the id is not a UUIDv7', async () => {
      for (const id of [crypto.randomUUID(), '', 'roof', 7, null, {}]) {
        const { createRequest } = await buildRequests();
        const { status, error } = await call(calls.create, { ...createRequest, body: { ...createRequest.body, id } });
        expect([status, Object.keys(error.fields ?? {})], String(id)).toEqual([400, ['id']]);
      }
    });

    it('accepts a UUIDv7 of any time and converts its capital letters to lower case', async () => {
      for (const id of [uuidv7(new Date(0)), uuidv7(new Date('2150-01-01')), newId().toUpperCase()]) {
        const { createRequest } = await buildRequests(id);
        const response = await call(calls.create, createRequest);
        expect([response.status, dataOf(response)['id']]).toEqual([201, id.toLowerCase()]);
      }
    });
  },
);

describe('an id that the caller chose for a new record', () => {
  it('can be used by two companies for separate records', async () => {
    const id = newId();
    const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
    expect((await createProject({ id, title: 'Ours' })).status).toBe(201);
    const theirResponse = await createProject({ id, title: 'Theirs' }, otherCompanyOwner);
    expect([theirResponse.status, theirResponse.data.id]).toEqual([201, id]);
    expect(await listTitles(otherCompanyOwner)).toEqual(['Theirs']);
    expect((await owner.call('projects.get', { params: { id } })).data.title).toBe('Ours');
  });

  it('is refused if a record of another kind has this id', async () => {
    const id = newId();
    await createProject({ id });
    const { status, error } = await owner.call('offices.create', { body: { id, name: 'Denver' } });
    expect([status, error.code]).toEqual([409, 'id_reused']);
  });

  it('is refused if a line of another estimate has this id', async () => {
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

  it('is refused if the API chose the same id for another record', async () => {
    const { id } = await createEmptyProject();
    const { status, error } = await createProject({ id });
    expect([status, error.code]).toEqual([409, 'id_reused']);
  });

  it('may be the id that the API chose for a record of another kind', async () => {
    const { id } = (await owner.call('offices.create', { body: { name: 'Boulder' } })).data;
    expect((await createProject({ id, title: 'Same id' })).status).toBe(201);
    expect((await owner.call('offices.get', { params: { id } })).data.name).toBe('Boulder');
    expect((await owner.call('projects.get', { params: { id } })).data.title).toBe('Same id');
  });

  it('can be used again after the create was refused', async () => {
    const id = newId();
    expect((await createProject({ id, title: '' })).status).toBe(400);
    expect((await createProject({ id, office: newId() })).status).toBe(404);
    expect((await createProject({ id, title: 'Corrected' })).status).toBe(201);
  });

  it('is accepted from another user of the company only if this user may create the record', async () => {
    const estimator = await addColleague(api, owner, estimatorRole);
    const id = newId();
    const firstResponse = await createProject({ id });
    expect((await createProject({ id }, estimator)).data).toEqual(firstResponse.data);
    const office = { id: newId(), name: 'Denver' };
    await owner.call('offices.create', { body: office });
    expect((await estimator.call('offices.create', { body: office })).status).toBe(403);
  });

  it('is used for one record, even if the requests have different Idempotency-Keys', async () => {
    const body = { id: newId(), title: 'Roof' };
    const create = (key: string) =>
      owner.call('projects.create', { body, headers: { 'Idempotency-Key': key } }).then(({ data }) => data.id);
    const key = crypto.randomUUID();
    expect([await create(key), await create(key), await create(crypto.randomUUID())]).toEqual(Array(3).fill(body.id));
  });

  it('is recorded in one event, even if the create is repeated', async () => {
    const body = { id: newId(), title: 'Roof' };
    await Promise.all(Array.from({ length: 5 }, () => owner.call('projects.create', { body })));
    expect((await readEvents(body.id)).map(({ type }) => type)).toEqual(['project.created']);
  });

  it('is refused if the create is repeated after 30 days, because the digest of the first request is deleted', async () => {
    const api = await testApi();
    const newOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const id = newId();
    await createProject({ id }, newOwner);
    const advanceAndReadStoredIds = async (days: number) => {
      api.clock.advance({ days });
      await deleteExpired(api.deps);
      return api.db.system((tx) => tx.select({ id: createdRecords.id }).from(createdRecords));
    };
    expect(await advanceAndReadStoredIds(29)).toEqual([{ id }]);
    expect(await advanceAndReadStoredIds(2)).toEqual([]);
    const { access } = await signIn(api, newOwner.email);
    const headers = { Authorization: `Bearer ${access}` };
    const { status, error } = await newOwner.call('projects.create', { body: { id, title: 'Roof' }, headers });
    expect([status, error.code]).toEqual([409, 'id_reused']);
    await api.close();
  });
});

describe('a create of a user with an id', () => {
  it('returns the same user when it is repeated, although no seat is left [F7]', async () => {
    const newOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const body = { id: newId(), ...newUserBody('last.seat@company.example') };
    const otherBodies = ['one', 'two'].map((name) => newUserBody(`${name}.seat@company.example`));
    expect((await newOwner.call('users.create', { body: otherBodies[0] })).status).toBe(201);
    const firstResponse = await newOwner.call('users.create', { body });
    expect((await newOwner.call('users.create', { body: otherBodies[1] })).status).toBe(409);
    const repeatedResponse = await newOwner.call('users.create', { body });
    expect([repeatedResponse.status, repeatedResponse.data]).toEqual([201, firstResponse.data]);
  });

  it('reactivates a deleted user with the same email address, and the user keeps the previous id', async () => {
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

it('lists are sorted by the time when the record was created, not by the time in its id', async () => {
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
