/** Tests of lost jobs: the reason in a project, and the reasons of the company. */
import { defaultLostReasons } from '@plumbline/domain/company/lostReasons';
import type { Project } from '@plumbline/domain/projects/project';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { uuidv7 } from '../database/uuidv7.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

const { api } = await createApiWithOwner();
let owner: TestUser;
let estimator: TestUser;

beforeEach(async () => {
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  estimator = await addColleague(api, owner, estimatorRole);
});

const create = async (body: object = {}): Promise<Project> =>
  (await owner.call('projects.create', { body: { title: 'Roof', ...body } })).data;
const createLost = (reason = '') => create({ status: 'CLOSED', lost_reason: reason });
const update = (id: string, body: object, user = owner) => user.call('projects.update', { params: { id }, body });
const read = async (id: string) => (await owner.call('projects.get', { params: { id } })).data;
const changeReasons = (lost_reasons: readonly { readonly id: string; readonly name: string }[], user = owner) =>
  user.call('company.update', { params: { id: owner.companyId }, body: { lost_reasons: [...lost_reasons] } });
const readReasons = async () => (await owner.call('company.get', {})).data.lost_reasons;

describe('the reason of a lost job', () => {
  it('is one of the reasons of the company, and an estimator can choose it', async () => {
    const { id } = await createLost();
    expect((await update(id, { lost_reason: 'Price' }, estimator)).data.lost_reason).toBe('Price');
    const { status, error } = await update(id, { lost_reason: 'Bad weather' });
    expect([status, error.fields]).toEqual([404, { lost_reason: ['Not one of the reasons of the company any more'] }]);
    expect((await update(id, { lost_reason: '' })).data.lost_reason).toBe('');
  });

  it.each([
    ['open', { status: 'NEGOTIATION' }],
    ['signed', { status: 'SIGNED' }],
    ['invoiced', { status: 'CLOSED', final_invoice: 100 }],
  ])('is not stored if the job is %s', async (_, body) => {
    expect((await create({ ...body, lost_reason: 'Price' })).lost_reason).toBe('');
    const { id } = await createLost('Price');
    expect((await update(id, body)).data.lost_reason).toBe('');
  });

  it('is not stored if the job was signed before it was closed', async () => {
    const { id } = await create({ status: 'SIGNED' });
    expect((await update(id, { status: 'CLOSED', lost_reason: 'Price' })).data).toMatchObject({
      status: 'CLOSED',
      lost_reason: '',
    });
  });

  it('is kept after other changes, and does not return with the status', async () => {
    const { id } = await createLost('Timing');
    expect((await update(id, { title: 'Deck' })).data.lost_reason).toBe('Timing');
    await update(id, { status: 'NEW' });
    expect((await update(id, { status: 'CLOSED' })).data.lost_reason).toBe('');
  });

  it('is part of the history', async () => {
    const { id } = await createLost('Price');
    await update(id, { lost_reason: 'Timing' });
    const { entries } = (await owner.call('history.list', { params: { id }, query: {} })).data;
    expect(entries.flatMap(({ fields }) => fields)).toEqual([{ name: 'lost_reason', from: 'Price', to: 'Timing' }]);
  });

  it('can be given to several projects at once. A project that is not lost is not changed', async () => {
    const [lost, open, signed] = [await createLost(), await create(), await create({ status: 'SIGNED' })];
    const changes = [
      { ...lost, lost_reason: 'Price' },
      { ...open, lost_reason: 'Price' },
      { ...signed, status: 'CLOSED', lost_reason: 'Price' },
      { ...(await create()), status: 'CLOSED', lost_reason: 'No answer' },
      { ...(await createLost()), lost_reason: 'Bad weather' },
    ].map(({ id, version, status, lost_reason }) => ({ id, version, status, lost_reason }));
    const { data } = await owner.call('projects.change', { body: { changes } as never });
    expect(data.map(({ verdict, project }) => [verdict, project?.lost_reason])).toEqual([
      ['changed', 'Price'],
      ['unchanged', ''],
      ['changed', ''],
      ['changed', 'No answer'],
      ['not_found', ''],
    ]);
  });

  it('filters the list', async () => {
    const [price, none] = [await createLost('Price'), await createLost()];
    await create({ status: 'CLOSED', final_invoice: 100 });
    await create();
    const find = async (lost: string) =>
      (await owner.call('projects.page', { query: { lost } as never })).data.map(({ id }) => id);
    expect(new Set(await find('any'))).toEqual(new Set([none.id, price.id]));
    expect(await find('none')).toEqual([none.id]);
    expect(await find('reason:Price')).toEqual([price.id]);
    expect((await owner.call('projects.page', { query: { lost: 'Price' } as never })).status).toBe(400);
  });
});

describe('the reasons of a company', () => {
  it.each([
    ['a name that is no text', [{ id: uuidv7(new Date()), name: { toString: 1 } }], 'lost_reasons[0].name'],
    ['an id that is no text', [{ id: { toString: 1 }, name: 'Price' }], 'lost_reasons[0].id'],
    ['a reason that is no record', ['Price'], 'lost_reasons[0]'],
  ])('are refused with %s', async (_, reasons, field) => {
    const { status, error } = await changeReasons(reasons as never);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  it('are sensible at first, and only the owner changes them', async () => {
    expect(await readReasons()).toEqual(defaultLostReasons);
    expect((await changeReasons([], estimator)).status).toBe(403);
    const reasons = [{ id: uuidv7(new Date()), name: 'Bad weather' }, ...defaultLostReasons.slice(1)];
    expect((await changeReasons(reasons)).data.lost_reasons).toEqual(reasons);
    expect(await readReasons()).toEqual(reasons);
  });

  it('stay in the projects that have them after they are removed', async () => {
    const { id } = await createLost('Price');
    await changeReasons(defaultLostReasons.slice(1));
    expect((await update(id, { title: 'Deck' })).data).toMatchObject({ title: 'Deck', lost_reason: 'Price' });
    expect((await update(id, { title: 'Attic', lost_reason: 'Price' })).status).toBe(200);
    const other = await createLost();
    expect((await update(other.id, { lost_reason: 'Price' })).status).toBe(404);
  });

  it('are renamed in the projects of this company, also if two exchange their names', async () => {
    const stranger = await signUpOwner(api, { packageName: 'TEAM' });
    const foreign = (
      await stranger.call('projects.create', { body: { title: 'Barn', status: 'CLOSED', lost_reason: 'Price' } })
    ).data;
    const [price, timing, answer] = [
      await createLost('Price'),
      await createLost('Timing'),
      await createLost('No answer'),
    ];
    const names = new Map([
      ['Price', 'Timing'],
      ['Timing', 'Price'],
    ]);
    await changeReasons(defaultLostReasons.map(({ id, name }) => ({ id, name: names.get(name) ?? name })));
    expect(await read(price.id)).toMatchObject({ lost_reason: 'Timing', version: 2 });
    expect(await read(timing.id)).toMatchObject({ lost_reason: 'Price', version: 2 });
    expect(await read(answer.id)).toEqual(answer);
    expect((await stranger.call('projects.get', { params: { id: foreign.id } })).data).toEqual(foreign);
  });

  it('are also renamed in projects that get the reason at the same time', async () => {
    const jobs = await Promise.all(Array.from({ length: 12 }, () => createLost()));
    const renamed = defaultLostReasons.map(({ id, name }) => ({ id, name: name === 'Price' ? 'Cost' : name }));
    const giveReasons = (from: number) =>
      jobs.slice(from, from + 6).map(({ id }) => update(id, { lost_reason: 'Price' }));
    await Promise.all([...giveReasons(0), changeReasons(renamed), ...giveReasons(6)]);
    const reasons = await Promise.all(jobs.map(async ({ id }) => (await read(id)).lost_reason));
    expect(reasons).not.toContain('Price');
  });
});
