/**
 * Property test of the dashboard figures. A second implementation in TypeScript with big integers computes the figures of generated
 * companies, and the results must be equal to the last digit. The second implementation shares only `previousPeriod` with the tested code.
 */

import type { Dashboard } from '@plumbline/domain/dashboard/dashboard';
import { type ComparisonUnit, comparisonUnits, previousPeriod } from '@plumbline/domain/dashboard/period';
import { anId } from '@plumbline/domain/testing/builders';
import { ownerRole } from '@plumbline/domain/users/roles';
import { daysBetween } from '@plumbline/values/day';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccessTokens, accessTokens } from '../session/accessToken.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { call } from '../testing/testUser.ts';

interface Project {
  readonly status: string;
  readonly createdDay: string;
  readonly sentDay: string | null;
  readonly startDay: string | null;
  readonly signedDay: string | null;
  /** What the client has signed, in cents. */
  readonly contractValue: bigint | null;
  /** The total of the estimate in cents. 0 if the estimate has no lines. */
  readonly currentEstimate: bigint;
  /** The typed estimate price in cents. */
  readonly estimation: bigint;
  readonly finalInvoice: bigint;
  readonly lostReason: string;
  readonly referrer: string;
  /** The index of the user in `users`. */
  readonly estimator: number | null;
  /** The index of the office, from 0. */
  readonly office: number | null;
  readonly isDeleted: boolean;
}

interface Company {
  readonly users: readonly { readonly name: string; readonly isDeactivated: boolean }[];
  readonly officeCount: number;
  readonly projects: readonly Project[];
}

interface Filter {
  readonly from: string | null;
  readonly to: string | null;
  readonly comparedBy?: ComparisonUnit | undefined;
  /** Indexes, as in `Project`. */
  readonly estimator: number | null;
  readonly office: number | null;
}

const today = '2026-03-02';
const statuses = ['NEW', 'ESTIMATE_SENT', 'NEGOTIATION', 'SIGNED', 'ACCOUNTS_RECEIVABLE', 'CLOSED'];
const statusLabels = ['New', 'Estimate Sent', 'Negotiation', 'Job Signed', 'Accounts Receivable', 'Job Closed'];

const millisecondsPerDay = 86_400_000;
const dayAfter = (startDay: string, days: number) =>
  new Date(Date.parse(`${startDay}T00:00:00Z`) + days * millisecondsPerDay).toISOString().slice(0, 10);

/** Usually a day from about 15 months before today to a month after today, so that several projects share a month. Rarely a distant day. */
const someDay = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 0, max: 480 }).map((days) => dayAfter('2024-12-08', days)) },
  { weight: 1, arbitrary: fc.constantFrom('0001-01-01', '0099-12-31', '2024-02-29', '9999-12-31') },
);
/** Often the first day of a month, because only periods that start then are compared by months. */
const someFirstDay = fc.oneof(
  someDay,
  someDay.map((day) => `${day.slice(0, 8)}01`),
);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null });

/** A price in cents. The largest prices have 18 digits, like the columns of the database. */
const somePrice = fc.oneof(
  fc.constant(0n),
  fc.bigInt({ min: 1n, max: 99_999n }),
  fc.bigInt({ min: 1n, max: 9_999_999_999n }),
  fc.constantFrom(999_999_999_999_999_999n, 999_999_999_999_999_998n, 333_333_333_333_333_333n),
);

/** Whether PostgreSQL can store the text. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');
/** Texts that differ only in case, accents or spaces, and texts that are special in JavaScript or SQL. */
const someReferrer = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('', 'Angi', 'angi', ' ANGI ', 'Google', 'Home show', 'home  show') },
  { weight: 2, arbitrary: fc.constantFrom('Émile', 'émile', 'E\u0301mile', 'Emile', 'ΣΑΣ', 'σας', 'İzmir', 'izmir') },
  { weight: 2, arbitrary: fc.constantFrom(' ', '\t\u00a0\ufeff', '\u2003Kim\u00a0', 'kim', '\u212aim', '\u0085Kim') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('__proto__', 'constructor', '"', '\\', '1', '\uff21', '\u{1f600}', 'Straße'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }).filter(isStorable) },
);

const someName = fc.constantFrom('Dana Whitlock', 'Max Moreno', 'Ángel Núñez', 'ana Beck', 'Cher');

const someCompany: fc.Arbitrary<Company> = fc
  .record({
    users: fc.array(fc.record({ name: someName, isDeactivated: fc.boolean() }), { minLength: 1, maxLength: 5 }),
    officeCount: fc.nat(3),
  })
  .chain(({ users, officeCount }) => {
    const someProject = fc.record<Project>({
      status: fc.constantFrom(...statuses),
      createdDay: someDay,
      sentDay: optional(someDay),
      startDay: optional(someDay),
      signedDay: optional(someDay),
      contractValue: optional(fc.oneof(somePrice, fc.constantFrom(-1n, -99_999n))),
      currentEstimate: somePrice,
      estimation: somePrice,
      finalInvoice: fc.constantFrom(0n, 0n, 0n, 1n),
      lostReason: fc.constantFrom('', 'Price', 'No budget', 'ΣΑΣ', '"'),
      referrer: someReferrer,
      estimator: optional(fc.nat(users.length - 1)),
      office: officeCount === 0 ? fc.constant(null) : optional(fc.nat(officeCount - 1)),
      isDeleted: fc.nat(7).map((n) => n === 0),
    });
    const projects = fc.array(someProject, { maxLength: 60, size: 'max' });
    return fc.record({ users: fc.constant(users), officeCount: fc.constant(officeCount), projects });
  });

const someFilter = ({ users, officeCount }: Company): fc.Arbitrary<Filter> =>
  fc
    .record({
      days: fc.tuple(optional(someFirstDay), optional(someDay)),
      comparedBy: fc.constantFrom(undefined, ...(Object.keys(comparisonUnits) as ComparisonUnit[])),
      estimator: fc.option(fc.nat(users.length - 1), { nil: null, freq: 3 }),
      office: officeCount === 0 ? fc.constant(null) : fc.option(fc.nat(officeCount - 1), { nil: null, freq: 3 }),
    })
    .map(({ days: [a, b], ...filter }) => ({ ...filter, from: a && b && a > b ? b : a, to: a && b && a > b ? a : b }));

const companyWithFilters = someCompany.chain((company) =>
  fc.record({ company: fc.constant(company), filters: fc.array(someFilter(company), { minLength: 1, maxLength: 4 }) }),
);

/** `numerator / denominator` rounded half up to `decimals`. 0 if the denominator is 0. The arguments must not be negative. */
function quotient(numerator: bigint, denominator: number, decimals: number): number {
  if (denominator === 0) return 0;
  const scaledNumerator = numerator * 10n ** BigInt(decimals);
  return toDecimalNumber((2n * scaledNumerator + BigInt(denominator)) / (2n * BigInt(denominator)), decimals);
}

function toDecimalNumber(value: bigint, decimals: number): number {
  if (value < 0n) return -toDecimalNumber(-value, decimals);
  const digits = `${value}`.padStart(decimals + 1, '0');
  return Number(`${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`);
}

const dollars = (cents: bigint) => toDecimalNumber(cents, 2);
/** The average in dollars, rounded half up to cents. 0 if there are no projects. */
const average = (cents: bigint, count: number) =>
  count === 0 ? 0 : dollars((2n * cents + BigInt(count)) / (2n * BigInt(count)));

const priceOf = ({ contractValue, currentEstimate, estimation }: Project) =>
  contractValue ?? (currentEstimate > 0n ? currentEstimate : estimation);
const total = (projects: readonly Project[]) => projects.reduce((sum, project) => sum + priceOf(project), 0n);
const isPending = ({ status }: Project) => status === 'ESTIMATE_SENT' || status === 'NEGOTIATION';
const isClosed = ({ status }: Project) => ['SIGNED', 'ACCOUNTS_RECEIVABLE', 'CLOSED'].includes(status);
const isLost = ({ status, signedDay, finalInvoice }: Project) =>
  status === 'CLOSED' && signedDay === null && finalInvoice === 0n;
const saleDay = ({ signedDay, startDay, createdDay }: Project) => signedDay ?? startDay ?? createdDay;
const pendingDay = ({ sentDay, createdDay }: Project) => sentDay ?? createdDay;
const openDays = (projects: readonly Project[]) =>
  projects.reduce((sum, project) => sum + Math.max(0, daysBetween(pendingDay(project), today)), 0);
const meanOpenDays = (projects: readonly Project[]) => quotient(BigInt(openDays(projects)), projects.length, 1);
const closingRate = (projects: readonly Project[]) =>
  quotient(100n * BigInt(projects.filter(isClosed).length), projects.length, 1);

const ascending = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function figuresByMonth(
  projects: readonly Project[],
  dayOf: (project: Project) => string,
  figure: (monthProjects: Project[]) => number,
) {
  const months = Map.groupBy(projects, (project) => dayOf(project).slice(0, 7));
  return Array.from(months, ([x, monthProjects]) => ({ x, y: figure(monthProjects) })).toSorted((a, b) =>
    ascending(a.x, b.x),
  );
}

function periodFigures(projects: readonly Project[]) {
  const pricedProjects = projects.filter((project) => priceOf(project) > 0n);
  const pendingProjects = projects.filter(isPending);
  const lostProjects = projects.filter(isLost);
  const decidedCount = projects.filter(isClosed).length;
  return {
    avg_estimate_price: average(total(pricedProjects), pricedProjects.length),
    pending_sales: dollars(total(pendingProjects)),
    new_clients: projects.length,
    closed_sales: dollars(total(projects.filter(isClosed))),
    closing_rate: closingRate(projects),
    open_days: meanOpenDays(pendingProjects),
    lost_jobs: lostProjects.length,
    lost_value: dollars(total(lostProjects)),
    win_rate: decidedCount === 0 ? null : quotient(100n * BigInt(decidedCount - lostProjects.length), decidedCount, 1),
    referred_projects: projects.filter(({ referrer }) => referrer.trim() !== '').length,
  };
}

function monthlySales(projects: readonly Project[]) {
  const sales = (monthProjects: Project[]) => dollars(total(monthProjects));
  return {
    closed_sales_by_month: figuresByMonth(projects.filter(isClosed), saleDay, sales),
    pending_sales_by_month: figuresByMonth(projects.filter(isPending), pendingDay, sales),
  };
}

function referrersOf(projects: readonly Project[]) {
  const referrerTexts = projects.map(({ referrer }) => referrer.trim()).filter((referrer) => referrer !== '');
  return Array.from(Map.groupBy(referrerTexts, (referrer) => referrer.toLowerCase()).values(), (spellings) => {
    const count = (spelling: string) => spellings.filter((otherSpelling) => otherSpelling === spelling).length;
    const [x = ''] = spellings.toSorted((a, b) => count(b) - count(a) || ascending(a, b));
    return { x, y: spellings.length };
  }).toSorted((a, b) => b.y - a.y || ascending(a.x, b.x));
}

function lostByReason(projects: readonly Project[]) {
  const reasons = Map.groupBy(projects.filter(isLost), ({ lostReason }) => lostReason);
  return Array.from(reasons, ([x, lost]) => ({ x, y: lost.length, value: dollars(total(lost)) })).toSorted(
    (a, b) => b.y - a.y || ascending(a.x, b.x),
  );
}

function expectedFigures({ users, projects }: Company, filter: Filter, idOf: (userIndex: number) => string): Dashboard {
  const existingProjects = projects.filter(({ isDeleted }) => !isDeleted);
  const createdIn = (from: string | null, to: string | null) =>
    existingProjects.filter(
      ({ createdDay, estimator, office }) =>
        (from === null || createdDay >= from) &&
        (to === null || createdDay <= to) &&
        (filter.estimator === null || estimator === filter.estimator) &&
        (filter.office === null || office === filter.office),
    );
  const currentProjects = createdIn(filter.from, filter.to);
  const newClients =
    filter.from === null && filter.to === null ? createdIn(null, today).length : currentProjects.length;
  const totals = { ...periodFigures(currentProjects), new_clients: newClients };
  const previous = previousPeriod(filter, today);
  const previousProjects = previous ? createdIn(previous.from, previous.to) : [];
  const referrers = referrersOf(currentProjects);
  const rates = users.flatMap(({ name }, userIndex) => {
    const estimatorProjects = currentProjects.filter(({ estimator }) => estimator === userIndex);
    return estimatorProjects.length === 0
      ? []
      : [{ x: name, y: closingRate(estimatorProjects), estimator: idOf(userIndex) }];
  });
  return {
    avg_estimate_price: totals.avg_estimate_price,
    pending_sales: totals.pending_sales,
    new_clients: totals.new_clients,
    ...monthlySales(currentProjects),
    open_days_month: figuresByMonth(currentProjects.filter(isPending), pendingDay, meanOpenDays),
    closing_rate_by_estimator: rates.toSorted(
      (a, b) => b.y - a.y || ascending(a.x, b.x) || ascending(a.estimator, b.estimator),
    ),
    sales_funnel: statuses.map((status, index) => ({
      name: statusLabels[index],
      value: currentProjects.filter((project) => project.status === status).length,
      status,
    })) as Dashboard['sales_funnel'],
    referred_by_count: referrers.slice(0, 100),
    lost_by_reason: lostByReason(currentProjects),
    totals: { ...totals, referrers: referrers.length },
    previous: previous && { ...previous, ...periodFigures(previousProjects), ...monthlySales(previousProjects) },
    company: {
      projects: existingProjects.length,
      priced_projects: existingProjects.filter((project) => priceOf(project) > 0n).length,
    },
  };
}

let api: TestApi;
let tokens: AccessTokens;
let companyCount = 0;

beforeAll(async () => {
  api = await testApi();
  tokens = accessTokens(api.db);
});
afterAll(() => api.close());

/** Inserts a company with its users, offices and projects, and signs in its first user. */
async function insertCompany({ users, officeCount, projects }: Company) {
  companyCount += 1;
  const firstIdNumber = companyCount * 1_000;
  const companyId = anId(firstIdNumber);
  // Users, offices and projects of a company have ids from different ranges.
  const userIdAt = (userIndex: number) => anId(firstIdNumber + userIndex);
  const officeIdAt = (office: number) => anId(firstIdNumber + 100 + office);
  const userRows = users.map(({ name, isDeactivated }, userIndex) => {
    const [first_name = '', last_name = ''] = name.split(' ');
    const id = userIdAt(userIndex);
    // The first user sends the requests and must be active.
    const deactivated_at = isDeactivated && userIndex > 0 ? '2026-01-01' : null;
    return { id, first_name, last_name, email: `${id}@company.example`, deactivated_at };
  });
  const projectRows = projects.map((project, index) => ({
    id: anId(firstIdNumber + 200 + index),
    status: project.status,
    created_date: project.createdDay,
    estimation_sent: project.sentDay,
    job_start_date: project.startDay,
    signed_on: project.signedDay,
    contract_value: project.contractValue === null ? null : formatDollars(project.contractValue),
    current_estimate: formatDollars(project.currentEstimate),
    estimation: formatDollars(project.estimation),
    final_invoice: formatDollars(project.finalInvoice),
    lost_reason: project.lostReason,
    referred_by: project.referrer,
    estimator_id: project.estimator === null ? null : userIdAt(project.estimator),
    office_id: project.office === null ? null : officeIdAt(project.office),
    deleted_at: project.isDeleted ? '2026-02-02' : null,
  }));
  const officeRows = Array.from({ length: officeCount }, (_, office) => ({ id: officeIdAt(office) }));
  const records = (table: string, rows: readonly object[]) =>
    sql`json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}) r`;
  await api.db.system(async (tx) => {
    await tx.execute(sql`INSERT INTO companies (id, name, subscription_type) VALUES (${companyId}, 'Company', 'TEAM')`);
    await tx.execute(sql`
      INSERT INTO users (company_id, id, first_name, last_name, email, deactivated_at, password_hash, role)
      SELECT ${companyId}, r.id, r.first_name, r.last_name, r.email, r.deactivated_at, 'x', ${ownerRole} FROM ${records('users', userRows)}`);
    await tx.execute(sql`
      INSERT INTO offices (company_id, id, name) SELECT ${companyId}, r.id, 'Office' FROM ${records('offices', officeRows)}`);
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, status, created_date, estimation_sent, job_start_date, signed_on,
        contract_value, current_estimate, estimation, final_invoice, lost_reason, referred_by, estimator_id, office_id, deleted_at)
      SELECT ${companyId}, r.id, 'Project', r.status, r.created_date, r.estimation_sent, r.job_start_date, r.signed_on,
        r.contract_value, r.current_estimate, r.estimation, r.final_invoice, r.lost_reason, r.referred_by, r.estimator_id, r.office_id, r.deleted_at
      FROM ${records('projects', projectRows)}`);
    await tx.execute(sql`
      INSERT INTO refresh_tokens (company_id, id, user_id, token_hash, expires_at)
      VALUES (${companyId}, ${companyId}, ${userIdAt(0)}, ${companyId}, '9999-12-31')`);
  });
  const access = await tokens.issue({ companyId, userId: userIdAt(0), sessionId: companyId }, api.clock.now());
  return { userIdAt, officeIdAt, headers: { Authorization: `Bearer ${access}` } };
}

/** Formats cents as a text in dollars, because a JavaScript number cannot contain 18 digits exactly. */
const formatDollars = (cents: bigint) => {
  const digits = `${cents < 0n ? -cents : cents}`.padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

async function expectFigures(company: Company, filters: readonly Filter[]): Promise<void> {
  const { userIdAt, officeIdAt, headers } = await insertCompany(company);
  for (const filter of filters) {
    const query = {
      startDate: filter.from ?? '',
      ...(filter.to && { endDate: filter.to }),
      ...(filter.comparedBy && { comparedBy: filter.comparedBy }),
      ...(filter.estimator !== null && { estimator: userIdAt(filter.estimator) }),
      ...(filter.office !== null && { office: officeIdAt(filter.office) }),
    };
    const { data } = await call(api, 'dashboard.get', { query, headers });
    expect(data).toEqual(expectedFigures(company, filter, userIdAt));
  }
}

it('the figures of generated companies and filters are exact [R3.12]', { timeout: 120_000 }, async () => {
  expect(api.clock.now().toISOString()).toContain(today);
  await fc.assert(
    fc.asyncProperty(companyWithFilters, ({ company, filters }) => expectFigures(company, filters)),
    { numRuns: 200 },
  );
});

it('an average just below half a cent is rounded down, even for large prices', async () => {
  const project: Project = {
    status: 'NEW',
    createdDay: today,
    sentDay: null,
    startDay: null,
    signedDay: null,
    contractValue: null,
    currentEstimate: 500_000_000_000_000n,
    estimation: 0n,
    finalInvoice: 0n,
    lostReason: '',
    referrer: '',
    estimator: null,
    office: null,
    isDeleted: false,
  };
  const higherPriced = { ...project, currentEstimate: project.currentEstimate + 100n };
  const projects = [higherPriced, ...Array<Project>(200).fill(project)];
  const company = { users: [{ name: 'Dana Whitlock', isDeactivated: false }], officeCount: 0, projects };

  await expectFigures(company, [{ from: null, to: null, estimator: null, office: null }]);
});
