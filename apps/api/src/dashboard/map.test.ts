import type { SignedJobs } from '@plumbline/domain/dashboard/signedJobs';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { anAddress, anId } from '@plumbline/domain/testing/builders';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, createApi } from '../createApi.ts';
import { geocodedAddresses } from '../database/schema/dashboard.ts';
import { offices } from '../database/schema/offices.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { deleteExpired } from '../jobs/deleteExpired.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, call, signUpOwner, type TestUser } from '../testing/testUser.ts';

const googleMapsKey = 'AIza-test';
let at: TestApi;

beforeAll(async () => {
  at = await testApi({
    config: { publicUrl: 'http://localhost', trustProxy: true, version: '0.0.0', googleMapsKey },
  });
});
afterAll(() => at.close());

const company = () => signUpOwner(at, { plan: 'TEAM' });
const nowhere = { line1: '', line2: '', city: '', state: '', zip_code: '', country: '' };

async function signed(owner: TestUser, over: object = {}): Promise<string> {
  const body = { title: 'Roof', client: { name: 'Maria Alvarez' }, status: 'SIGNED', address: anAddress(), ...over };
  const { data, status } = await owner.call('projects.create', { body });
  expect(status).toBe(201);
  return data.id;
}

async function signedOn(createdDate: string, owner: TestUser, over: object): Promise<void> {
  const id = await signed(owner, over);
  await at.db.system((tx) => tx.update(projects).set({ createdDate }).where(eq(projects.id, id)));
}

/** As if the places of a company had been stored so much earlier. */
const agePlaces = ({ companyId }: TestUser, by: string) =>
  at.db.system((tx) =>
    tx
      .update(geocodedAddresses)
      .set({ geocodedAt: sql`${geocodedAddresses.geocodedAt} - ${by}::interval` })
      .where(eq(geocodedAddresses.companyId, companyId)),
  );

async function mapOf(owner: TestUser, query: Record<string, string> = {}): Promise<SignedJobs> {
  const { data, status } = await owner.call('dashboard.jobs', { query });
  expect(status).toBe(200);
  return data;
}

async function onlyJob(owner: TestUser) {
  const { jobs } = await mapOf(owner);
  expect(jobs).toHaveLength(1);
  return jobs[0];
}

/** Asks a server other than `at`, on the same database. */
const jobsBy = (api: Api, { access }: TestUser) =>
  call({ api }, 'dashboard.jobs', { headers: { Authorization: `Bearer ${access}` } });

const titlesOf = ({ jobs }: SignedJobs) => jobs.map(({ title }) => title);
const store = (owner: TestUser, ...places: object[]) => owner.call('dashboard.places', { body: { places } });

async function anOffice({ companyId }: TestUser): Promise<string> {
  const id = uuidv7(at.clock.now());
  await at.db.system((tx) => tx.insert(offices).values({ companyId, id, name: 'Boulder' }));
  return id;
}

describe('the signed jobs of a company', () => {
  it('are its projects in Job Signed that were not deleted, the newest first [R4.01]', async () => {
    const owner = await company();
    await company().then(signed);
    for (const status of ['NEW', 'ESTIMATE_SENT', 'NEGOTIATION', 'ACCOUNTS_RECEIVABLE', 'CLOSED'])
      await signed(owner, { status });
    const deleted = await signed(owner, { title: 'Deleted' });
    await owner.call('projects.delete', { params: { id: deleted } });
    await signedOn('2026-03-01', owner, { title: 'First' });
    await signedOn('2026-03-02', owner, { title: 'Second' });

    const answer = await mapOf(owner);

    expect(titlesOf(answer)).toEqual(['Second', 'First']);
    expect(answer.total).toBe(2);
  });

  it('come with what a list beside the map shows', async () => {
    const owner = await company();
    const id = await signed(owner, { estimation: 9_800.5 });
    const { data: project } = await owner.call('projects.get', { params: { id } });

    expect(await onlyJob(owner)).toMatchObject({
      id,
      title: 'Roof',
      client: 'Maria Alvarez',
      address: '1208 Larimer Street, Denver, CO 80204',
      city: 'Denver',
      price: 9_800.5,
      estimate: project.estimate,
      geocoded: 'no',
    });
  });

  it('are within From and To, both included, of one estimator and one office [R2.15]', async () => {
    const owner = await company();
    const estimator = await addColleague(at, owner, 4);
    const office = await anOffice(owner);
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
      await signedOn(day, owner, { title: day });
    await signedOn('2026-03-02', owner, { title: 'theirs', estimator: estimator.id });
    await signedOn('2026-03-02', owner, { title: 'there', office });

    expect(titlesOf(await mapOf(owner, { startDate: '2026-03-02', endDate: '2026-03-03' })).toSorted()).toEqual([
      '2026-03-02',
      '2026-03-03',
      'theirs',
      'there',
    ]);
    expect(titlesOf(await mapOf(owner, { startDate: '2026-03-04' }))).toEqual(['2026-03-04']);
    expect(titlesOf(await mapOf(owner, { endDate: '2026-03-01', estimator: '', office: '' }))).toEqual(['2026-03-01']);
    expect(titlesOf(await mapOf(owner, { estimator: estimator.id }))).toEqual(['theirs']);
    expect(titlesOf(await mapOf(owner, { office }))).toEqual(['there']);
    expect(await mapOf(owner, { office, estimator: estimator.id })).toMatchObject({ jobs: [], total: 0 });
  });

  it('of somebody who left can still be asked for', async () => {
    const owner = await company();
    const estimator = await addColleague(at, owner, 4);
    await signed(owner, { title: 'theirs', estimator: estimator.id });
    await at.db.system((tx) =>
      tx.update(users).set({ deactivatedAt: at.clock.now() }).where(eq(users.id, estimator.id)),
    );

    expect(titlesOf(await mapOf(owner, { estimator: estimator.id }))).toEqual(['theirs']);
  });

  it('are not found by a foreign or unknown estimator or office [S1]', async () => {
    const owner = await company();
    const stranger = await company();
    const queries: Record<string, string>[] = [
      { estimator: stranger.id },
      { office: await anOffice(stranger) },
      { estimator: anId(99) },
      { office: anId(99) },
    ];
    const answers = await Promise.all(queries.map((query) => owner.call('dashboard.jobs', { query })));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ error }) => error.message)).size).toBe(1);
  });

  it('are a thousand at the most, and their number is told', async () => {
    const owner = await company();
    await at.db.company(owner.companyId, (tx) =>
      tx.execute(sql`
        INSERT INTO projects (company_id, id, title, status, created_date, zip_code)
        SELECT ${owner.companyId}, gen_random_uuid(), 'Job ' || n, 'SIGNED', date '2026-01-01' + n, '80302'
        FROM generate_series(1, 1004) n`),
    );

    const { jobs, total } = await mapOf(owner);

    expect([jobs.length, total]).toEqual([1000, 1004]);
    expect(jobs[0]?.title).toBe('Job 1004');
  });

  it.each([
    [{}],
    [{ line1: '' }],
    [{ line2: '' }],
    [{ line1: '', line2: '', city: '' }],
    [{ state: '', zip_code: '' }],
    [{ zip_code: '' }],
    [{ country: '' }],
    [{ country: 'CA', zip_code: '' }],
    [{ ...nowhere, country: 'CA' }],
    [{ ...nowhere, state: 'CO', country: 'US' }],
    [nowhere],
  ])('have the address that other lists show, on one line: %j', async (over) => {
    const owner = await company();
    const address = anAddress(over);
    await signed(owner, { address });
    const { street, place } = addressLines(address);

    expect((await onlyJob(owner))?.address).toBe([street, place].filter(Boolean).join(', '));
  });
});

describe('the place of a job', () => {
  it.each([
    ['its zip code', {}, 'zip', 39.73],
    ['its zip code, even in the wrong state', { state: 'CA' }, 'zip', 39.73],
    ['its city where the zip code is missing', { zip_code: '' }, 'city', 39.74],
    ['its city where the zip code does not exist', { zip_code: '00000' }, 'city', 39.74],
    ['its city, however it is spelled', { city: 'ST. LOUIS', state: 'Missouri', zip_code: '' }, 'city', 38.6],
    ['a country left out as the United States', { country: '' }, 'zip', 39.73],
  ])('is approximate by %s', async (_, over, accuracy, lat) => {
    const owner = await company();
    await signed(owner, { address: anAddress(over) });
    const job = await onlyJob(owner);

    expect(job?.place).toMatchObject({ accuracy, lat: expect.closeTo(lat, 1) });
    expect(job?.offline_place).toEqual(job?.place);
  });

  it.each([
    ['without an address', nowhere],
    ['in a city that its state does not have', anAddress({ city: 'Boulder', state: 'TX', zip_code: '' })],
    ['in another country, whose codes look like zip codes', anAddress({ country: 'DE', zip_code: '80302' })],
  ])('is unknown %s', async (_, address) => {
    const owner = await company();
    await signed(owner, { address });

    expect(await onlyJob(owner)).toMatchObject({ place: null, offline_place: null, geocoded: 'no' });
  });

  it('is the one that the geocoding service answered, for thirty days [R7.30]', async () => {
    const owner = await company();
    const project = await signed(owner);
    expect((await store(owner, { project, place: { lat: 39.7401, lng: -105.0005 } })).status).toBe(204);

    expect(await onlyJob(owner)).toMatchObject({
      geocoded: 'found',
      place: { lat: 39.7401, lng: -105.0005, accuracy: 'address' },
      offline_place: { accuracy: 'zip' },
    });
    await agePlaces(owner, '30 days');
    expect(await onlyJob(owner)).toMatchObject({ geocoded: 'found' });
    await agePlaces(owner, '1 second');
    expect(await onlyJob(owner)).toMatchObject({ geocoded: 'no', place: { accuracy: 'zip' } });
  });

  it('stays approximate, and is not asked for again, where the service found nothing', async () => {
    const owner = await company();
    const project = await signed(owner);
    await store(owner, { project, place: null });

    expect(await onlyJob(owner)).toMatchObject({ geocoded: 'not_found', place: { accuracy: 'zip' } });
  });

  it('is asked for anew once the address changed', async () => {
    const owner = await company();
    const project = await signed(owner);
    await store(owner, { project, place: { lat: 39.7401, lng: -105.0005 } });
    const body = { address: anAddress({ line1: '1210' }) };
    await owner.call('projects.update', { params: { id: project }, body });

    expect(await onlyJob(owner)).toMatchObject({ geocoded: 'no', place: { accuracy: 'zip' } });
  });

  it('is known for every job at the address, in whatever case it was typed', async () => {
    const owner = await company();
    const project = await signed(owner);
    await signed(owner, { address: anAddress({ line2: 'LARIMER STREET' }) });
    await store(owner, { project, place: { lat: 39.7401, lng: -105.0005 } });

    expect((await mapOf(owner)).jobs.map(({ geocoded }) => geocoded)).toEqual(['found', 'found']);
  });

  it("is never the service's where no maps key is set: its terms allow no other map", async () => {
    const owner = await company();
    const project = await signed(owner);
    await store(owner, { project, place: { lat: 39.7401, lng: -105.0005 } });
    const { googleMapsKey: _, ...config } = at.deps.config;
    const { data } = await jobsBy(createApi({ ...at.deps, config }), owner);

    expect(data).toMatchObject({ maps_key: null, jobs: [{ geocoded: 'found', place: { accuracy: 'zip' } }] });
    expect((await mapOf(owner)).maps_key).toBe(googleMapsKey);
  });

  it('is unknown where the table of zip codes cannot be read: the jobs are listed all the same [F14]', async () => {
    const owner = await company();
    await signed(owner);
    const places = { table: () => Promise.reject(new Error('no such file')) };
    const { data } = await jobsBy(createApi({ ...at.deps, places }), owner);

    expect(data.jobs).toMatchObject([{ title: 'Roof', place: null }]);
    expect(at.log).toContainEqual(expect.objectContaining({ level: 'error', message: 'zip codes not loaded' }));
  });
});

describe('places that a browser sends', () => {
  const place = { lat: 39.7401, lng: -105.0005 };
  const rowsOf = async ({ companyId }: TestUser) => {
    const { rows } = await at.db.system((tx) =>
      tx.execute(sql`SELECT address, latitude, longitude FROM geocoded_addresses WHERE company_id = ${companyId}`),
    );
    return rows;
  };

  it('are kept by the address that the server has, whatever else is sent [S3]', async () => {
    const owner = await company();
    const stranger = await company();
    const project = await signed(owner);
    const extra = { address: 'elsewhere', company_id: stranger.companyId, geocoded_at: '2036-01-01' };
    const body = { ...extra, places: [{ ...extra, project: project.toUpperCase(), place: { ...place, ...extra } }] };
    expect((await owner.call('dashboard.places', { body })).status).toBe(204);

    expect(await rowsOf(owner)).toEqual([
      { address: '1208 larimer street, denver, co 80204', latitude: place.lat, longitude: place.lng },
    ]);
    expect(await rowsOf(stranger)).toEqual([]);
  });

  it('are not seen by another company with the same address [S2]', async () => {
    const owner = await company();
    const stranger = await company();
    await signed(stranger);
    await store(owner, { project: await signed(owner), place });

    expect(await onlyJob(stranger)).toMatchObject({ geocoded: 'no', place: { accuracy: 'zip' } });
  });

  it('replace what was answered before', async () => {
    const owner = await company();
    const project = await signed(owner);
    await store(owner, { project, place: null });
    await store(owner, { project, place });
    await store(owner, { project, place: { lat: 40, lng: -100 } });

    expect(await onlyJob(owner)).toMatchObject({ place: { lat: 40, lng: -100, accuracy: 'address' } });
  });

  it('may name two projects at one address: a place counts more than none', async () => {
    const owner = await company();
    const ids = [await signed(owner), await signed(owner), await signed(owner)];
    const answer = await store(owner, ...ids.map((project, n) => ({ project, place: n === 1 ? place : null })));

    expect(answer.status).toBe(204);
    expect(await rowsOf(owner)).toMatchObject([{ latitude: place.lat }]);
  });

  it('of projects without an address are not kept', async () => {
    const owner = await company();
    const project = await signed(owner, { address: nowhere });

    expect((await store(owner, { project, place })).status).toBe(204);
    expect((await store(owner)).status).toBe(204);
    expect(await rowsOf(owner)).toEqual([]);
  });

  it('are all refused where one names a foreign, unknown or deleted project [S1]', async () => {
    const owner = await company();
    const project = await signed(owner);
    const deleted = await signed(owner);
    await owner.call('projects.delete', { params: { id: deleted } });
    for (const other of [await company().then(signed), anId(99), deleted])
      expect((await store(owner, { project, place }, { project: other, place })).status).toBe(404);

    expect(await rowsOf(owner)).toEqual([]);
  });

  it.each([
    ['a latitude beyond the poles', { lat: 91, lng: 0 }],
    ['a longitude past the date line', { lat: 0, lng: 181 }],
    ['text', { lat: '39.7', lng: '-105' }],
    ['half a point', { lat: 39.7 }],
    ['not a number', { lat: Number.NaN, lng: 0 }],
  ])('are refused with %s', async (_, wrong) => {
    const owner = await company();
    const project = await signed(owner);

    expect((await store(owner, { project, place: wrong })).status).toBe(400);
  });

  it('are a hundred at the most', async () => {
    const owner = await company();
    const project = await signed(owner);
    const many = (count: number) => Array.from({ length: count }, () => ({ project, place }));

    expect((await store(owner, ...many(100))).status).toBe(204);
    expect((await store(owner, ...many(101))).status).toBe(400);
  });

  it('are deleted after thirty days', async () => {
    const owner = await company();
    await store(owner, { project: await signed(owner), place });
    await agePlaces(owner, '30 days');
    await deleteExpired(at.deps);
    expect(await rowsOf(owner)).toHaveLength(1);
    await agePlaces(owner, '1 second');
    await deleteExpired(at.deps);
    expect(await rowsOf(owner)).toEqual([]);
  });
});
