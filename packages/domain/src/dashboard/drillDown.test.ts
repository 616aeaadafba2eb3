import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Project } from '../projects/project.ts';
import { filterProjects, toSearchable } from '../projects/projectFilter.ts';
import { projectPrice } from '../projects/projectPrice.ts';
import { projectStatusCodes } from '../projects/status.ts';
import { anId, aProject } from '../testing/builders.ts';
import { dashboardFigures } from './dashboardFigures.ts';
import type { DashboardFilter } from './dashboardFilter.ts';
import { drillDownFilter } from './drillDown.ts';
import { daysBetween } from './period.ts';

const today = '2026-06-30';
const estimators = [anId(30), anId(31), anId(32)];
const offices = [anId(20), anId(21)];

const day = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 28 }))
  .map(([month, date]) => `2026-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`);
const dayOrNone = fc.option(day, { nil: null });
const price = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 99_999_999 }).map((inCents) => inCents / 100),
);

const project: fc.Arbitrary<Project> = fc
  .record({
    status: fc.constantFrom(...projectStatusCodes),
    created_date: day,
    estimation_sent: dayOrNone,
    job_start_date: dayOrNone,
    signed_on: dayOrNone,
    current_estimate: price,
    estimation: price,
    estimator: fc.constantFrom(null, ...estimators),
    office: fc.constantFrom(null, ...offices),
    referred_by: fc.constantFrom('', '  ', 'Acme', ' ACME ', 'Home show', 'home SHOW'),
  })
  .map((values) => aProject(values));

const dashboardFilter: fc.Arbitrary<DashboardFilter> = fc.record({
  from: dayOrNone,
  to: dayOrNone,
  estimator: fc.constantFrom(null, ...estimators),
  office: fc.constantFrom(null, ...offices),
});

/** Checks a property for generated projects and dashboard filters. */
const forEvery = (check: (projects: readonly Project[], filter: DashboardFilter) => void) =>
  fc.assert(fc.property(fc.array(project, { maxLength: 40 }), dashboardFilter, check), { numRuns: 300 });

type Arguments = Parameters<typeof drillDownFilter>;
const find = (projects: readonly Project[], ...args: Arguments) =>
  filterProjects(toSearchable(projects), drillDownFilter(...args));

const cents = (one: Project) => Math.round(projectPrice(one) * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length);
const sumOfPrices = (projects: readonly Project[]) => sum(projects.map(cents));

/** The definitions of dashboardFigures.ts, computed from all projects without the filter of the project list. */
const inPeriod = (one: Project, { from, to, estimator, office }: DashboardFilter) =>
  !(from && one.created_date < from) &&
  !(to && one.created_date > to) &&
  !(estimator && one.estimator !== estimator) &&
  !(office && one.office !== office);
const isPending = ({ status }: Project) => status === 'ESTIMATE_SENT' || status === 'NEGOTIATION';
const isClosed = ({ status }: Project) =>
  status === 'SIGNED' || status === 'ACCOUNTS_RECEIVABLE' || status === 'CLOSED';
const pendingStartDay = (one: Project) => one.estimation_sent ?? one.created_date;
const closingDay = (one: Project) => one.signed_on ?? one.job_start_date ?? one.created_date;
const daysOpen = (one: Project) => daysBetween(pendingStartDay(one), today);

const series = (projects: readonly Project[], keyOf: (one: Project) => string) => Map.groupBy(projects, keyOf);
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];

describe('The list opened from a figure of the dashboard reproduces the figure', () => {
  test('Avg. Estimate Price is the mean price of the projects found', () => {
    forEvery((projects, filter) => {
      const priced = projects.filter((one) => inPeriod(one, filter) && cents(one) > 0);
      expect(mean(find(projects, 'avgEstimatePrice', filter).map(cents))).toBe(mean(priced.map(cents)));
    });
  });

  test.each(['pendingSales', 'pendingSalesByMonth'] as const)('%s is the sum of the prices found', (figure) => {
    forEvery((projects, filter) => {
      const pending = projects.filter((one) => inPeriod(one, filter) && isPending(one));
      expect(sumOfPrices(find(projects, figure, filter))).toBe(sumOfPrices(pending));
    });
  });

  test('New Leads is the number of projects found', () => {
    forEvery((projects, filter) => {
      const made = projects.filter((one) => inPeriod(one, filter));
      expect(find(projects, 'newLeads', filter)).toHaveLength(made.length);
    });
  });

  test('Closed Sales is the sum of the prices found, in all and for each month', () => {
    forEvery((projects, filter) => {
      const closed = projects.filter((one) => inPeriod(one, filter) && isClosed(one));
      expect(sumOfPrices(find(projects, 'closedSales', filter))).toBe(sumOfPrices(closed));
      const byMonth = series(closed, (one) => closingDay(one).slice(0, 7));
      for (const month of months) {
        const found = find(projects, 'closedSales', filter, month);
        expect(found).toHaveLength(byMonth.get(month)?.length ?? 0);
        expect(sumOfPrices(found)).toBe(sumOfPrices(byMonth.get(month) ?? []));
      }
    });
  });

  test('Closing Rate is the share of closed projects found, in all and for each estimator', () => {
    const rate = (projects: readonly Project[]) => mean(projects.map((one) => (isClosed(one) ? 100 : 0)));
    forEvery((projects, filter) => {
      const made = projects.filter((one) => inPeriod(one, filter));
      const found = find(projects, 'closingRate', filter);
      expect(found).toHaveLength(made.length);
      expect(rate(found)).toBe(rate(made));
      const assigned = made.filter((one) => one.estimator);
      const byEstimator = series(assigned, (one) => one.estimator ?? '');
      for (const [estimator, theirs] of byEstimator) {
        const foundOfThem = find(projects, 'closingRate', filter, estimator);
        expect(foundOfThem).toHaveLength(theirs.length);
        expect(rate(foundOfThem)).toBe(rate(theirs));
      }
    });
  });

  test('Pending Sales of a month is the sum of the prices found', () => {
    forEvery((projects, filter) => {
      const pending = projects.filter((one) => inPeriod(one, filter) && isPending(one));
      const byMonth = series(pending, (one) => pendingStartDay(one).slice(0, 7));
      for (const month of months) {
        const found = find(projects, 'pendingSalesByMonth', filter, month);
        expect(found).toHaveLength(byMonth.get(month)?.length ?? 0);
        expect(sumOfPrices(found)).toBe(sumOfPrices(byMonth.get(month) ?? []));
      }
    });
  });

  test('Avg Pending Sale Open is the mean number of days the sales found are open, in all and for each month', () => {
    forEvery((projects, filter) => {
      const pending = projects.filter((one) => inPeriod(one, filter) && isPending(one));
      expect(mean(find(projects, 'openDays', filter).map(daysOpen))).toBe(mean(pending.map(daysOpen)));
      const byMonth = series(pending, (one) => pendingStartDay(one).slice(0, 7));
      for (const month of months) {
        const found = find(projects, 'openDays', filter, month);
        expect(mean(found.map(daysOpen))).toBe(mean((byMonth.get(month) ?? []).map(daysOpen)));
      }
    });
  });

  test('Sales Funnel is the number of projects found, in all and for each status', () => {
    forEvery((projects, filter) => {
      const made = projects.filter((one) => inPeriod(one, filter));
      expect(find(projects, 'salesFunnel', filter)).toHaveLength(made.length);
      for (const status of projectStatusCodes) {
        const inStatus = made.filter((one) => one.status === status);
        expect(find(projects, 'salesFunnel', filter, status)).toHaveLength(inStatus.length);
      }
    });
  });

  test('Sales Referal Count is the number of projects found, in all and for each referrer in any spelling', () => {
    forEvery((projects, filter) => {
      const referred = projects.filter((one) => inPeriod(one, filter) && one.referred_by.trim());
      expect(find(projects, 'referrals', filter)).toHaveLength(referred.length);
      const byReferrer = series(referred, (one) => one.referred_by.trim().toLowerCase());
      for (const [referrer, theirs] of byReferrer)
        for (const spelling of [referrer, referrer.toUpperCase(), ` ${referrer}`])
          expect(find(projects, 'referrals', filter, spelling)).toHaveLength(theirs.length);
    });
  });
});

const march: DashboardFilter = { from: '2026-03-01', to: '2026-03-31', estimator: anId(30), office: anId(20) };

test.each(Object.keys(dashboardFigures) as (keyof typeof dashboardFigures)[])(
  '%s opens the list with the filters of the dashboard',
  (figure) => {
    expect(drillDownFilter(figure, march)).toMatchObject(march);
  },
);
