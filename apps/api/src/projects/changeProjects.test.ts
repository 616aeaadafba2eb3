/** Tests of the call that changes several projects. */
import type { BulkChange } from '@plumbline/domain/projects/bulkChange';
import type { Project } from '@plumbline/domain/projects/project';
import { anId } from '@plumbline/domain/testing/builders';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { and, eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { events } from '../database/schema/events.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();
const estimator = await addColleague(api, owner, estimatorRole);
const stranger = await signUpOwner(api, { packageName: 'TEAM' });

const create = async (title: string, user: TestUser = owner): Promise<Project> =>
  (await user.call('projects.create', { body: { title } })).data;

async function change(changes: readonly Partial<BulkChange>[], user: TestUser = owner) {
  const { status, data } = await user.call('projects.change', { body: { changes: [...changes] } as never });
  expect(status).toBe(200);
  return data;
}

const ref = ({ id, version }: Project) => ({ id, version });
const verdicts = (results: Awaited<ReturnType<typeof change>>) => results.map(({ verdict }) => verdict);
const read = async (id: string) => (await owner.call('projects.get', { params: { id } })).data;

it('changes several projects and returns a verdict for each', async () => {
  const office = (await owner.call('offices.create', { body: { name: 'North' } })).data.id;
  const [roof, deck, attic] = [await create('Roof'), await create('Deck'), await create('Attic')];
  const foreign = await create('Barn', stranger);
  await owner.call('projects.update', { params: { id: attic.id }, body: { title: 'Loft' } });
  const values = { status: 'SIGNED', office, estimator: estimator.id } as const;
  const results = await change(
    [...[roof, deck, attic].map(ref), ref(foreign), { id: anId(999), version: 1 }].map((project) => ({
      ...project,
      ...values,
    })),
  );
  expect(verdicts(results)).toEqual(['changed', 'changed', 'changed_meanwhile', 'not_found', 'not_found']);
  expect(await read(roof.id)).toMatchObject({ ...values, version: 2 });
  expect(results[0]?.project).toEqual(await read(roof.id));
  expect(results[2]).toMatchObject({ version: 2, project: { title: 'Loft', status: 'NEW' } });
  expect(results[3]).toEqual({ id: foreign.id, verdict: 'not_found', project: null, version: null });
  expect((await stranger.call('projects.get', { params: { id: foreign.id } })).data).toEqual(foreign);
});

it('records the events of each changed project, and none of the others', async () => {
  const [roof, deck] = [await create('Roof'), await create('Deck')];
  await change([
    { ...ref(roof), status: 'CLOSED' },
    { ...ref(deck), status: 'NEW' },
  ]);
  const rows = await api.db.company(owner.companyId, (tx) =>
    tx
      .select({ type: events.type, projectId: events.projectId })
      .from(events)
      .where(and(eq(events.companyId, owner.companyId), inArray(events.projectId, [roof.id, deck.id]))),
  );
  expect(rows.map(({ type, projectId }) => [type, projectId]).toSorted()).toEqual(
    [
      ['project.created', roof.id],
      ['project.created', deck.id],
      ['project.updated', roof.id],
      ['status.changed', roof.id],
    ].toSorted(),
  );
});

it('does not need the version for values that the project has already, so that a repeated call succeeds', async () => {
  const roof = await create('Roof');
  const changes = [{ ...ref(roof), status: 'SIGNED' as const }];
  expect(verdicts(await change(changes))).toEqual(['changed']);
  expect(verdicts(await change(changes))).toEqual(['unchanged']);
  expect((await read(roof.id)).version).toBe(2);
});

it('deletes projects and restores them with their new version', async () => {
  const roof = await create('Roof');
  const [deleted] = await change([{ ...ref(roof), deleted: true }]);
  expect(deleted).toEqual({ id: roof.id, verdict: 'changed', project: null, version: 2 });
  expect((await owner.call('projects.get', { params: { id: roof.id } })).status).toBe(404);
  expect(verdicts(await change([{ ...ref(roof), status: 'SIGNED' }]))).toEqual(['not_found']);
  expect(verdicts(await change([{ id: roof.id, version: 1, deleted: false }]))).toEqual(['changed_meanwhile']);
  expect(verdicts(await change([{ id: roof.id, version: 2, deleted: false }], stranger))).toEqual(['not_found']);
  expect(verdicts(await change([{ id: roof.id, version: 2, deleted: false }]))).toEqual(['changed']);
  expect(await read(roof.id)).toEqual({ ...roof, version: 3 });
});

it('sets favourites of the caller without a new version', async () => {
  const roof = await create('Roof');
  await change([{ ...ref(roof), favourite: true }], estimator);
  expect(await read(roof.id)).toMatchObject({ favourite: false, version: 1 });
  const [again] = await change([{ id: roof.id, version: 99, favourite: true }], estimator);
  expect(again).toMatchObject({ verdict: 'unchanged', project: { favourite: true } });
});

it('an estimator may assign only the own user, and a refused project does not stop the others [R6.07]', async () => {
  const [roof, deck, attic] = [await create('Roof'), await create('Deck'), await create('Attic')];
  const results = await change(
    [
      { ...ref(roof), estimator: owner.id, status: 'SIGNED' },
      { ...ref(deck), estimator: estimator.id },
      { ...ref(attic), estimator: stranger.id },
    ],
    estimator,
  );
  expect(verdicts(results)).toEqual(['forbidden', 'changed', 'not_found']);
  expect(await read(roof.id)).toEqual(roof);
});

it('simultaneous calls with the same projects in different orders do not wait for each other forever', async () => {
  const projects = await Promise.all(['A', 'B', 'C', 'D'].map((title) => create(title)));
  const calls = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      change((index % 2 ? projects : projects.toReversed()).map((project) => ({ ...ref(project), status: 'SIGNED' }))),
    ),
  );
  const counts = calls.flatMap(verdicts);
  expect(counts.filter((verdict) => verdict === 'changed')).toHaveLength(projects.length);
  expect(counts.filter((verdict) => verdict === 'unchanged')).toHaveLength(7 * projects.length);
});

it.each([
  ['no project', []],
  ['more than 200 projects', Array.from({ length: 201 }, (_, n) => ({ id: anId(n + 1), version: 1 }))],
  ['no version', [{ id: anId(1), status: 'SIGNED' }]],
  ['an unknown status', [{ id: anId(1), version: 1, status: 'SOLD' }]],
])('refuses %s', async (_, changes) => {
  const { status } = await owner.call('projects.change', { body: { changes } as never });
  expect(status).toBe(400);
});

it('moves planned days, and refuses a job that would end before it starts', async () => {
  const dates = { date_inspected: '2026-03-02', job_start_date: '2026-03-09', job_end_date: '2026-03-12' };
  const roof = (await owner.call('projects.create', { body: { title: 'Roof', ...dates } })).data;
  const [moved] = await change([{ ...ref(roof), date_inspected: '2026-03-03', job_end_date: '2026-03-13' }], estimator);
  expect(moved).toMatchObject({ verdict: 'changed', project: { date_inspected: '2026-03-03', version: 2 } });
  const current = await read(roof.id);
  expect(verdicts(await change([{ ...ref(current), job_start_date: '2026-03-14' }]))).toEqual(['ends_before_start']);
  expect(verdicts(await change([{ ...ref(current), job_end_date: '2026-03-08' }]))).toEqual(['ends_before_start']);
  expect(await read(roof.id)).toEqual(current);
  const whole = { job_start_date: '2026-03-14', job_end_date: '2026-03-18' };
  expect(verdicts(await change([{ ...ref(current), ...whole }]))).toEqual(['changed']);
  expect(await read(roof.id)).toMatchObject(whole);
});

it('removes a planned day with null, and refuses a day that does not exist', async () => {
  const roof = (await owner.call('projects.create', { body: { title: 'Roof', date_inspected: '2026-03-02' } })).data;
  expect(verdicts(await change([{ ...ref(roof), date_inspected: null }]))).toEqual(['changed']);
  expect((await read(roof.id)).date_inspected).toBeNull();
  const changes = [{ ...ref(roof), date_inspected: '2026-02-30' }];
  const { status } = await owner.call('projects.change', { body: { changes } as never });
  expect(status).toBe(400);
});

it('changes another field of a job that already ends before it starts', async () => {
  const dates = { job_start_date: '2026-03-09', job_end_date: '2026-03-02' };
  const roof = (await owner.call('projects.create', { body: { title: 'Roof', ...dates } })).data;
  expect(verdicts(await change([{ ...ref(roof), status: 'SIGNED' }]))).toEqual(['changed']);
});

// The session of the owner ends on 2 March, so these days are before it.
describe('the undo of a move to another status', () => {
  const days = async (id: string) => {
    const { status, status_since, signed_on } = await read(id);
    return { status, status_since, signed_on };
  };

  it('restores the day since which the project has its status, and that it was not sold', async () => {
    api.clock.setDay('2026-02-20');
    const roof = await create('Roof');
    api.clock.setDay('2026-02-23');
    const [signed] = await change([{ ...ref(roof), status: 'SIGNED' }]);
    expect(await days(roof.id)).toEqual({ status: 'SIGNED', status_since: '2026-02-23', signed_on: '2026-02-23' });
    await change([{ id: roof.id, version: signed?.version ?? 0, status: 'NEW', undo: true }]);
    expect(await days(roof.id)).toEqual({ status: 'NEW', status_since: '2026-02-20', signed_on: null });
  });

  it('is an ordinary move if the last move was another one', async () => {
    api.clock.setDay('2026-02-20');
    const roof = await create('Roof');
    api.clock.setDay('2026-02-23');
    const [signed] = await change([{ ...ref(roof), status: 'SIGNED' }]);
    const undo = { id: roof.id, version: signed?.version ?? 0, status: 'NEGOTIATION', undo: true } as const;
    await change([undo]);
    expect(await days(roof.id)).toMatchObject({ status_since: '2026-02-23', signed_on: '2026-02-23' });
  });
});
