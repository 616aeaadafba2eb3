/** Tests of the calls that list projects in pages and count them, on the real database [R2.19, R2.22]. */
import { lostFor } from '@plumbline/domain/projects/lostJobs';
import type { Project } from '@plumbline/domain/projects/project';
import { noFilter, type ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { formatSort, paramsOfFilter } from '@plumbline/domain/projects/projectParams';
import { projectPrice } from '@plumbline/domain/projects/projectPrice';
import { newestFirst, type ProjectSort, projectSortFields } from '@plumbline/domain/projects/projectSort';
import { projectStatusCodes } from '@plumbline/domain/projects/status';
import { anId } from '@plumbline/domain/testing/builders';
import { filterProjects } from '@plumbline/domain/testing/filterProjects';
import { estimatorRole } from '@plumbline/domain/users/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi, testClock } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;
let estimator: TestUser;
let offices: readonly string[];
/** The projects that the tests create, as the API returns them. */
let stored: readonly Project[];
const clock = testClock('2026-04-20T12:00:00.000Z');

const create = async (body: object, user = owner) => {
  const { status, data } = await user.call('projects.create', { body: { title: 'Roof', ...body } });
  expect(status).toBe(201);
  return data;
};

beforeAll(async () => {
  api = await testApi({ clock });
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  estimator = await addColleague(api, owner, estimatorRole, { firstName: 'Erin', lastName: 'Estes' });
  offices = await Promise.all(
    ['Denver', 'boulder'].map(async (name) => (await owner.call('offices.create', { body: { name } })).data.id),
  );
  const other = await signUpOwner(api, { packageName: 'TEAM' });
  await create({ title: 'A roof of another company', client: { name: 'Ana Peña' } }, other);
  await createProjects();
  const deleted = await create({ title: 'A deleted roof' });
  await owner.call('projects.delete', { params: { id: deleted.id } });
  stored = (await owner.call('projects.list', {})).data;
});
afterAll(() => api.close());

/** Creates projects whose values differ in every field of the filters and sorts. Some values occur several times. */
/** Lost jobs with and without a reason, and one that was invoiced. */
const closings = [{ lost_reason: 'Price' }, { lost_reason: '' }, { lost_reason: 'Timing' }, { final_invoice: 10 }].map(
  (values) => ({ status: 'CLOSED' as const, ...values }),
);

async function createProjects(): Promise<void> {
  const titles = ['Roof', 'Émile’s deck', 'deck', 'Attic 50%_off', 'Zaun', 'roof'];
  const clients = ['Ana Peña', 'ana pena', '', 'Bo O’Neil', 'ÅSA Öst'];
  const referrers = ['', 'Angi', ' ANGI ', 'Tomás', 'Home show'];
  const towns = ['Boulder', 'denver', ''];
  for (let index = 0; index < 30; index += 1) {
    const at = <T>(values: readonly T[], step: number) => values[(index * step) % values.length] as T;
    clock.setDay(`2026-0${1 + (index % 3)}-1${index % 7}`);
    const project = await create({
      title: at(titles, 1),
      status: 'NEW',
      client: { name: at(clients, 3), phone_no: index % 4 === 0 ? `+1303555014${index % 10}` : '' },
      address: { line1: `${index} Main Street`, city: at(towns, 2), state: 'CO', zip_code: `8030${index % 10}` },
      referred_by: at(referrers, 2),
      estimation: at([0, 10.5, 99_999_999.99, 10.5], 3),
      office: at([offices[0], offices[1], null], 1),
      estimator: at([estimator.id, null, owner.id], 2),
      estimation_sent: at([null, '2026-02-28', '2026-03-31'], 1),
      date_inspected: at([null, '2026-03-31', '2026-04-02', null, '2026-04-09'], 1),
      job_start_date: at(['2026-04-01', null, '2026-03-20', '2026-04-05'], 1),
      job_end_date: at(['2026-04-01', '2026-04-30', null, '2026-03-25', '2026-04-10'], 3),
    });
    const status = at(projectStatusCodes, 5);
    const change = status === 'CLOSED' ? closings[Math.floor(index / 6) % closings.length] : { status };
    if (status !== 'NEW') await owner.call('projects.update', { params: { id: project.id }, body: change });
    if (index % 5 === 0) await owner.call('projects.favour', { params: { id: project.id } });
  }
}

const readPage = async (
  filter: Partial<ProjectFilter>,
  {
    sort = newestFirst,
    page = 1,
    size = 100,
    user = owner,
  }: { sort?: ProjectSort; page?: number; size?: number; user?: TestUser } = {},
) => {
  const query = { ...paramsOfFilter({ ...noFilter, ...filter }), sort: formatSort(sort), page, size };
  const { status, data } = await user.call('projects.page', { query: query as never });
  expect(status).toBe(200);
  return data;
};

const readSummary = async (filter: Partial<ProjectFilter>) =>
  (await owner.call('projects.summary', { query: paramsOfFilter({ ...noFilter, ...filter }) as never })).data;

const idsOf = (projects: readonly Project[]) => projects.map(({ id }) => id);

const day = () => fc.constantFrom(null, '2026-01-11', '2026-02-14', '2026-03-16', '2027-01-01');
const month = () => fc.constantFrom(null, null, '2026-01', '2026-02', '2026-03', '2026-04');
const plannedDay = () => fc.constantFrom(null, null, '2026-03-25', '2026-03-31', '2026-04-02', '2026-04-08');
const someFilter = (): fc.Arbitrary<ProjectFilter> =>
  fc.record({
    from: day(),
    to: day(),
    office: fc.constantFrom(null, null, ...offices, anId(9)),
    estimator: fc.constantFrom(null, null, estimator.id, owner.id),
    statuses: fc.oneof(fc.constant([]), fc.subarray([...projectStatusCodes])),
    referrer: fc.constantFrom(null, null, 'angi', 'tomás', 'ang'),
    referred: fc.boolean(),
    priced: fc.boolean(),
    favourites: fc.boolean(),
    closedIn: month(),
    becamePendingIn: month(),
    lost: fc.constantFrom(null, null, null, 'any' as const, 'none' as const, lostFor('Price')),
    scheduledFrom: plannedDay(),
    scheduledTo: plannedDay(),
    search: fc.constantFrom(
      '',
      '',
      'roof',
      'PENA',
      '%',
      '_',
      '50%',
      '(303) 555',
      'main 8030',
      "o’neil'",
      '\\',
      'åsa',
      'x',
    ),
  });

it('a page, the pages after it and the summary agree with the rules of the filters, for random filters', async () => {
  await fc.assert(
    fc.asyncProperty(someFilter(), fc.integer({ min: 1, max: 12 }), async (filter, size) => {
      const expected = filterProjects(stored, filter);
      const pages: Project[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / size) + 1; page += 1)
        pages.push(...(await readPage(filter, { page, size })));
      expect(pages).toEqual(expected);
      const { all, statuses } = await readSummary(filter);
      expect(all).toBe(stored.length);
      for (const { status, count, total } of statuses) {
        const ofStatus = expected.filter((project) => project.status === status);
        expect([status, count]).toEqual([status, ofStatus.length]);
        expect(Math.round(total * 100)).toBe(
          ofStatus.reduce((sum, project) => sum + Math.round(projectPrice(project) * 100), 0),
        );
      }
    }),
    { numRuns: 40 },
  );
});

it('lists the projects that are planned in a range of days', async () => {
  const days = [null, '2026-03-25', '2026-03-31', '2026-04-08'];
  for (const scheduledFrom of days)
    for (const scheduledTo of days) {
      const filter = { scheduledFrom, scheduledTo };
      expect(await readPage(filter)).toEqual(filterProjects(stored, { ...noFilter, ...filter }));
    }
});

describe('a sort', () => {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const names = () => new Map([...offices.map((id, index) => [id, ['denver', 'boulder'][index]] as const)]);
  /** The compared value. A project without an office or an estimator is after the others in an ascending order. */
  const sortedValueOf = (project: Project): Readonly<Record<string, string | number>> => ({
    title: fold(project.title),
    client: fold(project.client.name),
    address: project.address.city.toLowerCase(),
    status: projectStatusCodes.indexOf(project.status),
    office: names().get(project.office ?? '') ?? '\uffff',
    created: project.created_date,
    price: projectPrice(project),
  });

  it.each(projectSortFields.filter((by) => by !== 'estimator'))(
    'by %s orders all pages, in both directions',
    async (by) => {
      for (const descending of [false, true]) {
        const sorted: Project[] = [];
        for (let page = 1; page <= 5; page += 1)
          sorted.push(...(await readPage({}, { sort: { by, descending }, page, size: 7 })));
        expect(idsOf(sorted).toSorted()).toEqual(idsOf(stored).toSorted());
        const values = sorted.map((project) => sortedValueOf(project)[by] as string);
        const ascending = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values).toEqual(descending ? ascending.toReversed() : ascending);
      }
    },
  );

  it('by estimator orders by the name', async () => {
    const sorted = await readPage({}, { sort: { by: 'estimator', descending: false } });
    const ids = sorted.map(({ estimator: id }) => id);
    expect(ids.lastIndexOf(owner.id)).toBeLessThan(ids.indexOf(estimator.id));
    expect(ids.lastIndexOf(estimator.id)).toBeLessThan(ids.indexOf(null));
  });
});

describe('the search', () => {
  it('finds a project by its new texts after a change, and no longer by its old texts', async () => {
    const project = await create({ title: 'Gutter', client: { name: 'Quill', phone_no: '+17205550199' } });
    const find = async (search: string) => idsOf(await readPage({ search })).includes(project.id);
    expect(await find('gutter (720) 555-0199')).toBe(true);
    await owner.call('projects.update', {
      params: { id: project.id },

      body: { client: { name: 'Xavier' } },
    });
    expect([await find('quill'), await find('xavier gutter'), await find('7205550199')]).toEqual([false, true, true]);
    await owner.call('projects.delete', { params: { id: project.id } });
    expect(await find('xavier')).toBe(false);
  });

  it('never lists projects of another company', async () => {
    expect(await readPage({ search: 'another company' })).toEqual([]);
  });
});

it('shows each user the own favourites', async () => {
  expect((await readPage({ favourites: true })).length).toBe(6);
  expect(await readPage({ favourites: true }, { user: estimator })).toEqual([]);
});

it('a project says since when it has its status', async () => {
  clock.setDay('2026-03-20');
  const project = await create({ title: 'Awning' });
  expect(project.status_since).toBe('2026-03-20');
  clock.setDay('2026-03-24');
  const change = async (_version: number, body: object) =>
    (await owner.call('projects.update', { params: { id: project.id }, body })).data;
  const sent = await change(project.version, { status: 'ESTIMATE_SENT' });
  expect(sent.status_since).toBe('2026-03-24');
  clock.setDay('2026-03-26');
  const renamed = await change(sent.version, { title: 'Awnings', status: 'ESTIMATE_SENT' });
  expect(renamed.status_since).toBe('2026-03-24');
  await owner.call('projects.delete', { params: { id: project.id } });
});

it.each([
  ['an unknown status', { status: 'NEW,SOLD' }, 'status'],
  ['an unknown sort', { sort: 'constructor' }, 'sort'],
  ['a page before the first', { page: 0 }, 'page'],
  ['a page that is too far', { page: 1e9 }, 'page'],
  ['a page of more than 1,000 projects', { size: 1_001 }, 'size'],
  ['a month that does not exist', { closedIn: '2026-13' }, 'closedIn'],
  ['a month of the year 0, which PostgreSQL does not have', { becamePendingIn: '0000-01' }, 'becamePendingIn'],
  ['a lost reason that is longer than any', { lost: `reason:${'x'.repeat(61)}` }, 'lost'],
  ['a day that does not exist', { from: '2026-02-30' }, 'from'],
  ['a planned day that does not exist', { scheduledTo: '2026-04-31' }, 'scheduledTo'],
  ['a long search', { search: 'x'.repeat(201) }, 'search'],
])('refuses %s', async (_, query, field) => {
  const { status, error } = await owner.call('projects.page', { query: query as never });
  expect(status).toBe(400);
  expect(Object.keys(error.fields ?? {})).toEqual([field]);
});
