/** Tests of the records of the demo company. */

import { assemblyBody } from '@plumbline/domain/assemblies/form';
import { computeQuantity } from '@plumbline/domain/assemblies/measures';
import { takeoffBody } from '@plumbline/domain/assemblies/takeoffSchema';
import { todayIn } from '@plumbline/domain/company/timeZone';
import { type PeriodPreset, periodPresets, presetPeriod, previousPeriod } from '@plumbline/domain/dashboard/period';
import { measuredParts } from '@plumbline/domain/estimates/lines/pickedItems';
import { totalMargin } from '@plumbline/domain/estimates/pricing/margin';
import { priceEstimate } from '@plumbline/domain/estimates/pricing/pricing';
import { isLost } from '@plumbline/domain/projects/lostJobs';
import { projectStatusCodes } from '@plumbline/domain/projects/status';
import { compareText } from '@plumbline/domain/shared/compareText';
import { validationErrors } from '@plumbline/domain/testing/validationErrors';
import { estimatorRole, managerRole, ownerRole } from '@plumbline/domain/users/roles';
import { daysBetween } from '@plumbline/values/day';
import { toDollars } from '@plumbline/values/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectFileType } from '../files/detectFileType.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { type CallOptions, call, signUpOwner } from '../testing/testUser.ts';
import { demoProjectTimelines } from './demoProjectTimelines.ts';
import { type DemoSignIn, makeDemoCompany } from './makeDemoCompany.ts';
import { seededRandom } from './seededRandom.ts';

let api: TestApi;
let demo: DemoSignIn | undefined;
let headers: CallOptions<'users.me'>['headers'];

const getData = async <R extends 'projects.list' | 'offices.list' | 'users.list' | 'catalogue.list' | 'company.get'>(
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

const compareIds = (a: { readonly id: string }, b: { readonly id: string }) => compareText(a.id, b.id);

describe('the demo company', () => {
  it('has 92 projects in all statuses (4 favourites), 3 offices, users of all roles, 200 catalogue items and free seats', async () => {
    const projects = await getData('projects.list');
    expect(projects).toHaveLength(92);
    expect(new Set(projects.map(({ status }) => status))).toEqual(new Set(projectStatusCodes));
    expect(projects.filter(({ favourite }) => favourite)).toHaveLength(4);
    expect(await getData('offices.list')).toHaveLength(3);
    const roles = (await getData('users.list')).map(({ profile }) => profile.role);
    expect(roles.toSorted()).toEqual([ownerRole, managerRole, estimatorRole, estimatorRole]);
    expect(await getData('catalogue.list')).toHaveLength(200);
    expect((await getData('company.get')).subscription).toMatchObject({
      subscription_type: 'TEAM_PLUS',
      subscribed_users: 8,
      subcription_ended: null,
    });
  });

  it('has an estimate for each priced project whose total is the price, some with a discount', async () => {
    const projects = (await getData('projects.list')).filter(({ estimation }) => estimation > 0);
    expect(projects).toHaveLength(84);
    const ids = projects.map(({ estimate }) => estimate ?? '');
    const responses = await Promise.all(
      ids.map((id) => call(api, 'estimates.get', { params: { id }, headers: { ...headers } })),
    );
    for (const [n, { data }] of responses.entries()) {
      const totals = priceEstimate(data.items, data);
      expect(data.items.length).toBeGreaterThanOrEqual(5);
      expect(data.items.length).toBeLessThanOrEqual(40);
      expect(data.amount_total).toBe(toDollars(totals.amount_total));
      expect(projects[n]?.current_estimate).toBe(data.amount_total);
      expect(projects[n]?.estimation).toBe(data.amount_total);
    }
    expect(responses.filter(({ data }) => data.discount > 0)).toHaveLength(4);
  });

  it('has a default tax, and costs in the catalogue and in all lines', async () => {
    expect((await getData('company.get')).default_tax).toBeGreaterThan(0);
    expect((await getData('catalogue.list')).every(({ rate, cost }) => cost !== null && cost <= rate)).toBe(true);
    const { rows } = await api.db.system((tx) =>
      tx.execute<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM estimate_items WHERE kind = 'line' AND (cost IS NULL OR cost > rate)`),
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('has default markups, and costs that differ', async () => {
    const { default_markup, item_type_markups } = await getData('company.get');
    expect([default_markup, item_type_markups.MATERIAL]).toEqual([40, 35]);
    const percents = (await getData('catalogue.list')).map(({ rate, cost }) => Math.round((100 * (cost ?? 0)) / rate));
    expect(new Set(percents).size).toBeGreaterThan(15);
  });

  it('has roofs whose quantities are computed from their measures', async () => {
    const roofs = (await getData('projects.list')).filter(
      ({ title, estimation }) => title.startsWith('Roof replacement') && estimation > 0,
    );
    expect(roofs.length).toBeGreaterThan(3);
    for (const { estimate } of roofs) {
      const { data } = await call(api, 'estimates.get', { params: { id: estimate ?? '' }, headers: { ...headers } });
      const measured = data.items.filter(({ takeoff }) => takeoff != null);
      expect(measured).toHaveLength(9);
      expect(new Set(measured.map(({ takeoff }) => takeoff?.group)).size).toBe(1);
      for (const { takeoff, quantity } of measured) {
        expect(validationErrors(takeoffBody(), takeoff)).toEqual({});
        expect(takeoff && computeQuantity(takeoff)?.quantity).toBe(quantity);
        expect(quantity).toBeGreaterThan(0);
      }
    }
  });

  it('has two assemblies whose quantities can be computed from their measures', async () => {
    const items = new Map((await getData('catalogue.list')).map((item) => [item.id, item]));
    const { data } = await call(api, 'assemblies.list', { headers: { ...headers } });
    expect(data.map(({ name }) => name)).toEqual(['Asphalt roof, measured', 'Drywall room, hung and painted']);
    for (const assembly of data) {
      expect(validationErrors(assemblyBody, assembly)).toEqual({});
      const measures = { area: '2000', length: '180', length2: '44' };
      const parts = measuredParts({ assembly, quantity: '', measures }, items) ?? [];
      expect(parts).toHaveLength(assembly.rows.length);
      expect(parts.every(({ computed }) => computed !== null && computed.quantity > 0)).toBe(true);
      // Packages are whole.
      expect(parts.some(({ computed }) => computed?.exact !== computed?.quantity)).toBe(true);
    }
  });

  it('has three templates with lines and costs, one with sections', async () => {
    const { data } = await call(api, 'templates.list', { headers: { ...headers } });
    expect(data.map(({ name }) => name)).toEqual(['Bathroom remodel', 'Hail damage repair', 'Roof replacement']);
    const templates = await Promise.all(
      data.map(({ id }) => call(api, 'templates.get', { params: { id }, headers: { ...headers } })),
    );
    for (const { data: template } of templates) {
      const lines = template.rows.filter(({ kind }) => kind !== 'section');
      expect(lines).toHaveLength(template.line_count);
      expect(lines.length).toBeGreaterThanOrEqual(12);
      expect(lines.every(({ cost }) => cost != null)).toBe(true);
    }
    expect(templates.filter(({ data: { rows } }) => rows.some(({ kind }) => kind === 'section'))).toHaveLength(1);
  });

  it('has one estimate with sections, which has costs and a line that is not chosen yet', async () => {
    const ids = (await getData('projects.list')).map(({ estimate }) => estimate ?? '');
    const responses = await Promise.all(
      ids.map((id) => call(api, 'estimates.get', { params: { id }, headers: { ...headers } })),
    );
    const [estimate, ...others] = responses.map(({ data }) => data).filter(({ sections }) => sections.length > 0);
    expect(others).toEqual([]);
    expect(estimate?.sections.map(({ index }) => index)[0]).toBe(1);
    expect(estimate?.sections.at(-1)?.name).toBe('Labor and site');
    expect(estimate?.items.filter(({ option }) => option === 'offered')).toHaveLength(1);
    expect(estimate?.items.every(({ rate, cost }) => cost != null && cost <= rate)).toBe(true);
    const margin = totalMargin(estimate?.items ?? []);
    expect(margin?.costedLineCount).toBe(margin?.lineCount);
  });

  it('has project dates within two years, in order and matching the status', async () => {
    const today = todayIn('America/Denver', api.clock.now());
    for (const project of await getData('projects.list')) {
      const { created_date, date_assigned, customer_contacted, date_inspected, estimation_sent, job_start_date } =
        project;
      const steps = [created_date, date_assigned, customer_contacted, date_inspected, estimation_sent, job_start_date];
      const dates = [...steps, project.job_end_date].filter((step) => step !== null);
      expect(dates).toEqual(dates.toSorted());
      expect(created_date >= '2024-02-01' && created_date <= today).toBe(true);
      expect((estimation_sent ?? '') <= today).toBe(true);
      expect(estimation_sent === null).toBe(project.status === 'NEW');
      const isSold = !['NEW', 'ESTIMATE_SENT', 'NEGOTIATION'].includes(project.status) && !isLost(project);
      expect(job_start_date !== null).toBe(isSold);
      expect(project.final_invoice > 0).toBe(isSold && project.status !== 'SIGNED');
    }
  });

  it('has data for every dashboard figure of the last 12 months', async () => {
    const { from, to } = presetPeriod('last12Months', todayIn('America/Denver', api.clock.now()));
    const query = { startDate: from, endDate: to };
    const { data } = await call(api, 'dashboard.get', { query, headers: { ...headers } });

    expect(data.closed_sales_by_month.length).toBeGreaterThanOrEqual(5);
    expect(data.pending_sales_by_month.length).toBeGreaterThanOrEqual(6);
    expect(data.open_days_month).toHaveLength(data.pending_sales_by_month.length);
    expect(data.closing_rate_by_estimator.map(({ x }) => x).toSorted()).toEqual([
      'Marcus Bell',
      'Priya Nair',
      'Tom Okafor',
    ]);
    // Realistic rates: every estimator closes some sales and loses some.
    expect(data.closing_rate_by_estimator.every(({ y }) => y > 20 && y < 100)).toBe(true);
    expect(data.referred_by_count.length).toBeGreaterThanOrEqual(8);
    expect(data.sales_funnel.every(({ value }) => value > 0)).toBe(true);
    expect(Object.values(data.totals).every((figure) => (figure ?? 0) > 0)).toBe(true);
  });

  it.each(Object.keys(periodPresets) as PeriodPreset[])(
    'has figures before the period %s to compare with',
    async (preset) => {
      const { from, to, comparedBy } = presetPeriod(preset, todayIn('America/Denver', api.clock.now()));
      const query = { startDate: from, endDate: to, comparedBy };
      const { data } = await call(api, 'dashboard.get', { query, headers: { ...headers } });
      expect(data.previous?.new_clients).toBeGreaterThan(0);
      expect(data.previous?.avg_estimate_price).toBeGreaterThan(0);
    },
  );

  it('has signing dates equal to the first event with the status SIGNED', async () => {
    const { rows } = await api.db.system((tx) =>
      tx.execute<{ id: string; signed_on: string }>(sql`
        SELECT project_id AS id, min(created_at AT TIME ZONE 'America/Denver')::date::text AS signed_on FROM events
        WHERE type = 'status.changed' AND payload ->> 'to' = 'SIGNED' GROUP BY project_id`),
    );
    const signedProjects = (await getData('projects.list')).filter(({ signed_on }) => signed_on !== null);

    // 11 signed, 7 in accounts receivable and 39 closed projects that were not lost.
    expect(signedProjects.length).toBe(57);
    expect(signedProjects.map(({ id, signed_on }) => ({ id, signed_on })).toSorted(compareIds)).toEqual(
      rows.toSorted(compareIds),
    );
  });

  it('has notes by all roles on many projects, with a valid PNG and PDF attachment', async () => {
    const projects = await getData('projects.list');
    const noteResponses = await Promise.all(
      projects.map(({ id }) => call(api, 'notes.list', { params: { id }, headers: { ...headers } })),
    );
    const notes = noteResponses.flatMap(({ data }) => data);
    expect(noteResponses.filter(({ data }) => data.length > 0).length).toBeGreaterThan(20);
    expect(new Set(notes.map(({ author_role }) => author_role))).toEqual(new Set(['Company', 'Manager', 'Estimator']));
    expect(notes.every(({ created_date }) => created_date < api.clock.now().toISOString())).toBe(true);
    const attachmentIds = notes.flatMap(({ attachments }) => attachments);
    const files = await Promise.all(
      attachmentIds.map((id) => call(api, 'files.download', { params: { id }, headers: { ...headers } })),
    );
    expect(await Promise.all(files.map(({ bytes }) => detectFileType(bytes)))).toEqual([
      'image/png',
      'application/pdf',
    ]);
    expect(files.map(({ headers: fileHeaders }) => fileHeaders.get('content-type'))).toEqual([
      'image/png',
      'application/pdf',
    ]);
  });

  it('has the same projects in two databases, and each project has a different client', async () => {
    const otherApi = await testApi();
    await makeDemoCompany(otherApi.deps);
    const { data } = await call(otherApi, 'session.signIn', {
      body: { username: demo?.email, password: demo?.password },
    });
    const projectResponse = await call(otherApi, 'projects.list', {
      headers: { Authorization: `Bearer ${data.access}` },
    });
    await otherApi.close();

    expect(projectResponse.data.map((project) => ({ ...project }))).toEqual(await getData('projects.list'));
    expect(new Set(projectResponse.data.map(({ client }) => client.name)).size).toBe(92);
  });
});

it('the projects of the demo company include one in each previous period of the dashboard, on any day of two years', () => {
  const start = Date.parse('2026-01-01T00:00:00Z');
  const days = Array.from({ length: 731 }, (_, n) => new Date(start + n * 86_400_000).toISOString().slice(0, 10));
  for (const today of days) {
    const ages = demoProjectTimelines(seededRandom(1), today).map(({ age }) => age);
    for (const preset of Object.keys(periodPresets) as PeriodPreset[]) {
      const previous = previousPeriod(presetPeriod(preset, today), today);
      const isCreatedIn = (age: number) =>
        age <= daysBetween(previous?.from ?? '', today) && age >= daysBetween(previous?.to ?? '', today);
      expect(ages.some(isCreatedIn), `${preset} on ${today}`).toBe(true);
    }
  }
});

it('the demo company is not created if the database has a company', async () => {
  const otherApi = await testApi();
  await signUpOwner(otherApi);

  expect(await makeDemoCompany(otherApi.deps)).toBeUndefined();
  await otherApi.close();
});
