/** Tests of deleted records that can be restored for 30 days. */
import type { CallName } from '@plumbline/domain/contract/apiCalls';
import type { DeletedKind } from '@plumbline/domain/deletions/deletionRules';
import { messages } from '@plumbline/domain/messages/messages';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { deleteExpired } from '../jobs/deleteExpired.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { addColleague, call, signIn, signInAgain, signUpOwner, subscribe, type TestUser } from '../testing/testUser.ts';

const { api } = await createApiWithOwner();
let owner: TestUser;

beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM_PLUS', seats: 5 });
});

const listDeleted = async (query: Readonly<Record<string, string>> = {}) =>
  (await owner.call('deleted.list', { query })).data;
const restoreCalls = {
  project: 'deleted.restoreProject',
  office: 'deleted.restoreOffice',
  user: 'deleted.restoreUser',
  item: 'deleted.restoreItem',
} as const satisfies Record<DeletedKind, CallName>;
const restore = (kind: DeletedKind, id: string, user = owner) => user.call(restoreCalls[kind], { params: { id } });

const createOffice = async (name: string) => (await owner.call('offices.create', { body: { name } })).data.id;
const createProject = async (title: string, office: string | null = null) =>
  (await owner.call('projects.create', { body: { title, office, client: { name: 'Ada Quarry' } } })).data.id;
const createItem = async (description: string) => {
  const body = { description, code: 'DE-7', rate: 3.4567, item_type: 'MATERIAL', unit: 'LF', cost: 1.25 };
  return (await owner.call('catalogue.create', { body })).data;
};

/** Deletes a record as the owner, with its current version. */
async function remove(kind: DeletedKind, id: string): Promise<void> {
  const calls = { project: 'projects', office: 'offices', user: 'users', item: 'catalogue' } as const;
  const params = { id };
  const { version } = (await owner.call(`${calls[kind]}.get`, { params })).data;
  const headers = { 'If-Match': `"${version}"` };
  expect((await owner.call(`${calls[kind]}.delete`, { params, headers })).status).toBe(204);
}

/** Moves the clock, and signs in the owner again, because access tokens end. */
async function advanceDays(days: number): Promise<void> {
  api.clock.advance({ days });
  owner = await signInAgain(api, owner);
}

it('each kind of deleted record is listed with who deleted it, newest first', async () => {
  const manager = await addColleague(api, owner, managerRole, { firstName: 'Priya', lastName: 'Nair' });
  const project = await createProject('Granary');
  const { version } = (await owner.call('projects.get', { params: { id: project } })).data;
  await manager.call('projects.delete', { params: { id: project }, headers: { 'If-Match': `"${version}"` } });
  api.clock.advance({ minutes: 1 });
  const office = await createOffice('Denver');
  await remove('office', office);
  api.clock.advance({ minutes: 1 });
  await remove('user', manager.id);
  api.clock.advance({ minutes: 1 });
  const { id: item } = await createItem('Drip edge');
  await remove('item', item);
  const { records, total } = await listDeleted();
  expect(total).toBe(4);
  expect(records.map(({ deleted_at: _, ...record }) => record)).toEqual([
    { kind: 'item', id: item, name: 'Drip edge', detail: 'DE-7', deleted_by: 'Dana Whitlock', days_left: 30 },
    {
      kind: 'user',
      id: manager.id,
      name: 'Priya Nair',
      detail: manager.email,
      deleted_by: 'Dana Whitlock',
      days_left: 30,
    },
    { kind: 'office', id: office, name: 'Denver', detail: '', deleted_by: 'Dana Whitlock', days_left: 30 },
    { kind: 'project', id: project, name: 'Granary', detail: 'Ada Quarry', deleted_by: 'Priya Nair', days_left: 30 },
  ]);
});

it('the list can be searched and filtered, and has at most 100 records', async () => {
  await remove('project', await createProject('100% of Barn_1'));
  await remove('office', await createOffice('Barn office'));
  expect((await listDeleted({ search: 'barn' })).total).toBe(2);
  expect((await listDeleted({ search: 'BARN', kind: 'office' })).records.map(({ name }) => name)).toEqual([
    'Barn office',
  ]);
  expect((await listDeleted({ search: 'quarry' })).total).toBe(1);
  // No character is special.
  expect((await listDeleted({ search: '%' })).total).toBe(1);
  expect((await listDeleted({ search: 'x%' })).total).toBe(0);
  await api.db.system((tx) =>
    tx.execute(sql`
      insert into projects (company_id, id, title, created_date, deleted_at)
      select ${owner.companyId}, gen_random_uuid(), 'Old ' || number, '2026-01-01', ${api.clock.now().toISOString()}::timestamptz
      from generate_series(1, 150) number`),
  );
  const many = await listDeleted();
  expect([many.total, many.records.length]).toEqual([152, 100]);
});

describe('a restored record', () => {
  it('is the project with its estimate and notes', async () => {
    const id = await createProject('Granary');
    await owner.call('notes.create', { params: { id }, body: { body: 'Ridge vent asked for' } });
    const before = (await owner.call('projects.get', { params: { id } })).data;
    await remove('project', id);
    expect((await restore('project', id)).data).toEqual({ name: 'Granary', hint: '' });
    const after = (await owner.call('projects.get', { params: { id } })).data;
    expect(after).toEqual({ ...before, version: before.version + 2 });
    expect((await owner.call('notes.list', { params: { id } })).data).toHaveLength(1);
    expect((await listDeleted()).total).toBe(0);
  });

  it('is the item with all its values', async () => {
    const item = await createItem('Drip edge');
    await remove('item', item.id);
    await restore('item', item.id);
    expect((await owner.call('catalogue.get', { params: { id: item.id } })).data).toEqual({ ...item, version: 2 });
  });

  it('is the office, which deleted projects and users get back', async () => {
    const office = await createOffice('Denver');
    const project = await createProject('Granary', office);
    await remove('project', project);
    await remove('office', office);
    expect((await restore('office', office)).data).toEqual({ name: 'Denver', hint: '' });
    expect((await restore('project', project)).data.hint).toBe('');
    expect((await owner.call('projects.get', { params: { id: project } })).data.office).toBe(office);
  });

  it('is a project without its office, if the office is still deleted, and the answer says so', async () => {
    const office = await createOffice('Denver');
    const project = await createProject('Granary', office);
    await remove('project', project);
    await remove('office', office);
    expect((await restore('project', project)).data).toEqual({
      name: 'Granary',
      hint: 'Its office Denver is deleted, so the project has no office now.',
    });
    expect((await owner.call('projects.get', { params: { id: project } })).data.office).toBeNull();
  });

  it('is a user who can sign in again', async () => {
    const colleague = await addColleague(api, owner, estimatorRole);
    await remove('user', colleague.id);
    expect((await restore('user', colleague.id)).data.name).toBe('Erin Estes');
    expect((await signIn(api, colleague.email)).access).toBeTypeOf('string');
    // The session of before the deletion has ended.
    expect((await call(api, 'session.refresh', { body: { refresh: colleague.refresh } })).status).toBe(401);
  });

  it('has the defaults of columns that were added after the deletion', async () => {
    const item = await createItem('Drip edge');
    await remove('item', item.id);
    await api.db.system((tx) =>
      tx.execute(
        sql`update deleted_records set record = record - 'whole_units' || '{"dropped_column": 1}'::jsonb where id = ${item.id}`,
      ),
    );
    await restore('item', item.id);
    expect((await owner.call('catalogue.get', { params: { id: item.id } })).data).toEqual({ ...item, version: 2 });
  });
});

it('a user is not restored without a free seat', async () => {
  const colleague = await addColleague(api, owner, estimatorRole);
  await remove('user', colleague.id);
  await subscribe(api, owner, 'SINGLE');
  const { status, error } = await restore('user', colleague.id);
  expect([status, error.message]).toEqual([409, messages.noSeatLeft]);
  expect((await listDeleted({ kind: 'user' })).total).toBe(1);
});

it('simultaneous calls restore only as many users as there are seats', async () => {
  const colleagues = await Promise.all([1, 2, 3].map(() => addColleague(api, owner, estimatorRole)));
  for (const { id } of colleagues) await remove('user', id);
  await subscribe(api, owner, 'TEAM_PLUS', 2);
  const results = await Promise.all(colleagues.map(({ id }) => restore('user', id)));
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
});

it.each<DeletedKind>(['project', 'office', 'user', 'item'])('simultaneous calls restore a %s once', async (kind) => {
  const create = {
    project: () => createProject('Granary'),
    office: () => createOffice('Denver'),
    user: async () => (await addColleague(api, owner, estimatorRole)).id,
    item: async () => (await createItem('Drip edge')).id,
  };
  const id = await create[kind]();
  await remove(kind, id);
  const results = await Promise.all([1, 2, 3, 4].map(() => restore(kind, id)));
  expect(results.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  // It can be deleted and restored again.
  await remove(kind, id);
  expect((await restore(kind, id)).status).toBe(200);
});

it('records of another company are neither listed nor restored, and a manager restores nothing', async () => {
  const project = await createProject('Granary');
  const { id: item } = await createItem('Drip edge');
  const office = await createOffice('Denver');
  const manager = await addColleague(api, owner, managerRole);
  const colleague = await addColleague(api, owner, estimatorRole);
  const ids = { project, item, office, user: colleague.id };
  for (const [kind, id] of Object.entries(ids)) await remove(kind as DeletedKind, id);
  const other = await signUpOwner(api, { packageName: 'TEAM' });
  expect((await other.call('deleted.list')).data.total).toBe(0);
  expect((await manager.call('deleted.list')).status).toBe(403);
  for (const [kind, id] of Object.entries(ids)) {
    expect((await restore(kind as DeletedKind, id, other)).status).toBe(404);
    expect((await restore(kind as DeletedKind, id, manager)).status).toBe(403);
  }
  // The id of an office is not the id of an item.
  expect((await restore('item', office)).status).toBe(404);
  expect((await listDeleted()).total).toBe(4);
});

it('a record cannot be restored after 30 days', async () => {
  const project = await createProject('Granary');
  const { id: item } = await createItem('Drip edge');
  await remove('project', project);
  await remove('item', item);
  await advanceDays(29);
  await deleteExpired(api.deps);
  expect((await listDeleted()).records.map(({ days_left }) => days_left)).toEqual([1, 1]);
  await advanceDays(1);
  expect((await listDeleted()).total).toBe(0);
  expect((await restore('project', project)).status).toBe(404);
  expect((await restore('item', item)).status).toBe(404);
  await deleteExpired(api.deps);
  const { rows } = await api.db.system((tx) => tx.execute(sql`select 1 from deleted_records where id = ${item}`));
  expect(rows).toEqual([]);
});

it('an id that a caller chooses again after 30 days prevents neither a deletion nor later restores', async () => {
  const id = uuidv7(api.clock.now());
  const create = (description: string) => {
    const body = { id, description, rate: 1, item_type: 'MATERIAL', unit: 'LF' } as const;
    return owner.call('catalogue.create', { body });
  };
  await create('First');
  await advanceDays(20);
  await remove('item', id);
  await advanceDays(11);
  // The id of the first item is not remembered any more, but the deleted item is.
  await deleteExpired(api.deps);
  expect((await create('Second')).status).toBe(201);
  const { status, error } = await restore('item', id);
  expect([status, error?.message]).toEqual([409, 'Another record has its id now, so it cannot be restored']);
  expect((await listDeleted()).records.map(({ name }) => name)).toEqual(['First']);
  await remove('item', id);
  expect((await listDeleted()).records.map(({ name }) => name)).toEqual(['Second']);
  expect((await restore('item', id)).status).toBe(200);
});

it('the history of the project says who restored it', async () => {
  const id = await createProject('Granary');
  await remove('project', id);
  await restore('project', id);
  const { entries } = (await owner.call('history.list', { params: { id } })).data;
  expect(entries.some(({ type }) => type === 'project.restored')).toBe(true);
});
