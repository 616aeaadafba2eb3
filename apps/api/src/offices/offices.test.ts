import { messages } from '@plumbline/domain/messages/messages';
import { anAddress } from '@plumbline/domain/testing/builders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague, type Person, signedUp } from '../testing/person.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';

let at: TestApi;
let dana: Person;
beforeAll(async () => {
  at = await testApi();
  dana = await signedUp(at, { plan: 'TEAM_PLUS' });
});
afterAll(() => at.close());

const create = (body: object) => dana.call('offices.create', { body });
const remove = (id: string) => dana.call('offices.delete', { params: { id } });

describe('offices [R2.42, R7.08, R7.09]', () => {
  it('are made, changed, listed by name and deleted', async () => {
    const office = { name: 'Denver', description: 'Head office', phone_no: '+13035550142', address: anAddress() };
    const { status, data } = await create(office);
    expect([status, data]).toEqual([201, expect.objectContaining(office)]);
    const body = { name: 'Aurora' };
    const saved = await dana.call('offices.update', { params: { id: data.id }, body });
    expect(saved.data).toMatchObject({ ...office, name: 'Aurora', version: 2 });
    expect((await dana.call('offices.list')).data.map(({ name }) => name)).toContain('Aurora');
    expect((await remove(data.id)).status).toBe(204);
    expect((await dana.call('offices.get', { params: { id: data.id } })).status).toBe(404);
  });

  it.each([
    [{ name: '' }, 'name', messages.validation.required],
    [{ name: 'D' }, 'name', messages.validation.tooShort],
    [{ name: 'Denver', email: 'x' }, 'email', messages.validation.invalidEmail],
    [{ name: 'Denver', phone_no: '303' }, 'phone_no', messages.validation.invalidNumber],
    [{ name: 'Denver', fax_no: '303' }, 'fax_no', messages.validation.invalidNumber],
    [{ name: 'Denver', address: { zip_code: '80' } }, 'address.zip_code', messages.validation.invalidZipCode],
  ])('refuse %j, naming the field [R5.04]', async (body, field, message) => {
    const { status, error } = await create(body);
    expect([status, error.fields?.[field]?.[0]]).toEqual([400, message]);
  });

  it('in use are not deleted, and the answer says by what', async () => {
    const office = (await create({ name: 'Boulder' })).data.id;
    const erin = await colleague(at, dana, 4);
    const profile = { office };
    await dana.call('users.update', { params: { id: erin.id }, body: { profile } });
    const { data: project } = await dana.call('projects.create', { body: { title: 'Roof', office } });
    const refused = await remove(office);
    expect([refused.status, refused.error.message]).toEqual([409, 'This office is in use by 1 user and 1 project']);
    await dana.call('projects.delete', { params: { id: project.id } });
    await dana.call('users.delete', { params: { id: erin.id } });
    expect((await remove(office)).status).toBe(204);
  });
});
