/** Tests of the API calls for projects. */
import { anId, aProject } from '@plumbline/domain/testing/builders';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '../database/schema/events.ts';
import { offices } from '../database/schema/offices.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { type TestApi, testApi, testClock } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;
let manager: TestUser;
let estimator: TestUser;
let otherCompanyOwner: TestUser;
const clock = testClock('2026-03-13T10:00:00.000Z');

beforeAll(async () => {
  api = await testApi({ clock });
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  manager = await addColleague(api, owner, managerRole, { firstName: 'Max', lastName: 'Moreno' });
  estimator = await addColleague(api, owner, estimatorRole);
  otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
  clock.setDay('2026-03-02');
});
afterAll(() => api.close());

const { client, address } = aProject();
const body = { title: 'Roof replacement', client, address, referred_by: 'Angi', estimation: 9_800.5 };

async function createProject(overrides: object = {}, user = owner) {
  const { data, status } = await user.call('projects.create', { body: { ...body, ...overrides } });
  expect(status).toBe(201);
  return data;
}

async function createOffice(companyId: string): Promise<string> {
  const id = uuidv7(api.clock.now());
  await api.db.system((tx) => tx.insert(offices).values({ companyId, id, name: 'Boulder' }));
  return id;
}

describe('a new project', () => {
  it('has the status New, the current date, the caller as creator and an empty estimate [R4.01, R9.05]', async () => {
    const project = await createProject({
      created_date: '2001-01-01',
      created_by: anId(9),
      current_estimate: 7,
      version: 9,
    });

    expect(project).toMatchObject({
      title: 'Roof replacement',
      status: 'NEW',
      created_date: '2026-03-02',
      created_by: owner.id,
      contract_value: null,
      current_estimate: 0,
      estimation: 9_800.5,
      final_invoice: 0,
      change_order_price: 0,
      client,
      address,
      referred_by: 'Angi',
      favourite: false,
      version: 1,
    });
    const { data: estimate } = await owner.call('estimates.get', { params: { id: project.estimate ?? '' } });
    expect(estimate).toMatchObject({ project: project.id, items: [], sub_total: 0, amount_total: 0 });
  });

  it('requires a title, and refuses a client phone number with too few digits [R5.06]', async () => {
    const { status, error } = await owner.call('projects.create', { body: { client: { phone_no: '+1303' } } });

    expect(status).toBe(400);
    expect(error.fields).toEqual({ title: ['Required'], 'client.phone_no': ['Invalid number'] });
  });

  it('is created once for concurrent requests with one Idempotency-Key [F4]', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const createOnce = () => owner.call('projects.create', { body: { ...body, title: 'Once' }, headers });
    const responses = await Promise.all(Array.from({ length: 8 }, createOnce));
    const { data: repeatedProject } = await createOnce();

    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 409)).toEqual([201]);
    const { data } = await owner.call('projects.list');
    expect(data.filter(({ title }) => title === 'Once').map(({ id }) => id)).toEqual([repeatedProject.id]);
  });
});

describe('the project list', () => {
  it('is sorted newest first and marks the favourites of the caller [R2.21]', async () => {
    const olderProject = await createProject({ title: 'Older' });
    clock.setDay('2026-03-03');
    const newerProject = await createProject({ title: 'Newer' });
    // The second call has no effect.
    for (let time = 0; time < 2; time++) await owner.call('projects.favour', { params: { id: olderProject.id } });

    const { data: ownerProjects } = await owner.call('projects.list');
    expect(ownerProjects[0]).toEqual(newerProject);
    const dates = ownerProjects.map(({ created_date }) => created_date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect(ownerProjects.find(({ id }) => id === olderProject.id)?.favourite).toBe(true);
    const { data: managerProjects } = await manager.call('projects.list');
    expect(managerProjects.find(({ id }) => id === olderProject.id)?.favourite).toBe(false);

    await owner.call('projects.unfavour', { params: { id: olderProject.id } });
    expect((await owner.call('projects.get', { params: { id: olderProject.id } })).data.favourite).toBe(false);
  });

  it.each(['0', '1001', '-1', '1.5', 'all', '1e400', '0x10', '1e1', '0b1', ' 5', '+5', '5.', '', 'Infinity', '５'])(
    'refuses %j as the number of projects on a page',
    async (size) => {
      const { status, error } = await owner.call('projects.page', { query: { size } });
      expect(status).toBe(400);
      expect(error.fields).toHaveProperty('size');
    },
  );

  it('contains only projects of the company', async () => {
    await createProject({}, otherCompanyOwner);

    expect((await otherCompanyOwner.call('projects.list')).data).toHaveLength(1);
  });
});

describe('updating a project', () => {
  it('changes only the fields in the request, and ignores fields that only the server sets [S3]', async () => {
    const project = await createProject();
    const { status, data } = await manager.call('projects.update', {
      params: { id: project.id },
      body: {
        title: 'Siding',
        job_start_date: '2026-05-04',
        current_estimate: 5,
        created_by: manager.id,
        estimate: anId(1),
      },
    });

    expect(status).toBe(200);
    expect(data).toEqual({ ...project, title: 'Siding', job_start_date: '2026-05-04', version: 2 });
  });

  it('returns 412 with the current project for an outdated version [F6]', async () => {
    const { id } = await createProject();
    await manager.call('projects.update', {
      params: { id },
      body: { title: 'By Max' },
      headers: { 'If-Match': '"1"' },
    });
    const outdatedUpdate = { params: { id }, body: { title: 'By Dana' }, headers: { 'If-Match': '"1"' } };
    const { status, error } = await owner.call('projects.update', outdatedUpdate);

    expect(status).toBe(412);
    expect(error).toMatchObject({ changedBy: 'Max Moreno', current: { title: 'By Max', version: 2 } });
    expect((await owner.call('projects.get', { params: { id } })).data.title).toBe('By Max');
  });

  it('ignores the field estimation while the estimate has a total [R2.27]', async () => {
    const project = await createProject();
    const line = { description: 'Shingles', rate: 100, quantity: 2, tax: 0, unit: 'SQ' };
    await owner.call('estimateItems.create', { params: { id: project.estimate ?? '' }, body: line });
    const change = { params: { id: project.id }, body: { estimation: 1, title: 'Priced' } };

    expect((await owner.call('projects.update', change)).data).toMatchObject({
      title: 'Priced',
      estimation: 9_800.5,
      current_estimate: 200,
    });
  });

  it('records each new status with its day [R2.18]', async () => {
    const firstDay = '2026-03-03';
    clock.setDay(firstDay);
    const { id } = await createProject();
    const setStatus = (status: string) => {
      clock.advance({ seconds: 1 });
      return owner.call('projects.update', { params: { id }, body: { status } });
    };
    await setStatus('ESTIMATE_SENT');
    await setStatus('ESTIMATE_SENT');
    clock.setDay('2026-03-12');
    await setStatus('SIGNED');

    clock.setDay('2026-03-13');
    await setStatus('NEGOTIATION');
    await setStatus('SIGNED');

    const statusEvents = await api.db.company(owner.companyId, (tx) =>
      tx
        .select({ payload: events.payload, day: sql<string>`(${events.createdAt} AT TIME ZONE 'UTC')::date::text` })
        .from(events)
        .where(and(eq(events.projectId, id), inArray(events.type, ['project.created', 'status.changed'])))
        .orderBy(events.sequence),
    );
    expect(statusEvents).toEqual([
      { payload: { status: 'NEW' }, day: firstDay },
      { payload: expect.objectContaining({ from: 'NEW', to: 'ESTIMATE_SENT' }), day: firstDay },
      { payload: expect.objectContaining({ from: 'ESTIMATE_SENT', to: 'SIGNED' }), day: '2026-03-12' },
      { payload: expect.objectContaining({ from: 'SIGNED', to: 'NEGOTIATION' }), day: '2026-03-13' },
      { payload: expect.objectContaining({ from: 'NEGOTIATION', to: 'SIGNED' }), day: '2026-03-13' },
    ]);
    // The day of the sale is the first one.
    expect((await owner.call('projects.get', { params: { id } })).data.signed_on).toBe('2026-03-12');
  });
});

describe('the office and the estimator of a project', () => {
  it('can be set to an office and a user of the company [S1]', async () => {
    const office = await createOffice(owner.companyId);
    const project = await createProject({ office, estimator: manager.id });

    expect(project).toMatchObject({ office, estimator: manager.id });
  });

  it.each(['create', 'update'] as const)(
    'are refused with 404 on %s if they are of another company, or if the office is unknown [S1]',
    async (kind) => {
      const { id } = await createProject();
      const sendRequest = (fields: object) =>
        kind === 'create'
          ? owner.call('projects.create', { body: { ...body, ...fields } })
          : owner.call('projects.update', { params: { id }, body: fields });

      expect((await sendRequest({ estimator: otherCompanyOwner.id })).status).toBe(404);
      expect((await sendRequest({ office: await createOffice(otherCompanyOwner.companyId) })).status).toBe(404);
      expect((await sendRequest({ office: anId(77) })).status).toBe(404);
    },
  );
});

describe('the estimator of a project', () => {
  it('can be a deactivated user only if the request does not change the estimator', async () => {
    const deactivated = await addColleague(api, owner, estimatorRole);
    const { id } = await createProject({ estimator: deactivated.id });
    await api.db.system((tx) =>
      tx.update(users).set({ deactivatedAt: api.clock.now() }).where(eq(users.id, deactivated.id)),
    );

    const unchangedEstimator = { params: { id }, body: { estimator: deactivated.id, title: 'Kept' } };
    expect((await owner.call('projects.update', unchangedEstimator)).data).toMatchObject({
      estimator: deactivated.id,
      title: 'Kept',
    });
    expect((await owner.call('projects.create', { body: { ...body, estimator: deactivated.id } })).status).toBe(404);
  });

  it('can be set by a user with the role Estimator only to themself or to null [R6.07]', async () => {
    expect(await createProject({ estimator: estimator.id }, estimator)).toMatchObject({ estimator: estimator.id });
    expect(await createProject({ estimator: null }, estimator)).toMatchObject({ estimator: null });
    const refusedResponse = await estimator.call('projects.create', { body: { ...body, estimator: manager.id } });
    expect(refusedResponse.status).toBe(403);
  });

  it('cannot be changed by a user with the role Estimator in a project of another estimator, but other fields can [R6.07]', async () => {
    const { id } = await createProject({ estimator: manager.id });
    const change = (fields: object) => estimator.call('projects.update', { params: { id }, body: fields });

    expect((await change({ estimator: manager.id, title: 'Edited' })).data).toMatchObject({ title: 'Edited' });
    expect((await change({ estimator: owner.id })).status).toBe(403);
    expect((await owner.call('projects.get', { params: { id } })).data.estimator).toBe(manager.id);
  });
});

describe('a deleted project', () => {
  it('is not listed, and requests for the project and its estimate return 404', async () => {
    const { id, estimate } = await createProject({ title: 'Gone' });
    expect((await owner.call('projects.delete', { params: { id } })).status).toBe(204);

    const line = { description: 'Shingles', rate: 1, quantity: 1, tax: 0, unit: 'SQ' };
    const estimateRequest = { params: { id: estimate ?? '' } };
    const responses = await Promise.all([
      owner.call('projects.get', { params: { id } }),
      owner.call('projects.update', { params: { id }, body: { title: 'Back' } }),
      owner.call('projects.delete', { params: { id } }),
      owner.call('projects.favour', { params: { id } }),
      owner.call('projects.unfavour', { params: { id } }),
      owner.call('estimates.get', estimateRequest),
      owner.call('estimates.update', { ...estimateRequest, body: { discount: 0 } }),
      owner.call('estimateItems.list', estimateRequest),
      owner.call('estimateItems.create', { ...estimateRequest, body: line }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    expect((await owner.call('projects.list')).data.map(({ title }) => title)).not.toContain('Gone');
  });
});

it('a project of another company returns the same 404 as an unknown project [S1]', async () => {
  const { id, estimate } = await createProject();
  const projectRequest = { params: { id } };
  const responses = await Promise.all([
    otherCompanyOwner.call('projects.get', projectRequest),
    otherCompanyOwner.call('projects.update', { ...projectRequest, body: { title: 'Mine' } }),
    otherCompanyOwner.call('projects.delete', projectRequest),
    otherCompanyOwner.call('projects.favour', projectRequest),
    otherCompanyOwner.call('estimates.get', { params: { id: estimate ?? '' } }),
    otherCompanyOwner.call('projects.get', { params: { id: anId(404) } }),
  ]);

  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
  expect(new Set(responses.map(({ error }) => error.message)).size).toBe(1);
});
