/** Tests of the API call that suggests clients of earlier projects. */
import { estimatorRole } from '@plumbline/domain/users/roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

const { api } = await createApiWithOwner();
let owner: TestUser;

const maria = { name: 'María Álvarez', phone_no: '+13035550142', email: 'maria@example.com' };

const address = {
  line1: '12',
  line2: 'Canyon Boulevard',
  city: 'Boulder',
  state: 'CO',
  zip_code: '80302',
  country: 'US',
};

const createProject = async (client: object, body: object = {}, user = owner) => {
  const { status, data } = await user.call('projects.create', { body: { title: 'Roof', client, ...body } });
  expect(status).toBe(201);
  return data.id;
};
const suggest = async (search: string, user = owner) => {
  const { status, data } = await user.call('clients.suggest', { query: { search } });
  expect(status).toBe(200);
  return data;
};
const suggestNames = async (search: string) => (await suggest(search)).map(({ name }) => name);

beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
});

describe('suggested clients', () => {
  it('have the data of their latest project, their latest email and the number of their projects', async () => {
    await createProject(maria, { address: { line1: '1 Old Street', city: 'Denver' } });
    api.clock.advance({ minutes: 1 });
    const latest = await createProject(
      { name: 'Maria Alvarez', phone_no: '+13035550142' },
      {
        address,
      },
    );

    expect(await suggest('alvarez')).toEqual([
      {
        name: 'Maria Alvarez',
        phone_no: '+13035550142',
        email: 'maria@example.com',
        address,
        projects: 2,
        latest_project: latest,
      },
    ]);
  });

  it.each(['maria', 'ÁLVAREZ', 'alva mar', 'maria@ex', 'MARIA@example.com', '303', '(303) 555-01', '+1 303', '0142'])(
    'are found by %j',
    async (search) => {
      await createProject(maria);
      await createProject({ name: 'Tom Brennan', phone_no: '+17205550199', email: 'tom@brennan.example' });
      expect(await suggestNames(search)).toEqual(['María Álvarez']);
    },
  );

  it.each(['', 'm', '30', 'example', '%', '_a', 'maria tom', '3035550143'])('are not found by %j', async (search) => {
    await createProject(maria);
    expect(await suggestNames(search)).toEqual([]);
  });

  it('with the same name and different phones are different clients', async () => {
    await createProject(maria);
    api.clock.advance({ seconds: 1 });
    await createProject({ ...maria, phone_no: '+17205550199' });

    expect((await suggest('maria')).map(({ phone_no, projects }) => [phone_no, projects])).toEqual([
      ['+17205550199', 1],
      ['+13035550142', 1],
    ]);
  });

  it('are those of projects that are not deleted', async () => {
    await createProject(maria);
    const id = await createProject(maria);
    await owner.call('projects.delete', { params: { id } });
    expect((await suggest('maria')).map(({ projects }) => projects)).toEqual([1]);
  });

  it('are at most eight, those of the newest projects first', async () => {
    for (let number = 1; number <= 9; number++) {
      await createProject({ name: `Maria ${number}` });
      api.clock.advance({ seconds: 1 });
    }
    expect(await suggestNames('maria')).toEqual([9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Maria ${number}`));
  });

  it('are those of the own company, for users of every role', async () => {
    await createProject(maria);
    const estimator = await addColleague(api, owner, estimatorRole);
    const otherOwner = await signUpOwner(api, { packageName: 'TEAM' });

    expect(await suggest('maria', estimator)).toHaveLength(1);
    expect(await suggest('maria', otherOwner)).toEqual([]);
  });
});
