import { todayIn } from '@plumbline/domain/company/timeZone';
import { presetPeriod } from '@plumbline/domain/dashboard/period';
import { priceEstimate } from '@plumbline/domain/estimates/pricing';
import { projectStatusCodes } from '@plumbline/domain/projects/status';
import { compareText } from '@plumbline/domain/shared/compareText';
import { money, toDollars } from '@plumbline/domain/shared/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectFileType } from '../files/detectFileType.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { type CallOptions, call, signUpOwner } from '../testing/testUser.ts';
import { type DemoSignIn, makeDemoCompany } from './makeDemoCompany.ts';

let api: TestApi;
let demo: DemoSignIn | undefined;
let headers: CallOptions<'users.me'>['headers'];

const get = async <R extends 'projects.list' | 'offices.list' | 'users.list' | 'catalogue.list' | 'company.get'>(
  name: R,
) => (await call(api, name, { headers: { ...headers } })).data;

beforeAll(async () => {
  api = await testApi();
  demo = await makeDemoCompany(api.deps);
  const body = { username: demo?.email, password: demo?.password };
  const { data } = await call(api, 'session.signIn', { body });
  headers = { Authorization: `Bearer ${data.access}` };
});
afterAll(() => api.close());

const byId = (a: { readonly id: string }, b: { readonly id: string }) => compareText(a.id, b.id);

describe('the demo company', () => {
  it('has 60 projects in all statuses, 3 offices, users of all roles, 200 catalogue items and free seats', async () => {
    const projects = await get('projects.list');
    expect(projects).toHaveLength(60);
    expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(projectStatusCodes));
    expect(projects.filter(({ current_estimate }) => current_estimate > 0)).toHaveLength(8);
    expect(projects.filter(({ favourite }) => favourite)).toHaveLength(4);
    expect(await get('offices.list')).toHaveLength(3);
    const roles = (await get('users.list')).map(({ profile }) => profile.role);
    expect(roles.toSorted()).toEqual([2, 3, 4, 4]);
    expect(await get('catalogue.list')).toHaveLength(200);
    expect((await get('company.get')).subscription).toMatchObject({
      subscription_type: 'TEAM_PLUS',
      subscribed_users: 8,
      subcription_ended: null,
    });
  });

  it('has full estimates with correct totals, some with a discount', async () => {
    const projects = (await get('projects.list')).filter(({ current_estimate }) => current_estimate > 0);
    const ids = projects.map(({ estimate }) => estimate ?? '');
    const answers = await Promise.all(
      ids.map((id) => call(api, 'estimates.get', { params: { id }, headers: { ...headers } })),
    );
    for (const [n, { data }] of answers.entries()) {
      const totals = priceEstimate(data.items, money(data.discount));
      expect(data.items.length).toBeGreaterThanOrEqual(10);
      expect(data.items.length).toBeLessThanOrEqual(40);
      expect(data.amount_total).toBe(toDollars(totals.amount_total));
      expect(projects[n]?.current_estimate).toBe(data.amount_total);
    }
    expect(answers.filter(({ data }) => data.discount > 0)).toHaveLength(4);
  });

  it('has project dates within a year, in order and matching the status', async () => {
    const today = todayIn('America/Denver', api.clock.now());
    for (const project of await get('projects.list')) {
      const { created_date, date_assigned, customer_contacted, date_inspected, estimation_sent, job_start_date } =
        project;
      const steps = [created_date, date_assigned, customer_contacted, date_inspected, estimation_sent, job_start_date];
      const known = [...steps, project.job_end_date].filter((step) => step !== null);
      expect(known).toEqual(known.toSorted());
      expect(created_date >= '2025-03-02' && created_date <= today).toBe(true);
      expect((estimation_sent ?? '') <= today).toBe(true);
      expect(estimation_sent === null).toBe(project.status === 'NEW');
      expect(job_start_date === null).toBe(['NEW', 'ESTIMATE_SENT', 'NEGOTIATION'].includes(project.status));
      expect(project.final_invoice > 0).toBe(['ACCOUNTS_RECEIVABLE', 'CLOSED'].includes(project.status));
    }
  });

  it('has data for every dashboard figure of the last 12 months', async () => {
    const { from, to } = presetPeriod('last12Months', todayIn('America/Denver', api.clock.now()));
    const query = { startDate: from, endDate: to };
    const { data } = await call(api, 'dashboard.get', { query, headers: { ...headers } });

    expect(data.closed_sales_by_month.length).toBeGreaterThanOrEqual(10);
    expect(data.pending_sales_by_month.length).toBeGreaterThanOrEqual(6);
    expect(data.open_days_month).toHaveLength(data.pending_sales_by_month.length);
    expect(data.closing_rate_by_estimator.map(({ x }) => x).toSorted()).toEqual([
      'Marcus Bell',
      'Priya Nair',
      'Tom Okafor',
    ]);
    expect(data.closing_rate_by_estimator.every(({ y }) => y > 20 && y < 100)).toBe(true);
    expect(data.referred_by_count.length).toBeGreaterThanOrEqual(8);
    expect(data.sales_funnel.every(({ value }) => value > 0)).toBe(true);
    expect(Object.values(data.totals).every((figure) => figure > 0)).toBe(true);
  });

  it('has signing dates equal to the first SIGNED entry of the status log', async () => {
    const { rows } = await api.db.system((tx) =>
      tx.execute<{ id: string; signed_on: string }>(sql`
        SELECT project_id AS id, min(changed_on)::text AS signed_on FROM project_status_log WHERE status = 'SIGNED'
        GROUP BY project_id`),
    );
    const signed = (await get('projects.list')).filter(({ signed_on }) => signed_on !== null);

    expect(signed.length).toBe(33);
    expect(signed.map(({ id, signed_on }) => ({ id, signed_on })).toSorted(byId)).toEqual(rows.toSorted(byId));
  });

  it('has notes by all roles on many projects, with a valid PNG and PDF attachment', async () => {
    const projects = await get('projects.list');
    const listed = await Promise.all(
      projects.map(({ id }) => call(api, 'notes.list', { params: { id }, headers: { ...headers } })),
    );
    const notes = listed.flatMap(({ data }) => data);
    expect(listed.filter(({ data }) => data.length > 0).length).toBeGreaterThan(20);
    expect(new Set(notes.map(({ author_role }) => author_role))).toEqual(new Set(['Company', 'Manager', 'Estimator']));
    expect(notes.every(({ created_date }) => created_date < api.clock.now().toISOString())).toBe(true);
    const attached = notes.flatMap(({ attachments }) => attachments);
    const files = await Promise.all(
      attached.map((id) => call(api, 'files.download', { params: { id }, headers: { ...headers } })),
    );
    expect(await Promise.all(files.map(({ bytes }) => detectFileType(bytes)))).toEqual([
      'image/png',
      'application/pdf',
    ]);
    expect(files.map(({ headers: has }) => has.get('content-type'))).toEqual(['image/png', 'application/pdf']);
  });

  it('is identical on every run and has unique client names', async () => {
    const other = await testApi();
    await makeDemoCompany(other.deps);
    const { data } = await call(other, 'session.signIn', { body: { username: demo?.email, password: demo?.password } });
    const again = await call(other, 'projects.list', { headers: { Authorization: `Bearer ${data.access}` } });
    await other.close();

    expect(again.data.map((project) => ({ ...project }))).toEqual(await get('projects.list'));
    expect(new Set(again.data.map(({ client }) => client.name)).size).toBe(60);
  });
});

it('the demo company is not created if the database has a company', async () => {
  const other = await testApi();
  await signUpOwner(other);

  expect(await makeDemoCompany(other.deps)).toBeUndefined();
  await other.close();
});
