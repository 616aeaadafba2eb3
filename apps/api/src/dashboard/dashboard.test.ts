/** Tests of the API call for the dashboard figures, with a few projects per test. */
import { presetPeriod } from '@plumbline/domain/dashboard/period';
import { anId } from '@plumbline/domain/testing/builders';
import { noMonthlySales } from '@plumbline/domain/testing/dashboardBuilders';
import { estimatorRole, managerRole } from '@plumbline/domain/users/roles';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { users } from '../database/schema/users.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;

beforeAll(async () => {
  api = await testApi();
});
beforeEach(async () => {
  api.clock.setDay('2026-03-02');
  owner = await signUpOwner(api, { packageName: 'TEAM' });
});
afterAll(() => api.close());

type Query = Readonly<Record<string, string>>;

const getFigures = async (query: Query = {}, user = owner) => {
  const { status, data } = await user.call('dashboard.get', { query });
  expect(status).toBe(200);
  return data;
};

async function createProject(body: object = {}) {
  const { data } = await owner.call('projects.create', { body: { title: 'Roof', estimation: 9_800.5, ...body } });
  return data;
}

async function updateProject(id: string, body: object) {
  const { status, data } = await owner.call('projects.update', { params: { id }, body });
  expect(status).toBe(200);
  return data;
}

const zeroFigures = { avg_estimate_price: 0, pending_sales: 0, new_clients: 0 };
const zeroTotals = {
  ...zeroFigures,
  closed_sales: 0,
  closing_rate: 0,
  open_days: 0,
  referred_projects: 0,
  lost_jobs: 0,
  lost_value: 0,
  win_rate: null,
};

it('a company without projects has only zero figures and a funnel with all statuses [R3.12]', async () => {
  expect(await getFigures({ startDate: '2026-02-01', endDate: '2026-02-28' })).toEqual({
    ...zeroFigures,
    closed_sales_by_month: [],
    closing_rate_by_estimator: [],
    pending_sales_by_month: [],
    open_days_month: [],
    sales_funnel: [
      { name: 'New', value: 0, status: 'NEW' },
      { name: 'Estimate Sent', value: 0, status: 'ESTIMATE_SENT' },
      { name: 'Negotiation', value: 0, status: 'NEGOTIATION' },
      { name: 'Job Signed', value: 0, status: 'SIGNED' },
      { name: 'Accounts Receivable', value: 0, status: 'ACCOUNTS_RECEIVABLE' },
      { name: 'Job Closed', value: 0, status: 'CLOSED' },
    ],
    referred_by_count: [],
    lost_by_reason: [],
    totals: { ...zeroTotals, referrers: 0 },
    previous: { from: '2026-01-01', to: '2026-01-31', ...zeroTotals, ...noMonthlySales },
    company: { projects: 0, priced_projects: 0 },
  });
  expect((await getFigures()).previous).toBeNull();
});

it('this quarter is compared with the same days of the last quarter', async () => {
  const { from, to, comparedBy } = presetPeriod('thisQuarter', '2026-03-02');
  const { previous } = await getFigures({ startDate: from, endDate: to, comparedBy });
  expect(previous).toMatchObject({ from: '2025-10-01', to: '2025-12-02' });
});

it('the win rate compares the won with the lost jobs, and the lost jobs are counted by reason', async () => {
  await createProject();
  expect((await getFigures()).totals).toMatchObject({ win_rate: null, lost_jobs: 0 });
  await createProject({ status: 'SIGNED' });
  await createProject({ status: 'CLOSED', final_invoice: 50 });
  await createProject({ status: 'CLOSED', lost_reason: 'Price' });
  expect(await getFigures()).toMatchObject({
    totals: { win_rate: 66.7, lost_jobs: 1, lost_value: 9_800.5 },
    lost_by_reason: [{ x: 'Price', y: 1, value: 9_800.5 }],
  });
});

describe('a project', () => {
  it('is a closed sale of the month in which it was first signed, even if its status changed later [R2.18]', async () => {
    api.clock.setDay('2026-01-15');
    const { id } = await createProject();
    expect(await updateProject(id, { status: 'SIGNED' })).toMatchObject({ signed_on: '2026-01-15' });

    api.clock.setDay('2026-02-10');
    await updateProject(id, { status: 'NEGOTIATION' });
    expect(await getFigures()).toMatchObject({
      closed_sales_by_month: [],
      pending_sales_by_month: [{ x: '2026-01', y: 9_800.5 }],
      // The estimate has no sent date, so the open days count from the creation on January 15 to February 10.
      open_days_month: [{ x: '2026-01', y: 26 }],
    });

    api.clock.setDay('2026-03-02');
    expect(await updateProject(id, { status: 'SIGNED' })).toMatchObject({ signed_on: '2026-01-15' });
    await updateProject(id, { status: 'CLOSED', job_start_date: '2026-02-20' });
    expect(await getFigures()).toMatchObject({
      closed_sales_by_month: [{ x: '2026-01', y: 9_800.5 }],
      pending_sales_by_month: [],
    });
  });

  it('is a closed sale of the month of the job start, or else of the creation, if it was never signed', async () => {
    await createProject({ status: 'CLOSED', job_start_date: '2026-02-20' });
    await createProject({ status: 'ACCOUNTS_RECEIVABLE', estimation: 100 });

    expect((await getFigures()).closed_sales_by_month).toEqual([
      { x: '2026-02', y: 9_800.5 },
      { x: '2026-03', y: 100 },
    ]);
  });

  it('gets its signing day from the server, and signed_on in the request is ignored [S3]', async () => {
    const openProject = await createProject({ signed_on: '1999-01-01' });
    expect(openProject.signed_on).toBeNull();
    expect((await updateProject(openProject.id, { signed_on: '1999-01-01' })).signed_on).toBeNull();

    const { id, signed_on } = await createProject({ status: 'SIGNED', signed_on: '1999-01-01' });
    expect(signed_on).toBe('2026-03-02');
    expect((await updateProject(id, { signed_on: '1999-01-01' })).signed_on).toBe('2026-03-02');
    expect((await updateProject(id, { signed_on: null })).signed_on).toBe('2026-03-02');
  });

  it('has the total of the estimate as its price if this total is above 0', async () => {
    const { estimate } = await createProject({ status: 'NEGOTIATION' });
    const line = { description: 'Shingles', rate: 100, quantity: 2, tax: 8, unit: 'SQ' };
    await owner.call('estimateItems.create', { params: { id: estimate ?? '' }, body: line });

    // 2 x $100 and 8 % tax.
    expect(await getFigures()).toMatchObject({ avg_estimate_price: 216, pending_sales: 216 });
  });

  it('has 0 open days if its estimate has a sent date in the future', async () => {
    await createProject({ status: 'ESTIMATE_SENT', estimation_sent: '2026-04-01' });
    await createProject({ status: 'ESTIMATE_SENT', estimation_sent: '2026-03-01' });

    expect(await getFigures()).toMatchObject({
      open_days_month: [
        { x: '2026-03', y: 1 },
        { x: '2026-04', y: 0 },
      ],
      totals: { open_days: 0.5 },
    });
  });
});

describe('an estimator', () => {
  it('is listed by name and is accepted as a filter after the deactivation', async () => {
    const deactivated = await addColleague(api, owner, estimatorRole, { firstName: 'Max', lastName: 'Moreno' });
    await createProject({ estimator: deactivated.id, status: 'SIGNED' });
    await createProject({ estimator: owner.id });
    await api.db.system((tx) =>
      tx.update(users).set({ deactivatedAt: api.clock.now() }).where(eq(users.id, deactivated.id)),
    );

    const rateOfMax = { x: 'Max Moreno', y: 100, estimator: deactivated.id };
    expect((await getFigures()).closing_rate_by_estimator).toEqual([
      rateOfMax,
      { x: 'Dana Whitlock', y: 0, estimator: owner.id },
    ]);
    expect(await getFigures({ estimator: deactivated.id })).toMatchObject({
      new_clients: 1,
      closing_rate_by_estimator: [rateOfMax],
      company: { projects: 2, priced_projects: 2 },
    });
  });

  it('is listed separately from another estimator with the same name', async () => {
    const namesake = await addColleague(api, owner, estimatorRole, { firstName: 'Dana', lastName: 'Whitlock' });
    await createProject({ estimator: owner.id });
    await createProject({ estimator: namesake.id, status: 'SIGNED' });

    expect((await getFigures()).closing_rate_by_estimator).toEqual([
      { x: 'Dana Whitlock', y: 100, estimator: namesake.id },
      { x: 'Dana Whitlock', y: 0, estimator: owner.id },
    ]);
  });
});

it('a filter by an estimator or an office that is unknown or of another company returns 404 [S1]', async () => {
  const otherCompanyOwner = await signUpOwner(api, { packageName: 'TEAM' });
  const { data: office } = await otherCompanyOwner.call('offices.create', { body: { name: 'Boulder' } });
  const queries = [
    { estimator: otherCompanyOwner.id },
    { estimator: anId(999) },
    { office: office.id },
    { office: anId(999) },
  ];
  const responses = await Promise.all(queries.map((query) => owner.call('dashboard.get', { query })));

  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

it('only the first 100 referrers are listed, and all are counted', async () => {
  await api.db.system((tx) =>
    tx.execute(sql`
      INSERT INTO projects (company_id, id, title, created_date, referred_by)
      SELECT ${owner.companyId}, gen_random_uuid(), 'Project', '2026-03-02', 'Referrer ' || lpad(least(n, 130)::text, 3, '0')
      FROM generate_series(1, 132) n`),
  );
  const { referred_by_count, totals } = await getFigures();

  expect(referred_by_count).toHaveLength(100);
  expect(referred_by_count.slice(0, 2)).toEqual([
    { x: 'Referrer 130', y: 3 },
    { x: 'Referrer 001', y: 1 },
  ]);
  expect(totals).toMatchObject({ referrers: 130, referred_projects: 132 });
});

it.each([
  ['a manager', managerRole],
  ['an estimator', estimatorRole],
] as const)('%s sees the same figures as the owner [R6]', async (_, role) => {
  await createProject({ status: 'SIGNED', estimator: owner.id, referred_by: 'Angi' });
  const reader = await addColleague(api, owner, role);

  expect(await getFigures({}, reader)).toEqual(await getFigures());
});

it.each([
  [{ startDate: '2026-03-02', endDate: '2026-03-01' }, { endDate: ['Before From'] }],
  [{ startDate: '2026-02-30', endDate: '2026-03-01' }, { startDate: ['Not a date'] }],
  [{ startDate: '2026-03-02', endDate: '1' }, { endDate: ['Not a date'] }],
  [
    { estimator: 'Dana', office: '%00' },
    { estimator: ['Not an id'], office: ['Not an id'] },
  ],
])('the query %j returns 400 with the field errors [R2.15]', async (query, fields) => {
  const { status, error } = await owner.call('dashboard.get', { query });

  expect({ status, fields: error.fields }).toEqual({ status: 400, fields });
});

it.each([
  { startDate: '0001-01-01' },
  { startDate: '0002-03-01', endDate: '' },
  { startDate: '9999-12-31', endDate: '9999-12-31' },
  { startDate: '', endDate: '0001-01-01' },
])('the figures of a company without projects can be requested with the extreme dates %j', async (query) => {
  expect((await getFigures(query)).sales_funnel.every(({ value }) => value === 0)).toBe(true);
});

it('a request with If-None-Match returns 304 until a figure changes', async () => {
  const { id } = await createProject({ status: 'NEGOTIATION' });
  const etag = (await owner.call('dashboard.get')).headers.get('etag') ?? '';
  const getStatusWithEtag = async () =>
    (await owner.call('dashboard.get', { headers: { 'If-None-Match': etag } })).status;

  expect(await getStatusWithEtag()).toBe(304);
  await updateProject(id, { estimation: 1 });
  expect(await getStatusWithEtag()).toBe(200);
});
