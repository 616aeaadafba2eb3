/**
 * Property test of prices. Each place that shows a price is compared with the documents, from which this test computes the prices a second time
 * with big integers.
 */
import { drillDownFilter } from '@plumbline/domain/dashboard/drillDown';
import { documentStatusCodes } from '@plumbline/domain/documents/documentKinds';
import { boardColumns } from '@plumbline/domain/projects/board';
import type { Project } from '@plumbline/domain/projects/project';
import { noFilter, type ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { paramsOfFilter } from '@plumbline/domain/projects/projectParams';
import { projectPrice, unsignedText } from '@plumbline/domain/projects/projectPrice';
import { projectsCsv } from '@plumbline/domain/projects/projectsCsv';
import { closedStatuses, pendingStatuses } from '@plumbline/domain/projects/sales';
import { type ProjectStatus, projectStatusCodes } from '@plumbline/domain/projects/status';
import { anId } from '@plumbline/domain/testing/builders';
import { decimalString } from '@plumbline/values/decimal';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { projects } from '../database/schema/projects.ts';
import { readContract } from '../documents/store.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';

const { api, owner } = await createApiWithOwner();
const { companyId } = owner;

interface SomeDocument {
  readonly kind: string;
  readonly status: string;
  /** In cents. */
  readonly total: bigint;
  /** Documents can be accepted in another order than they were made, and at the same time. */
  readonly minute: number;
}

interface SomeProject {
  readonly status: ProjectStatus;
  /** In cents, as the next field. */
  readonly currentEstimate: bigint;
  readonly estimation: bigint;
  readonly documents: readonly SomeDocument[];
  readonly isDeleted: boolean;
}

/** The largest total of an estimate. */
const largest = 7_000_000_000_000_000n;
const someTotal = fc.oneof(
  fc.bigInt({ min: -99_999n, max: 999_999n }),
  fc.constantFrom(0n, 1n, -1n, 7_956n, largest, largest - 1n, -largest),
);
const absolute = (cents: bigint) => (cents < 0n ? -cents : cents);
const anyProject: fc.Arbitrary<SomeProject> = fc.record({
  status: fc.constantFrom(...projectStatusCodes),
  currentEstimate: someTotal,
  estimation: fc.constantFrom(0n, 1n, 1_250_000n),
  documents: fc.array(
    fc.record({
      kind: fc.constantFrom('ESTIMATE', 'CHANGE_ORDER', 'CHANGE_ORDER', 'INVOICE'),
      status: fc.constantFrom('accepted', 'accepted', ...documentStatusCodes.filter((status) => status !== 'expired')),
      total: someTotal,
      minute: fc.nat(3),
    }),
    { maxLength: 6 },
  ),
  isDeleted: fc.nat(7).map((n) => n === 0),
});

/** The accepted documents in the order of their acceptance: an estimate makes the contract, and a change order changes it. */
function contractOf({ documents }: SomeProject): bigint | null {
  const accepted = documents.flatMap((document, index) =>
    document.status === 'accepted' ? [{ ...document, index }] : [],
  );
  let contract: bigint | null = null;
  for (const { kind, total } of accepted.toSorted((a, b) => a.minute - b.minute || a.index - b.index)) {
    if (kind === 'ESTIMATE') contract = total;
    if (kind === 'CHANGE_ORDER' && contract !== null) contract += total;
  }
  return contract;
}

/** A change order changes an estimate, and no total of an estimate is above the largest one. */
const someProject = anyProject.filter((project) => absolute(contractOf(project) ?? 0n) <= largest);

const priceOf = (project: SomeProject): bigint =>
  contractOf(project) ?? (project.currentEstimate > 0n ? project.currentEstimate : project.estimation);
const sumOf = (prices: readonly bigint[]) => prices.reduce((sum, price) => sum + price, 0n);
const dollars = (cents: bigint) => Number(decimalString(cents, 2));

let companyCount = 0;

/** Inserts projects that were created on a day of their own. Returns the day and the ids. */
async function insert(values: readonly SomeProject[]) {
  companyCount += 1;
  const day = new Date(Date.UTC(2020, 0, companyCount)).toISOString().slice(0, 10);
  const firstId = 100_000 * companyCount;
  const ids = values.map((_, index) => anId(firstId + index));
  const documentRows = values.flatMap(({ documents }, projectIndex) =>
    documents.map(({ total, ...document }, index) => ({
      ...document,
      id: anId(firstId + 1_000 + 100 * projectIndex + index),
      project_id: ids[projectIndex],
      revision: index + 1,
      total: decimalString(total, 2),
      accepted_at: `2026-03-02T10:0${document.minute}:00Z`,
    })),
  );
  const projectRows = values.map(({ status, currentEstimate, estimation, isDeleted }, index) => ({
    id: ids[index],
    status,
    current_estimate: decimalString(currentEstimate, 2),
    estimation: decimalString(estimation, 2),
    deleted_at: isDeleted ? '2026-03-02' : null,
  }));
  const rows = (table: string, records: readonly object[]) =>
    sql`json_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(records)}) r`;
  await api.db.system(async (tx) => {
    await tx.execute(sql`
      INSERT INTO projects (company_id, id, title, status, created_date, current_estimate, estimation, deleted_at)
      SELECT ${companyId}, r.id, 'Roof', r.status, ${day}, r.current_estimate, r.estimation, r.deleted_at FROM ${rows('projects', projectRows)}`);
    // The estimate of a project has its id.
    await tx.execute(sql`
      INSERT INTO estimates (company_id, id, project_id, number)
      SELECT ${companyId}, r.id, r.id, ${firstId} + row_number() OVER () FROM ${rows('projects', projectRows)}`);
    await tx.execute(sql`
      INSERT INTO documents (company_id, id, estimate_id, project_id, revision, kind, status, content, total, sha256)
      SELECT ${companyId}, r.id, r.project_id, r.project_id, r.revision, r.kind, r.status, '{}', r.total, ''
      FROM ${rows('documents', documentRows)}`);
    await tx.execute(sql`
      INSERT INTO document_acceptances
        (company_id, document_id, name, signature, consent, options, total, client_ip, user_agent, seen_sha256, accepted_at)
      SELECT ${companyId}, (r ->> 'id')::uuid, 'Maria', '{}', '', '[]', (r ->> 'total')::numeric, '', '', '', (r ->> 'accepted_at')::timestamptz
      FROM json_array_elements(${JSON.stringify(documentRows)}::json) r WHERE r ->> 'status' = 'accepted'`);
    // As each acceptance does.
    for (const id of ids) {
      const { value } = await readContract(tx, { companyId }, id);
      await tx.update(projects).set({ contractValue: value }).where(eq(projects.id, id));
    }
  });
  return { day, ids };
}

const readPage = async (filter: ProjectFilter, sort = '-price') =>
  (await owner.call('projects.page', { query: { ...paramsOfFilter(filter), sort, page: 1, size: 100 } as never })).data;

/** How many projects the runs had whose price is a contract above 0, 0 or negative, or another value. */
const made = { above: 0, zero: 0, negative: 0, none: 0, unsigned: 0 };

async function expectPrices(values: readonly SomeProject[]): Promise<void> {
  const { day, ids } = await insert(values);
  const filter = { ...noFilter, from: day, to: day };
  const present = values.flatMap((project, index) =>
    project.isDeleted ? [] : [{ ...project, id: ids[index] ?? '', price: priceOf(project) }],
  );
  const byId = new Map(present.map((project) => [project.id, project]));
  const expected = (projects: readonly Project[]) => projects.map(({ id }) => dollars(byId.get(id)?.price ?? -1n));
  const pricesWith = (statuses: readonly ProjectStatus[]) =>
    present.filter(({ status }) => statuses.includes(status)).map(({ price }) => price);

  // The list, its order, and the texts of the header and the list.
  const page = await readPage(filter);
  expect(page.map(({ id }) => id).toSorted()).toEqual([...byId.keys()].toSorted());
  expect(page.map(projectPrice)).toEqual(expected(page));
  expect(page.map(projectPrice)).toEqual(page.map(projectPrice).toSorted((a, b) => b - a));
  for (const project of page) {
    const values = byId.get(project.id);
    const contract = values ? contractOf(values) : null;
    expect(project.contract_value).toBe(contract === null ? null : dollars(contract));
    const isSigned = contract === null || contract === values?.currentEstimate;
    expect(unsignedText(project) === '').toBe(isSigned);
    made[contract === null ? 'none' : contract > 0n ? 'above' : contract === 0n ? 'zero' : 'negative'] += 1;
    made.unsigned += isSigned ? 0 : 1;
  }
  const all = (await owner.call('projects.list', {})).data.filter(({ id }) => byId.has(id));
  expect(all.map(projectPrice)).toEqual(expected(all));

  // The CSV.
  const [headings = [], ...rows] = projectsCsv(page, { office: () => '', estimator: () => '' })
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  const column = headings.indexOf('Estimate price');
  expect(rows.map((row) => Number(row[column]))).toEqual(expected(page));

  // The board and the numbers above the list.
  const summary = (await owner.call('projects.summary', { query: paramsOfFilter(filter) as never })).data;
  for (const { status, total } of summary.statuses) expect(total).toBe(dollars(sumOf(pricesWith([status]))));
  const board = boardColumns(page, summary, new Map());
  expect(board.map(({ total }) => dollars(total))).toEqual(summary.statuses.map(({ total }) => total));

  // The map.
  const { jobs } = (await owner.call('dashboard.jobs', { query: { startDate: day, endDate: day } })).data;
  expect(jobs.map(({ price }) => price).toSorted()).toEqual(pricesWith(['SIGNED']).map(dollars).toSorted());

  // The dashboard, and the lists that its figures open.
  const { data: figures } = await owner.call('dashboard.get', { query: { startDate: day, endDate: day } });
  const priced = present.flatMap(({ price }) => (price > 0n ? [price] : []));
  const mean = priced.length === 0 ? 0n : (2n * sumOf(priced) + BigInt(priced.length)) / (2n * BigInt(priced.length));
  const byFigure = {
    closedSales: pricesWith(closedStatuses),
    pendingSales: pricesWith(pendingStatuses),
    avgEstimatePrice: priced,
  } as const;
  expect([figures.totals.closed_sales, figures.totals.pending_sales, figures.totals.avg_estimate_price]).toEqual([
    dollars(sumOf(byFigure.closedSales)),
    dollars(sumOf(byFigure.pendingSales)),
    dollars(mean),
  ]);
  for (const [figure, prices] of Object.entries(byFigure)) {
    const opened = await readPage(
      drillDownFilter(figure as keyof typeof byFigure, { from: day, to: day, estimator: null, office: null }),
    );
    const numbers = (list: readonly number[]) => list.toSorted((a, b) => a - b);
    expect(numbers(opened.map(projectPrice))).toEqual(numbers(prices.map(dollars)));
  }
}

/** Contracts of each kind, so that every run of the test has them. */
const examples = [500n, 0n, -500n].map(
  (total): SomeProject => ({
    status: 'SIGNED',
    currentEstimate: total + 7_956n,
    estimation: 1n,
    documents: [
      { kind: 'ESTIMATE', status: 'accepted', total, minute: 0 },
      { kind: 'CHANGE_ORDER', status: 'declined', total: 7_956n, minute: 1 },
    ],
    isDeleted: false,
  }),
);

it('the price of a project is the same everywhere, and is what the client has signed', {
  timeout: 120_000,
}, async () => {
  const someProjects = fc.array(someProject, { minLength: 1, maxLength: 25, size: 'max' });
  await fc.assert(fc.asyncProperty(someProjects, expectPrices), {
    numRuns: 20,
    examples: [[examples]],
    // Then a failure is printed before the time limit of the test, also if the smallest example is not found yet.
    interruptAfterTimeLimit: 90_000,
    markInterruptAsFailure: true,
  });
  for (const count of Object.values(made)) expect(count).toBeGreaterThan(0);
});
