/** Tests of ids in capital letters. The API treats them like the stored ids in lower case. */
import type { CallName } from '@plumbline/domain/contract/apiCalls';
import { estimatorRole, managerRole, type Role } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCatalogueItemBody, aLineBody } from '../testing/authorizationMatrix/companyWithRecords.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, type CallOptions, signUpOwner, subscribe, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM_PLUS' });
});
afterAll(() => api.close());

describe('a stale write with an id in capital letters', () => {
  /** Changes of versioned records. */
  const changes: readonly { readonly name: CallName; createRequest(): Promise<CallOptions<CallName>> }[] = [
    {
      name: 'company.update',
      createRequest: async () => ({ params: { id: owner.companyId }, body: { name: 'Front Range' } }),
    },
    {
      name: 'users.update',
      createRequest: async () => ({
        params: { id: (await addColleague(api, owner, estimatorRole)).id },
        body: { first_name: 'Robin' },
      }),
    },
    {
      name: 'offices.update',
      createRequest: async () => {
        const { data } = await owner.call('offices.create', { body: { name: 'Denver' } });
        return { params: { id: data.id }, body: { name: 'Aurora' } };
      },
    },
    {
      name: 'projects.update',
      createRequest: async () => {
        const { data } = await owner.call('projects.create', { body: { title: 'Roof' } });
        return { params: { id: data.id }, body: { title: 'Siding' } };
      },
    },
    {
      name: 'estimateItems.update',
      createRequest: async () => {
        const { data } = await owner.call('projects.create', { body: { title: 'Roof' } });
        const id = data.estimate ?? '';
        const line = await owner.call('estimateItems.create', { params: { id }, body: aLineBody });
        return { params: { id, itemId: line.data.id }, body: aLineBody };
      },
    },
    {
      name: 'notes.update',
      createRequest: async () => {
        const { data } = await owner.call('projects.create', { body: { title: 'Roof' } });
        const note = await owner.call('notes.create', { params: { id: data.id }, body: { body: 'Ridge vent' } });
        return { params: { id: data.id, noteId: note.data.id }, body: { body: 'No ridge vent' } };
      },
    },
    {
      name: 'catalogue.update',
      createRequest: async () => {
        const { data } = await owner.call('catalogue.create', { body: aCatalogueItemBody });
        return { params: { id: data.id }, body: { rate: 4 } };
      },
    },
  ];

  it.each(changes)('gets 412 with the current record: $name [F6]', async ({ name, createRequest }) => {
    const { params, body } = await createRequest();
    const upperCaseParams = Object.entries(params ?? {}).map(([key, id]) => [key, String(id).toUpperCase()]);
    const headers = { 'If-Match': '"999"' };
    const { status, error } = await owner.call(name, { params: Object.fromEntries(upperCaseParams), body, headers });
    expect(status).toBe(412);
    expect(error.current).toHaveProperty('id', Object.values(params ?? {}).at(-1));
  });
});

describe('a user id in capital letters', () => {
  it('lets users change their own profile, also without a package [R6.05, R9.08]', async () => {
    const newOwner = await signUpOwner(api);
    const change = { params: { id: newOwner.id.toUpperCase() }, body: { first_name: 'Dee' } };
    expect(await newOwner.call('users.update', change)).toMatchObject({ status: 200, data: { first_name: 'Dee' } });
    await subscribe(api, newOwner, 'TEAM');
    const estimator = await addColleague(api, newOwner, estimatorRole);
    const ownChange = { params: { id: estimator.id.toUpperCase() }, body: { first_name: 'Ed' } };
    expect(await estimator.call('users.update', ownChange)).toMatchObject({ status: 200, data: { first_name: 'Ed' } });
  });

  it.each<{ readonly label: string; readonly role: Role }>([
    { label: 'manager', role: managerRole },
    { label: 'estimator', role: estimatorRole },
  ])('lets a user with the role $label select themselves as the estimator of a project [R6.07]', async ({ role }) => {
    const user = await addColleague(api, owner, role);
    const body = { title: 'Roof', estimator: user.id.toUpperCase() };
    const { status, data } = await user.call('projects.create', { body });
    expect([status, data.estimator]).toEqual([201, user.id]);
    const change = {
      params: { id: data.id.toUpperCase() },
      body: { title: 'Siding', estimator: user.id.toUpperCase() },
    };
    expect((await user.call('projects.update', change)).status).toBe(200);
  });

  it('does not allow users to delete themselves [R2.43]', async () => {
    const refusedResponse = await owner.call('users.delete', { params: { id: owner.id.toUpperCase() } });
    expect([refusedResponse.status, refusedResponse.error.message]).toEqual([409, 'You cannot delete yourself']);
  });
});
