/** Tests of the feed for other calendars, read with the parser of calendar programs. */
import { maxFeedProjects } from '@plumbline/domain/calendar/feed';
import { anId } from '@plumbline/domain/testing/builders';
import { estimatorRole } from '@plumbline/domain/users/roles';
import ICAL from 'ical.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApi, testApi, testClock } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { feedText } from './feedText.ts';

let api: TestApi;
let owner: TestUser;
let estimator: TestUser;
// The tests use this day and earlier ones, because the access tokens expire soon after it.
const clock = testClock('2026-03-18T12:00:00.000Z');

beforeAll(async () => {
  api = await testApi({ clock });
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  estimator = await addColleague(api, owner, estimatorRole);
});
afterAll(() => api.close());

const create = async (body: object, user = owner) =>
  (await user.call('projects.create', { body: { title: 'Roof', ...body } })).data;

/** The path and the query of a new link of the user. */
async function subscribe(user = owner): Promise<string> {
  const { status, data } = await user.call('calendarFeed.renew');
  expect(status).toBe(200);
  const { pathname } = new URL(data.link);
  return pathname;
}

const get = (path: string, headers: Record<string, string> = {}) => api.app.request(path, { headers });

async function readEvents(path: string) {
  const response = await get(path);
  expect(response.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
}

const summaries = async (path: string) => (await readEvents(path)).map(({ summary }) => summary).toSorted();

it('a feed has the inspection and the job of a project, as a calendar program reads them', async () => {
  const project = await create({
    title: 'Deck; "north", José\\Peña',
    status: 'SIGNED',
    client: { name: 'Tom Brennan' },
    address: { line1: '412 Juniper Lane', city: 'Boulder', state: 'CO', zip_code: '80302', country: 'US' },
    date_inspected: '2026-03-20',
    job_start_date: '2026-03-30',
    job_end_date: '2026-04-02',
  });
  const events = (await readEvents(await subscribe())).filter(({ uid }) => uid.startsWith(project.id));
  expect(
    events.map((event) => ({
      uid: event.uid,
      summary: event.summary,
      isAllDay: event.startDate.isDate && event.endDate.isDate,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      location: event.location,
      description: event.description,
      url: event.component.getFirstPropertyValue('url'),
      sequence: event.sequence,
    })),
  ).toEqual(
    [
      { key: 'inspection', label: 'Inspection', start: '2026-03-20', end: '2026-03-21' },
      { key: 'job', label: 'Job', start: '2026-03-30', end: '2026-04-03' },
    ].map(({ key, label, start, end }) => ({
      uid: `${project.id}-${key}@${new URL(api.deps.config.publicUrl).host}`,
      summary: `${label}: Deck; "north", José\\Peña`,
      isAllDay: true,
      start,
      end,
      location: '412 Juniper Lane, Boulder, CO 80302',
      description: 'Job Signed\nTom Brennan',
      url: `${api.deps.config.publicUrl}/project/${project.id}`,
      sequence: 1,
    })),
  );
  await owner.call('projects.delete', { params: { id: project.id } });
});

it('an event keeps its id when it moves, and says when it was changed', async () => {
  clock.setDay('2026-03-16');
  const project = await create({ title: 'Attic', date_inspected: '2026-03-20' });
  const path = await subscribe();
  const read = async () => {
    const [event] = (await readEvents(path)).filter(({ uid }) => uid.startsWith(project.id));
    const modified = event?.component.getFirstPropertyValue('last-modified')?.toString();
    return { uid: event?.uid, start: event?.startDate.toString(), sequence: event?.sequence, modified };
  };
  const before = await read();
  clock.setDay('2026-03-17');
  await owner.call('projects.change', {
    body: { changes: [{ id: project.id, version: project.version, date_inspected: '2026-03-23' }] } as never,
  });
  const after = await read();
  expect(after).toMatchObject({ uid: before.uid, start: '2026-03-23', sequence: 2 });
  expect(after.modified?.slice(0, 10)).toBe('2026-03-17');
  await owner.call('projects.delete', { params: { id: project.id } });
  expect((await read()).uid).toBeUndefined();
});

it('a feed has no control characters, which some calendar programs refuse [S19]', async () => {
  const project = await create({
    title: 'Deck\u000bnorth\rBEGIN:VEVENT',
    client: { name: 'Tom\u0007' },
    address: { line1: '412\tElm' },
    date_inspected: '2026-03-20',
  });
  const text = await (await get(await subscribe())).text();
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text).not.toContain('\r\n\r\n');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  const events = (await readEvents(await subscribe())).filter(({ uid }) => uid.startsWith(project.id));
  expect(events.map(({ summary, location }) => ({ summary, location }))).toEqual([
    { summary: 'Inspection: Deck north BEGIN:VEVENT', location: '412 Elm' },
  ]);
  await owner.call('projects.delete', { params: { id: project.id } });
});

it('a feed with the largest number of projects says that it does not have all', () => {
  const project = {
    id: anId(1),
    title: 'Roof',
    status: 'NEW',
    address: { line1: '', line2: '', city: '', state: '', zip_code: '', country: 'US' },
    client: 'Tom',
    date_inspected: '2026-03-20',
    job_start_date: null,
    job_end_date: null,
    version: 1,
    updatedAt: clock.now(),
  } as const;
  // The name could be taken for the end of the calendar.
  const write = (count: number) => {
    const company = { name: 'END:VCALENDAR', publicUrl: 'https://plumbline.example' };
    return feedText(Array(count).fill(project), company);
  };
  const text = write(100);
  expect(text).not.toContain('X-WR-CALDESC');
  expect(write(maxFeedProjects)).toContain('X-WR-CALDESC:Only the newest 1000 planned projects.');
  expect(new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')).toHaveLength(100);
});

it('long texts are folded, and read whole', async () => {
  const title = 'Ünusually long title of a job '.repeat(6).trim();
  const project = await create({ title, date_inspected: '2026-03-25' });
  const path = await subscribe();
  const text = await (await get(path)).text();
  expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  expect(await summaries(path)).toEqual([`Inspection: ${title}`]);
  await owner.call('projects.delete', { params: { id: project.id } });
});

it('names the calendar, and says how often programs should ask', async () => {
  const calendar = new ICAL.Component(ICAL.parse(await (await get(await subscribe())).text()));
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toMatch(/ projects$/);
  expect(calendar.getFirstPropertyValue('refresh-interval')?.toString()).toBe('PT1H');
});

it('a feed has only the projects of the company, and on request only those of the user', async () => {
  const day = { date_inspected: '2026-03-25' };
  const own = await create({ title: 'Of the estimator', estimator: estimator.id, ...day });
  const other = await create({ title: 'Of nobody', ...day });
  const stranger = await signUpOwner(api, { packageName: 'TEAM' });
  await create({ title: 'Of another company', ...day }, stranger);
  const path = await subscribe(estimator);
  expect(await summaries(path)).toEqual(['Inspection: Of nobody', 'Inspection: Of the estimator']);
  expect(await summaries(`${path}?own=1`)).toEqual(['Inspection: Of the estimator']);
  for (const { id } of [own, other]) await owner.call('projects.delete', { params: { id } });
});

it('a feed has the planned days of a limited time', async () => {
  const days = ['2025-12-01', '2026-01-10', '2027-03-01', '2027-04-01'];
  const projects = await Promise.all(days.map((day) => create({ title: day, date_inspected: day })));
  expect(await summaries(await subscribe())).toEqual(['Inspection: 2026-01-10', 'Inspection: 2027-03-01']);
  for (const { id } of projects) await owner.call('projects.delete', { params: { id } });
});

it('an unchanged feed is not sent again', async () => {
  clock.setDay('2026-03-17');
  const path = await subscribe();
  const etag = (await get(path)).headers.get('etag') ?? '';
  clock.setDay('2026-03-18');
  const again = await get(path, { 'If-None-Match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const project = await create({ title: 'New', date_inspected: '2026-03-25' });
  expect((await get(path, { 'If-None-Match': etag })).status).toBe(200);
  await owner.call('projects.delete', { params: { id: project.id } });
});

it('sends headers that keep the link secret [S20]', async () => {
  const { headers } = await get(await subscribe());
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('private, no-cache');
});

it('a new link replaces the earlier one, and a link that is switched off stops working [S20]', async () => {
  const first = await subscribe();
  const { data } = await owner.call('calendarFeed.get');
  expect(data.created_on).toBe('2026-03-18');
  const second = await subscribe();
  expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
  await owner.call('calendarFeed.delete');
  expect((await get(second)).status).toBe(404);
  expect((await owner.call('calendarFeed.get')).data.created_on).toBeNull();
});

it('each user has a link of their own', async () => {
  const [path, other] = [await subscribe(), await subscribe(estimator)];
  await estimator.call('calendarFeed.delete');
  expect([(await get(path)).status, (await get(other)).status]).toEqual([200, 404]);
});

it('the link of a deactivated user stops working', async () => {
  const leaving = await addColleague(api, owner, estimatorRole);
  const path = await subscribe(leaving);
  expect((await get(path)).status).toBe(200);
  await owner.call('users.delete', { params: { id: leaving.id } });
  expect((await get(path)).status).toBe(404);
});

it('the link of a deactivated user does not work again when the user returns', async () => {
  const leaving = await addColleague(api, owner, estimatorRole);
  const path = await subscribe(leaving);
  await owner.call('users.delete', { params: { id: leaving.id } });
  const body = {
    email: leaving.email,
    first_name: 'Erin',
    last_name: 'Estes',
    password: 'another-one',
    confirmPassword: 'another-one',
    profile: { role: estimatorRole },
  };
  expect((await owner.call('users.create', { body })).data.id).toBe(leaving.id);
  expect((await get(path)).status).toBe(404);
});

it('a company without a package has no feed', async () => {
  const leaving = await signUpOwner(api, { packageName: 'TEAM' });
  const path = await subscribe(leaving);
  await api.db.system((tx) =>
    tx.execute(`UPDATE companies SET subscription_type = 'NONE' WHERE id = '${leaving.companyId}'`),
  );
  expect((await get(path)).status).toBe(402);
});

it.each(['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43)])(
  'a wrong link gets 404, and the response does not repeat it: /calendar/%s',
  async (name) => {
    const response = await get(`/calendar/${name}`);
    expect([response.status, await response.text()]).toEqual([404, expect.not.stringContaining(name)]);
  },
);

it('wrong links are limited for each client IP, and a correct link is never refused because of them [S24]', async () => {
  const path = await subscribe();
  const headers = { 'X-Forwarded-For': '203.0.113.7' };
  for (let index = 0; index < 105; index += 1) expect((await get(path, headers)).status).toBe(200);
  const getWrongLink = async () => (await get(`/calendar/${'b'.repeat(43)}.ics`, headers)).status;
  for (let index = 0; index < 100; index += 1) expect(await getWrongLink()).toBe(404);
  expect(await getWrongLink()).toBe(429);
  expect((await get(path, headers)).status).toBe(200);
});
