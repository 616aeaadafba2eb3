import { previousPeriod } from '@plumbline/domain/dashboard/period';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companies } from '../database/schema/company.ts';
import { makeDemoCompany } from '../demo/makeDemoCompany.ts';
import { type TestApi, testApi, testClock } from '../testing/testApi.ts';
import { signUpOwner } from '../testing/testUser.ts';

// At this time it is already the next day in Pacific/Kiritimati (UTC+14) and still the previous day in Pacific/Pago_Pago (UTC-11).
const clock = testClock('2026-03-02T10:30:00.000Z');
let api: TestApi;

beforeAll(async () => {
  api = await testApi({ clock });
});
afterAll(() => api.close());

const createCompanyIn = (timeZone: string) => signUpOwner(api, { packageName: 'TEAM', timeZone });

describe('the time zone of a company [F13]', () => {
  it.each([
    ['Pacific/Kiritimati', 'Pacific/Kiritimati'],
    ['Mars/Olympus_Mons', 'America/Chicago'],
    ['', 'America/Chicago'],
  ])(
    'is the time zone of the sign-up, or the default if that is invalid: %j is stored as %s',
    async (sentTimeZone, storedTimeZone) => {
      const owner = await createCompanyIn(sentTimeZone);
      expect((await owner.call('company.get')).data.time_zone).toBe(storedTimeZone);
    },
  );

  it('can be changed only to a valid time zone', async () => {
    const owner = await createCompanyIn('America/Denver');
    const change = (time_zone: unknown) =>
      owner.call('company.update', { params: { id: owner.companyId }, body: { time_zone } });
    expect((await change('Europe/London')).data.time_zone).toBe('Europe/London');
    for (const invalidTimeZone of ['Mars/Olympus_Mons', '+05:30']) {
      expect(await change(invalidTimeZone)).toMatchObject({
        status: 400,
        error: { fields: { time_zone: ['Not a time zone'] } },
      });
    }
  });

  it('is America/Denver for the demo company', async () => {
    const demo = await testApi();
    await makeDemoCompany(demo.deps);
    const zones = await demo.db.system((tx) => tx.select({ timeZone: companies.timeZone }).from(companies));
    expect(zones).toEqual([{ timeZone: 'America/Denver' }]);
    await demo.close();
  });
});

describe.each([
  ['Pacific/Kiritimati', '2026-03-03', 3],
  ['UTC', '2026-03-02', 2],
  ['Pacific/Pago_Pago', '2026-03-01', 1],
])('a company in %s', (timeZone, today, openDays) => {
  it(`stores ${today} as the creation and signing date of a project that is created as signed [R9.04]`, async () => {
    const owner = await createCompanyIn(timeZone);
    const { data: project } = await owner.call('projects.create', { body: { title: 'Roof', status: 'SIGNED' } });
    expect(project).toMatchObject({ created_date: today, signed_on: today });
  });

  it(`has a dashboard that computes the open days and the previous period on ${today} [R9.04]`, async () => {
    const owner = await createCompanyIn(timeZone);
    // The estimate was sent on the last day of February, and has been open since then.
    await owner.call('projects.create', {
      body: { title: 'Deck', status: 'NEGOTIATION', estimation: 100, estimation_sent: '2026-02-28' },
    });
    const { data: figures } = await owner.call('dashboard.get', { query: { startDate: '2026-02-01' } });
    expect(figures.totals.open_days).toBe(openDays);
    expect(figures.previous).toMatchObject(previousPeriod({ from: '2026-02-01', to: null }, today) ?? {});
  });
});
