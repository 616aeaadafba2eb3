/** Tests of the calls that list projects in pages and count them, on the real database [R2.19, R2.22]. */
import { isLost, lostFor } from '@plumbline/domain/projects/lostJobs';
import type { Project } from '@plumbline/domain/projects/project';
import { noFilter, type ProjectFilter } from '@plumbline/domain/projects/projectFilter';
import { formatSort, paramsOfFilter } from '@plumbline/domain/projects/projectParams';
import { projectPrice } from '@plumbline/domain/projects/projectPrice';
import { newestFirst, type ProjectSort, projectSortFields } from '@plumbline/domain/projects/projectSort';
import { closedOn, pendingSince } from '@plumbline/domain/projects/sales';
import { projectStatusCodes } from '@plumbline/domain/projects/status';
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

/** Filters that a project can match. Their values are those of the project. */
function conditionsOf(project: Project): readonly Partial<ProjectFilter>[] {
  const planned = [project.date_inspected, project.job_start_date, project.job_end_date].filter((day) => day !== null);
  const words = [project.title, project.client.name, project.address.line1, project.referred_by].filter(Boolean);
  const isClosed = ['SIGNED', 'ACCOUNTS_RECEIVABLE', 'CLOSED'].includes(project.status);
  const isPending = ['ESTIMATE_SENT', 'NEGOTIATION'].includes(project.status);
  return [
    { from: project.created_date },
    { to: project.created_date },
    { from: project.created_date, to: project.created_date },
    { office: project.office },
    { estimator: project.estimator },
    { statuses: [project.status] },
    { statuses: ['NEW', project.status] },
    ...(project.referred_by ? [{ referrer: project.referred_by.trim().toLowerCase() }, { referred: true }] : []),
    { priced: true },
    ...(project.favourite ? [{ favourites: true }] : []),
    ...(isClosed ? [{ closedIn: closedOn(project).slice(0, 7) }] : []),
    ...(isPending ? [{ becamePendingIn: pendingSince(project).slice(0, 7) }] : []),
    ...(isLost(project) ? [{ lost: 'any' as const }, { lost: lostFor(project.lost_reason) }] : []),
    ...planned.flatMap((day) => [
      { scheduledFrom: day },
      { scheduledTo: day },
      { scheduledFrom: day, scheduledTo: day },
    ]),
    ...words.map((search) => ({ search })),
    { search: '50%' },
    { search: '(303) 555' },
    { search: "o’neil'" },
  ];
}

/** At most three conditions of one project, and sometimes one of another project. */
const someFilter = (): fc.Arbitrary<ProjectFilter> => {
  const conditionOf = (project: Project) => fc.constantFrom(...conditionsOf(project));
  const ofOneProject = fc
    .constantFrom(...stored)
    .chain((project) => fc.array(conditionOf(project), { minLength: 1, maxLength: 2 }));
  const ofAnother = fc.constantFrom(...stored).chain(conditionOf);
  return fc
    .tuple(ofOneProject, fc.option(ofAnother, { freq: 1 }))
    .map(([conditions, other]) => Object.assign({}, noFilter, ...conditions, other));
};

it('a page, the pages after it and the summary agree with the rules of the filters, for random filters', async () => {
  const counts: number[] = [];
  await fc.assert(
    fc.asyncProperty(someFilter(), fc.integer({ min: 1, max: 12 }), async (filter, size) => {
      const expected = filterProjects(stored, filter);
      counts.push(expected.length);
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
  // Filters that match no project compare nothing.
  expect(counts.filter((count) => count > 0).length).toBeGreaterThan(counts.length / 2);
});

it.each([' ', '%', '_', '\\', 'åsa', 'x'])('the search for %j agrees with the rule of the search', async (search) => {
  expect(await readPage({ search })).toEqual(filterProjects(stored, { ...noFilter, search }));
});

describe('the limit of a filter', () => {
  let edge: TestUser;
  beforeAll(async () => {
    clock.setDay('2026-04-20');
    edge = await signUpOwner(api, { packageName: 'TEAM', timeZone: 'America/Denver' });
    // 10:00 UTC, which is the same day in Denver. Then 23:30 on March 31 in Denver, which is April 1 in UTC.
    clock.setDay('2026-03-31');
    await create({ title: 'First', estimation: 0.01, job_start_date: '2026-03-31' }, edge);
    clock.advance({ minutes: 19 * 60 + 30 });
    await create({ title: 'Late on March 31', estimation: 0 }, edge);
    clock.advance({ minutes: 60 });
    await create({ title: 'April 1', estimation_sent: '2026-04-01', job_start_date: '2026-04-01' }, edge);
    clock.advance({ seconds: 1 });
    await create({ title: 'Sent on the last of April', estimation_sent: '2026-04-30' }, edge);
    clock.advance({ seconds: 1 });
    await create({ title: 'Sent on May 1', estimation_sent: '2026-05-01' }, edge);
    clock.setDay('2026-04-20');
  });

  const titles = async (filter: Partial<ProjectFilter>, sort?: ProjectSort) =>
    (await readPage(filter, { user: edge, ...(sort && { sort }) })).map(({ title }) => title);

  it.each([
    [{ to: '2026-03-30' }, []],
    [{ to: '2026-03-31' }, ['Late on March 31', 'First']],
    [{ from: '2026-03-31', to: '2026-03-31' }, ['Late on March 31', 'First']],
    [{ from: '2026-04-01' }, ['Sent on May 1', 'Sent on the last of April', 'April 1']],
    [{ from: '2026-04-02' }, []],
    [{ priced: true }, ['First']],
    [{ scheduledFrom: '2026-03-31', scheduledTo: '2026-03-31' }, ['First']],
    [{ scheduledFrom: '2026-04-01' }, ['April 1']],
    [{ scheduledTo: '2026-03-31' }, ['First']],
  ] satisfies [Partial<ProjectFilter>, string[]][])(
    '%j is inclusive, in the time zone of the company',
    async (filter, expected) => expect(await titles(filter)).toEqual(expected),
  );

  it('lists the projects of one day in the order of their creation, newest first, and in reverse from the oldest', async () => {
    const newest = ['Sent on May 1', 'Sent on the last of April', 'April 1', 'Late on March 31', 'First'];
    expect(await titles({})).toEqual(newest);
    expect(await titles({}, { by: 'created', descending: false })).toEqual(newest.toReversed());
    expect(await titles({}, { by: 'office', descending: false })).toEqual(newest);
  });

  it('of a month has its first and its last day, but not the first day of the next month', async () => {
    const { data: projects } = await edge.call('projects.list');
    const setStatus = (status: 'ESTIMATE_SENT' | 'CLOSED') =>
      Promise.all(projects.map(({ id }) => edge.call('projects.update', { params: { id }, body: { status } })));
    await setStatus('ESTIMATE_SENT');
    expect(await titles({ becamePendingIn: '2026-03' })).toEqual(['Late on March 31', 'First']);
    expect(await titles({ becamePendingIn: '2026-04' })).toEqual(['Sent on the last of April', 'April 1']);
    expect(await titles({ becamePendingIn: '2026-05' })).toEqual(['Sent on May 1']);
    // A closed project that was never signed is closed on the start of its job, or else on the day of its creation.
    await setStatus('CLOSED');
    expect(await titles({ closedIn: '2026-03' })).toEqual(['Late on March 31', 'First']);
    expect(await titles({ closedIn: '2026-04' })).toEqual(['Sent on May 1', 'Sent on the last of April', 'April 1']);
    expect(await titles({ closedIn: '2026-05' })).toEqual([]);
  });

  it('of a lost job is a final invoice of 0', async () => {
    expect(await titles({ lost: 'any' })).toHaveLength(5);
    const [{ id } = { id: '' }] = (await edge.call('projects.list')).data;
    await edge.call('projects.update', { params: { id }, body: { final_invoice: 0.01 } });
    expect(await titles({ lost: 'any' })).toHaveLength(4);
  });

  it('of a page is 25 projects', async () => {
    const pageTitles = async (page: string) => (await edge.call('projects.page', { query: { page } })).data.length;
    for (let count = 6; count <= 25; count += 1) await create({ title: `Number ${count}` }, edge);
    expect([await pageTitles('1'), await pageTitles('2')]).toEqual([25, 0]);
    await create({ title: 'Number 26' }, edge);
    expect([await pageTitles('1'), await pageTitles('2'), await pageTitles('3')]).toEqual([25, 1, 0]);
  });
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
