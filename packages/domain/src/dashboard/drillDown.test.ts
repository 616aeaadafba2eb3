/** Tests of the lists that the figures of the dashboard open. */
import { daysBetween } from '@plumbline/values/day';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Project } from '../projects/project.ts';

import { projectPrice } from '../projects/projectPrice.ts';
import { projectStatusCodes } from '../projects/status.ts';
import { anId, aProject } from '../testing/builders.ts';
import { filterProjects } from '../testing/filterProjects.ts';
import { dashboardFigures } from './dashboardFigures.ts';
import type { DashboardFilter } from './dashboardFilter.ts';
import { drillDownFilter } from './drillDown.ts';

const today = '2026-06-30';
const estimators = [anId(30), anId(31), anId(32)];
const offices = [anId(20), anId(21)];

const monthBorders = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'];
const day = fc.oneof(
  fc.constantFrom(...monthBorders),
  fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 28 }))
    .map(([month, date]) => `2026-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`),
);
const dayOrNone = fc.option(day, { nil: null });
const price = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 1, max: 99_999_999 }).map((inCents) => inCents / 100),
);

const anyProject: fc.Arbitrary<Project> = fc
  .record({
    // Often closed without a signing and an invoice, because only then a job is lost.
    status: fc.constantFrom(...projectStatusCodes, 'CLOSED' as const, 'CLOSED' as const),
    created_date: day,
    estimation_sent: dayOrNone,
    job_start_date: dayOrNone,
    signed_on: fc.option(day, { nil: null, freq: 1 }),
    contract_value: fc.option(fc.oneof(price, fc.constantFrom(-0.01, -99_999.99)), { nil: null }),
    current_estimate: price,
    estimation: price,
    estimator: fc.constantFrom(null, ...estimators),
    office: fc.constantFrom(null, ...offices),
    final_invoice: fc.constantFrom(0, 0, 0.01),
    lost_reason: fc.constantFrom('', 'Price', 'any'),
    referred_by: fc.constantFrom('', '  ', 'Acme', ' ACME ', 'Home show', 'home SHOW'),
  })
  .map((values) => aProject(values));

const period = fc
  .tuple(fc.option(day, { nil: null, freq: 1 }), fc.option(day, { nil: null, freq: 1 }))
  .map(([a, b]) => (a !== null && b !== null && b < a ? { from: b, to: a } : { from: a, to: b }));

const dashboardFilter: fc.Arbitrary<DashboardFilter> = fc
  .tuple(
    period,
    // Two conditions at most, so that most filters find projects.
    fc.oneof(
      fc.constant({}),
      fc.record({ estimator: fc.constantFrom(...estimators) }),
      fc.record({ office: fc.constantFrom(...offices) }),
    ),
  )
  .map(([days, condition]) => ({ estimator: null, office: null, ...days, ...condition }));

/** Whether a list of the running case has projects. */
let hasFound = false;

/** Checks a property for generated projects and dashboard filters. Fails if most of the lists have no project, because they compare nothing. */
function forEvery(check: (projects: readonly Project[], filter: DashboardFilter) => void): void {
  let foundCount = 0;
  const projects = fc.array(anyProject, { minLength: 30, maxLength: 40 });
  fc.assert(
    fc.property(projects, dashboardFilter, (...values) => {
      hasFound = false;
      check(...values);
      if (hasFound) foundCount += 1;
    }),
    { numRuns: 300 },
  );
  expect(foundCount).toBeGreaterThan(150);
}

type Arguments = Parameters<typeof drillDownFilter>;
function findProjects(projects: readonly Project[], ...args: Arguments): readonly Project[] {
  const found = filterProjects(projects, drillDownFilter(...args));
  hasFound ||= found.length > 0;
  return found;
}

const cents = (project: Project) => Math.round(projectPrice(project) * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]) => (numbers.length === 0 ? 0 : sum(numbers) / numbers.length);
const sumOfPrices = (projects: readonly Project[]) => sum(projects.map(cents));

// These functions implement the definitions of dashboardFigures.ts without the filter of the project list.
const matchesFilter = (project: Project, { from, to, estimator, office }: DashboardFilter) =>
  !(from && project.created_date < from) &&
  !(to && project.created_date > to) &&
  !(estimator && project.estimator !== estimator) &&
  !(office && project.office !== office);
const isPending = ({ status }: Project) => status === 'ESTIMATE_SENT' || status === 'NEGOTIATION';
const isClosed = ({ status }: Project) =>
  status === 'SIGNED' || status === 'ACCOUNTS_RECEIVABLE' || status === 'CLOSED';
const wasLost = ({ status, signed_on, final_invoice }: Project) =>
  status === 'CLOSED' && !signed_on && final_invoice === 0;
const pendingStartDay = (project: Project) => project.estimation_sent ?? project.created_date;
const closingDay = (project: Project) => project.signed_on ?? project.job_start_date ?? project.created_date;
const daysOpen = (project: Project) => daysBetween(pendingStartDay(project), today);

const groupProjects = (projects: readonly Project[], keyOf: (project: Project) => string) =>
  Map.groupBy(projects, keyOf);
const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];

describe('the list that a figure of the dashboard opens', () => {
  test('has projects whose mean price is Avg. Estimate Price', () => {
    forEvery((projects, filter) => {
      const pricedProjects = projects.filter((project) => matchesFilter(project, filter) && cents(project) > 0);
      expect(mean(findProjects(projects, 'avgEstimatePrice', filter).map(cents))).toBe(mean(pricedProjects.map(cents)));
    });
  });

  test.each(['pendingSales', 'pendingSalesByMonth'] as const)(
    'has projects whose prices add up to the figure %s',
    (figure) => {
      forEvery((projects, filter) => {
        const pendingProjects = projects.filter((project) => matchesFilter(project, filter) && isPending(project));
        expect(sumOfPrices(findProjects(projects, figure, filter))).toBe(sumOfPrices(pendingProjects));
      });
    },
  );

  test('has as many projects as the figure New Leads counts', () => {
    forEvery((projects, filter) => {
      const projectsInPeriod = projects.filter((project) => matchesFilter(project, filter));
      expect(findProjects(projects, 'newLeads', filter)).toHaveLength(projectsInPeriod.length);
    });
  });

  test('has projects whose prices add up to Closed Sales, in total and for each month', () => {
    forEvery((projects, filter) => {
      const closedProjects = projects.filter((project) => matchesFilter(project, filter) && isClosed(project));
      expect(sumOfPrices(findProjects(projects, 'closedSales', filter))).toBe(sumOfPrices(closedProjects));
      const projectsByMonth = groupProjects(closedProjects, (project) => closingDay(project).slice(0, 7));
      for (const month of months) {
        const foundProjects = findProjects(projects, 'closedSales', filter, month);
        expect(foundProjects).toHaveLength(projectsByMonth.get(month)?.length ?? 0);
        expect(sumOfPrices(foundProjects)).toBe(sumOfPrices(projectsByMonth.get(month) ?? []));
      }
    });
  });

  test('has the same share of closed projects as Closing Rate, in total and for each estimator', () => {
    const rate = (projects: readonly Project[]) => mean(projects.map((project) => (isClosed(project) ? 100 : 0)));
    forEvery((projects, filter) => {
      const projectsInPeriod = projects.filter((project) => matchesFilter(project, filter));
      const foundProjects = findProjects(projects, 'closingRate', filter);
      expect(foundProjects).toHaveLength(projectsInPeriod.length);
      expect(rate(foundProjects)).toBe(rate(projectsInPeriod));
      const assignedProjects = projectsInPeriod.filter((project) => project.estimator);
      const projectsByEstimator = groupProjects(assignedProjects, (project) => project.estimator ?? '');
      for (const [estimator, estimatorProjects] of projectsByEstimator) {
        const foundForEstimator = findProjects(projects, 'closingRate', filter, estimator);
        expect(foundForEstimator).toHaveLength(estimatorProjects.length);
        expect(rate(foundForEstimator)).toBe(rate(estimatorProjects));
      }
    });
  });

  test('has the won and lost jobs of Win Rate', () => {
    forEvery((projects, filter) => {
      const decidedProjects = projects.filter((project) => matchesFilter(project, filter) && isClosed(project));
      expect(findProjects(projects, 'winRate', filter)).toEqual(decidedProjects);
    });
  });

  test('has as many projects as Lost Jobs, in total and for each reason', () => {
    forEvery((projects, filter) => {
      const lostProjects = projects.filter((project) => matchesFilter(project, filter) && wasLost(project));
      expect(findProjects(projects, 'lostJobs', filter)).toEqual(lostProjects);
      const projectsByReason = groupProjects(lostProjects, ({ lost_reason }) => lost_reason);
      for (const reason of ['', 'Price', 'any'])
        expect(findProjects(projects, 'lostJobs', filter, reason)).toEqual(projectsByReason.get(reason) ?? []);
    });
  });

  test('has projects whose prices add up to Pending Sales of a month', () => {
    forEvery((projects, filter) => {
      const pendingProjects = projects.filter((project) => matchesFilter(project, filter) && isPending(project));
      const projectsByMonth = groupProjects(pendingProjects, (project) => pendingStartDay(project).slice(0, 7));
      for (const month of months) {
        const foundProjects = findProjects(projects, 'pendingSalesByMonth', filter, month);
        expect(foundProjects).toHaveLength(projectsByMonth.get(month)?.length ?? 0);
        expect(sumOfPrices(foundProjects)).toBe(sumOfPrices(projectsByMonth.get(month) ?? []));
      }
    });
  });

  test('has projects whose mean number of open days is Avg Pending Sale Open, in total and for each month', () => {
    forEvery((projects, filter) => {
      const pendingProjects = projects.filter((project) => matchesFilter(project, filter) && isPending(project));
      expect(mean(findProjects(projects, 'openDays', filter).map(daysOpen))).toBe(mean(pendingProjects.map(daysOpen)));
      const projectsByMonth = groupProjects(pendingProjects, (project) => pendingStartDay(project).slice(0, 7));
      for (const month of months) {
        const foundProjects = findProjects(projects, 'openDays', filter, month);
        expect(mean(foundProjects.map(daysOpen))).toBe(mean((projectsByMonth.get(month) ?? []).map(daysOpen)));
      }
    });
  });

  test('has as many projects as the figure Sales Funnel counts, in total and for each status', () => {
    forEvery((projects, filter) => {
      const projectsInPeriod = projects.filter((project) => matchesFilter(project, filter));
      expect(findProjects(projects, 'salesFunnel', filter)).toHaveLength(projectsInPeriod.length);
      for (const status of projectStatusCodes) {
        const projectsInStatus = projectsInPeriod.filter((project) => project.status === status);
        expect(findProjects(projects, 'salesFunnel', filter, status)).toHaveLength(projectsInStatus.length);
      }
    });
  });

  test('has as many projects as the figure Sales Referal Count shows, in total and for each referrer in any spelling', () => {
    forEvery((projects, filter) => {
      const referredProjects = projects.filter(
        (project) => matchesFilter(project, filter) && project.referred_by.trim(),
      );
      expect(findProjects(projects, 'referrals', filter)).toHaveLength(referredProjects.length);
      const projectsByReferrer = groupProjects(referredProjects, (project) => project.referred_by.trim().toLowerCase());
      for (const [referrer, referrerProjects] of projectsByReferrer)
        for (const spelling of [referrer, referrer.toUpperCase(), ` ${referrer}`])
          expect(findProjects(projects, 'referrals', filter, spelling)).toHaveLength(referrerProjects.length);
    });
  });
});

const march: DashboardFilter = { from: '2026-03-01', to: '2026-03-31', estimator: anId(30), office: anId(20) };

test.each(Object.keys(dashboardFigures) as (keyof typeof dashboardFigures)[])(
  'the figure %s opens the list with the filters of the dashboard',
  (figure) => {
    expect(drillDownFilter(figure, march)).toMatchObject(march);
  },
);
