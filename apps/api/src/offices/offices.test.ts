/** Tests of the API calls for offices. */
import { messages } from '@plumbline/domain/messages/messages';
import { anAddress } from '@plumbline/domain/testing/builders';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;
beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM_PLUS' });
});
afterAll(() => api.close());

const create = (body: object) => owner.call('offices.create', { body });
const remove = (id: string) => owner.call('offices.delete', { params: { id } });
const moveAndRemove = (id: string, moveTo: string) =>
  owner.call('offices.delete', { params: { id }, query: { moveTo } });
const createProjectIn = (office: string) => owner.call('projects.create', { body: { title: 'Roof', office } });
async function createUserIn(office: string) {
  const colleague = await addColleague(api, owner, estimatorRole);
  await owner.call('users.update', { params: { id: colleague.id }, body: { profile: { office } } });
  return colleague;
}

describe('offices [R2.42, R7.08, R7.09]', () => {
  it('can be created, updated, listed and deleted', async () => {
    const office = { name: 'Denver', description: 'Head office', phone_no: '+13035550142', address: anAddress() };
    const { status, data } = await create(office);
    expect([status, data]).toEqual([201, expect.objectContaining(office)]);
    const body = { name: 'Aurora' };
    const savedResponse = await owner.call('offices.update', { params: { id: data.id }, body });
    expect(savedResponse.data).toMatchObject({ ...office, name: 'Aurora', version: 2 });
    expect((await owner.call('offices.list')).data.map(({ name }) => name)).toContain('Aurora');
    expect((await remove(data.id)).status).toBe(204);
    expect((await owner.call('offices.get', { params: { id: data.id } })).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 'name', messages.validation.required],
    [{ name: 'D' }, 'name', messages.validation.tooShort],
    [{ name: 'Denver', email: 'x' }, 'email', messages.validation.invalidEmail],
    [{ name: 'Denver', phone_no: '303' }, 'phone_no', messages.validation.invalidNumber],
    [{ name: 'Denver', fax_no: '303' }, 'fax_no', messages.validation.invalidNumber],
    [{ name: 'Denver', address: { zip_code: '80' } }, 'address.zip_code', messages.validation.invalidZipCode],
  ])('cannot be created with %j, and the error names the field [R5.04]', async (body, field, message) => {
    const { status, error } = await create(body);
    expect([status, error.fields?.[field]?.[0]]).toEqual([400, message]);
  });

  it('cannot be deleted while they are in use, and the error says how many projects and users they have', async () => {
    const office = (await create({ name: 'Boulder' })).data.id;
    const estimator = await addColleague(api, owner, estimatorRole);
    const profile = { office };
    await owner.call('users.update', { params: { id: estimator.id }, body: { profile } });
    const { data: project } = await owner.call('projects.create', { body: { title: 'Roof', office } });
    const refusedResponse = await remove(office);
    expect([refusedResponse.status, refusedResponse.error.message]).toEqual([
      409,
      'This office is in use by 1 project and 1 user',
    ]);
    await owner.call('projects.delete', { params: { id: project.id } });
    await owner.call('users.delete', { params: { id: estimator.id } });
    expect((await remove(office)).status).toBe(204);
  });

  it('report how many projects and users they have, and do not count deleted projects', async () => {
    const office = (await create({ name: 'Golden' })).data.id;
    const usage = async () => (await owner.call('offices.usage', { params: { id: office } })).data;
    expect(await usage()).toEqual({ projects: 0, users: 0 });
    await createProjectIn(office);
    const { data: deletedProject } = await createProjectIn(office);
    await owner.call('projects.delete', { params: { id: deletedProject.id } });
    await createUserIn(office);
    expect(await usage()).toEqual({ projects: 1, users: 1 });
  });

  it('can be deleted while they are in use if their projects and users move to another office', async () => {
    const [office, otherOffice] = [
      (await create({ name: 'Pueblo' })).data.id,
      (await create({ name: 'Trinidad' })).data.id,
    ];
    const estimator = await createUserIn(office);
    const { data: project } = await createProjectIn(office);
    const { data: deletedProject } = await createProjectIn(office);
    await owner.call('projects.delete', { params: { id: deletedProject.id } });
    expect((await moveAndRemove(office, otherOffice)).status).toBe(204);
    const { data: movedProject } = await owner.call('projects.get', { params: { id: project.id } });
    expect(movedProject).toMatchObject({ office: otherOffice, version: project.version + 1 });
    const { data: movedUser } = await owner.call('users.get', { params: { id: estimator.id } });
    expect(movedUser.profile.office).toBe(otherOffice);
    // The move is a new version of the project, so an outdated edit gets 412.
    const outdatedUpdate = {
      params: { id: project.id },
      body: { title: 'Gutters' },
      headers: { 'If-Match': `"${project.version}"` },
    };
    expect((await owner.call('projects.update', outdatedUpdate)).status).toBe(412);
    expect((await owner.call('offices.get', { params: { id: office } })).status).toBe(404);
  });

  it('keep their projects if the move is refused', async () => {
    const office = (await create({ name: 'Salida' })).data.id;
    const { data: project } = await createProjectIn(office);
    const otherOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const foreignOffice = (await otherOwner.call('offices.create', { body: { name: 'Theirs' } })).data.id;
    expect((await moveAndRemove(office, foreignOffice)).status).toBe(404);
    expect((await moveAndRemove(office, 'no-id')).status).toBe(400);
    expect((await moveAndRemove(office, office)).status).toBe(400);
    const { data: unchangedProject } = await owner.call('projects.get', { params: { id: project.id } });
    expect(unchangedProject).toMatchObject({ office, version: project.version });
  });

  it('return 403 to a manager who reads their usage or deletes them', async () => {
    const office = (await create({ name: 'Vail' })).data.id;
    const manager = await addColleague(api, owner, managerRole);
    const query = { moveTo: (await create({ name: 'Avon' })).data.id };
    expect((await manager.call('offices.usage', { params: { id: office } })).status).toBe(403);
    expect((await manager.call('offices.delete', { params: { id: office }, query })).status).toBe(403);
  });

  it('get no new projects between the move and the deletion', async () => {
    const [office, otherOffice] = [
      (await create({ name: 'Aspen' })).data.id,
      (await create({ name: 'Basalt' })).data.id,
    ];
    const creationsStartedBeforeRemoval = Array.from({ length: 3 }, () => createProjectIn(office));
    const removal = moveAndRemove(office, otherOffice);
    const responses = await Promise.all([
      removal,
      ...creationsStartedBeforeRemoval,
      createProjectIn(office),
      createProjectIn(office),
    ]);
    expect(responses[0]?.status).toBe(204);
    for (const { status } of responses.slice(1)) expect([201, 404]).toContain(status);
    const createdCount = responses.filter(({ status }) => status === 201).length;
    const movedProjects = (await owner.call('projects.list')).data.filter(
      ({ office: projectOffice }) => projectOffice === otherOffice,
    );
    expect(movedProjects).toHaveLength(createdCount);
  });
});
