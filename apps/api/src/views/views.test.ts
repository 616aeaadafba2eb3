/** Tests of the calls that list, save, read, change and delete views of the projects. */
import { anId } from '@plumbline/domain/testing/builders';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { maxViews } from '@plumbline/domain/views/viewLimits';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { views } from '../database/schema/views.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

const { api, owner: stranger } = await createApiWithOwner();
let owner: TestUser;
let manager: TestUser;
let erin: TestUser;

beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  manager = await addColleague(api, owner, managerRole);
  erin = await addColleague(api, owner, estimatorRole);
});

const body = (overrides: object = {}) => ({ name: 'Stale', page: 'list' as const, params: {}, ...overrides });
const create = (overrides: object = {}, user = owner) => user.call('views.create', { body: body(overrides) });
const update = (id: string, overrides: object, user = owner, headers = {}) =>
  user.call('views.update', { params: { id }, body: body(overrides), headers });
const remove = (id: string, user = owner) => user.call('views.delete', { params: { id } });
const listNames = async (user = owner) => (await user.call('views.list', {})).data.map(({ name }) => name);

describe('a saved view', () => {
  it('keeps the parameters that have an effect, and ignores the others', async () => {
    const params = { status: 'SIGNED,NEW', office: anId(999), priced: '', sort: '-created', page: '3', colour: 'red' };
    const { status, data } = await create({ name: ' Big  jobs ', page: 'board', params });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: data.id,
      name: 'Big jobs',
      shared: false,
      page: 'board',
      params: { office: anId(999), status: 'NEW,SIGNED' },
      version: 1,
    });
    expect((await owner.call('views.get', { params: { id: data.id } })).data).toEqual(data);
    expect((await owner.call('views.list', {})).data).toEqual([data]);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(81) }, 'name'],
    [{ page: 'map' }, 'page'],
    [{ params: { status: 'SOLD' } }, 'params.status'],
    [{ params: { sort: 'colour' } }, 'params.sort'],
    [{ params: { from: '2026-02-30' } }, 'params.from'],
    [{ params: { lost: `reason:${'x'.repeat(61)}` } }, 'params.lost'],
  ])('is refused with %j', async (overrides, field) => {
    const { status, error } = await create(overrides);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  it('belongs to one user, and another user neither sees nor changes it', async () => {
    const { id } = (await create()).data;
    expect(await listNames(manager)).toEqual([]);
    for (const user of [manager, stranger]) {
      expect((await user.call('views.get', { params: { id } })).status).toBe(404);
      expect((await update(id, { name: 'Mine' }, user)).status).toBe(404);
      expect((await update(id, { name: 'Mine' }, user, { 'If-Match': '"9"' })).status).toBe(404);
      expect((await remove(id, user)).status).toBe(404);
    }
    expect(await listNames()).toEqual(['Stale']);
  });

  it('has a name that no other own view has, without regard to case', async () => {
    await create();
    const { status, error } = await create({ name: 'STALE' });
    expect([status, error.fields]).toEqual([409, { name: ['You have a view with this name'] }]);
    expect((await create({}, manager)).status).toBe(201);
    expect((await create({ shared: true })).status).toBe(201);
    const { id } = (await create({ name: 'Other' })).data;
    expect((await update(id, { name: 'stale' })).status).toBe(409);
    expect((await update(id, { name: 'OTHER' })).data).toMatchObject({ name: 'OTHER', version: 2 });
  });

  it('that somebody has changed in the meantime is not overwritten', async () => {
    const { id } = (await create({ shared: true })).data;
    await update(id, { shared: true, name: 'Waiting' }, manager);
    const { status, error } = await update(id, { shared: true, name: 'Late' }, owner, { 'If-Match': '"1"' });
    expect(status).toBe(412);
    expect(error.current).toMatchObject({ name: 'Waiting', version: 2 });
    expect(await listNames()).toEqual(['Waiting']);
  });

  it('is deleted with its user', async () => {
    await create({ name: 'Own' }, manager);
    await create({ name: 'Of the company', shared: true }, manager);
    await owner.call('users.delete', { params: { id: manager.id } });
    const rows = await api.db.company(owner.companyId, (tx) =>
      tx.select({ name: views.name }).from(views).where(eq(views.companyId, owner.companyId)),
    );
    expect(rows).toEqual([{ name: 'Of the company' }]);
  });

  it('stays after its office was deleted', async () => {
    const office = (await owner.call('offices.create', { body: { name: 'North' } })).data.id;
    const { data } = await create({ params: { office } });
    await owner.call('offices.delete', { params: { id: office } });
    expect((await owner.call('views.list', {})).data).toEqual([data]);
  });
});

describe('a view of the company', () => {
  it('is seen by all, and changed by the owner and the managers', async () => {
    const { id } = (await create({ shared: true }, manager)).data;
    for (const user of [owner, manager, erin]) expect(await listNames(user)).toEqual(['Stale']);
    expect(await listNames(stranger)).toEqual([]);
    expect((await create({ shared: true, name: 'Mine' }, erin)).status).toBe(403);
    expect((await update(id, { shared: true, name: 'Mine' }, erin)).status).toBe(403);
    expect((await update(id, { shared: false }, erin)).status).toBe(403);
    expect((await remove(id, erin)).status).toBe(403);
    expect((await update(id, { shared: true, name: 'Ours' })).status).toBe(200);
    expect((await remove(id)).status).toBe(204);
    expect(await listNames(erin)).toEqual([]);
  });

  it('can become an own view of the owner, and an own view one of the company, but not by an estimator', async () => {
    const { id } = (await create({ shared: true })).data;
    await update(id, { shared: false });
    expect(await listNames(manager)).toEqual([]);
    await update(id, { shared: true });
    expect(await listNames(manager)).toEqual(['Stale']);
    const own = (await create({ name: 'Own' }, erin)).data;
    expect((await update(own.id, { name: 'Own', shared: true }, erin)).status).toBe(403);
  });
});

it(`a user has at most ${maxViews} views, and so has the company`, async () => {
  for (let n = 0; n < maxViews; n += 1) expect((await create({ name: `View ${n}` })).status).toBe(201);
  expect((await create({ name: 'One more' })).status).toBe(409);
  const shared = (await create({ name: 'Of the company', shared: true })).data;
  expect((await update(shared.id, { name: 'Of the company', shared: false })).status).toBe(409);
  expect((await create({ name: 'View 1' }, manager)).status).toBe(201);
});
