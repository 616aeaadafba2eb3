/** Tests of the API calls for the map of the dashboard: the list of signed projects, and storing geocoding results. */
import type { SignedJobs } from '@plumbline/domain/dashboard/signedJobs';
import { addressLines } from '@plumbline/domain/shared/addressLines';
import { anAddress, anId } from '@plumbline/domain/testing/builders';
import { estimatorRole } from '@plumbline/domain/users/roles';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApi, type HttpApi } from '../createApi.ts';
import { geocodedAddresses } from '../database/schema/geocodedAddresses.ts';
import { offices } from '../database/schema/offices.ts';
import { projects } from '../database/schema/projects.ts';
import { users } from '../database/schema/users.ts';
import { uuidv7 } from '../database/uuidv7.ts';
import { deleteExpired } from '../jobs/deleteExpired.ts';
import type { PlaceLookup } from '../ports.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, call, signUpOwner, type TestUser } from '../testing/testUser.ts';

const googleMapsKey = 'AIza-test';
let api: TestApi;

beforeAll(async () => {
  api = await testApi({
    config: { publicUrl: 'http://localhost', trustedProxies: 1, version: '0.0.0', googleMapsKey },
  });
});
afterAll(() => api.close());

const newOwner = () => signUpOwner(api, { packageName: 'TEAM' });
const emptyAddress = { line1: '', line2: '', city: '', state: '', zip_code: '', country: '' };

async function createSignedJob(owner: TestUser, overrides: object = {}): Promise<string> {
  const body = {
    title: 'Roof',
    client: { name: 'Maria Alvarez' },
    status: 'SIGNED',
    address: anAddress(),
    ...overrides,
  };
  const { data, status } = await owner.call('projects.create', { body });
  expect(status).toBe(201);
  return data.id;
}

async function createSignedJobOn(createdDate: string, owner: TestUser, overrides: object): Promise<void> {
  const id = await createSignedJob(owner, overrides);
  await api.db.system((tx) => tx.update(projects).set({ createdDate }).where(eq(projects.id, id)));
}

/** Moves the storage time of the geocoding results of a company into the past. */
const backdateGeocodingResults = ({ companyId }: TestUser, by: string) =>
  api.db.system((tx) =>
    tx
      .update(geocodedAddresses)
      .set({ geocodedAt: sql`${geocodedAddresses.geocodedAt} - ${by}::interval` })
      .where(eq(geocodedAddresses.companyId, companyId)),
  );

async function getSignedJobs(owner: TestUser, query: Record<string, string> = {}): Promise<SignedJobs> {
  const { data, status } = await owner.call('dashboard.jobs', { query });
  expect(status).toBe(200);
  return data;
}

async function getOnlyJob(owner: TestUser) {
  const { jobs } = await getSignedJobs(owner);
  expect(jobs).toHaveLength(1);
  return jobs[0];
}

/** Requests the signed jobs from another server on the same database. */
const requestJobs = (app: HttpApi, { access }: TestUser) =>
  call({ app }, 'dashboard.jobs', { headers: { Authorization: `Bearer ${access}` } });

const titlesOf = ({ jobs }: SignedJobs) => jobs.map(({ title }) => title);
const storeGeocodingResults = (owner: TestUser, ...results: object[]) =>
  owner.call('dashboard.places', { body: { places: results } });

async function insertOffice({ companyId }: TestUser): Promise<string> {
  const id = uuidv7(api.clock.now());
  await api.db.system((tx) => tx.insert(offices).values({ companyId, id, name: 'Boulder' }));
  return id;
}

describe('the list of signed jobs', () => {
  it('contains the signed projects of the company that are not deleted, newest first [R4.01]', async () => {
    const owner = await newOwner();
    await newOwner().then(createSignedJob);
    for (const status of ['NEW', 'ESTIMATE_SENT', 'NEGOTIATION', 'ACCOUNTS_RECEIVABLE', 'CLOSED'])
      await createSignedJob(owner, { status });
    const deletedProjectId = await createSignedJob(owner, { title: 'Deleted' });
    await owner.call('projects.delete', { params: { id: deletedProjectId } });
    await createSignedJobOn('2026-03-01', owner, { title: 'First' });
    await createSignedJobOn('2026-03-02', owner, { title: 'Second' });

    const signedJobs = await getSignedJobs(owner);

    expect(titlesOf(signedJobs)).toEqual(['Second', 'First']);
    expect(signedJobs.total).toBe(2);
  });

  it('contains title, client, address, price and estimate of each job', async () => {
    const owner = await newOwner();
    const id = await createSignedJob(owner, { estimation: 9_800.5 });
    const { data: project } = await owner.call('projects.get', { params: { id } });

    expect(await getOnlyJob(owner)).toMatchObject({
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

  it('can be filtered by period (both days included), estimator and office [R2.15]', async () => {
    const owner = await newOwner();
    const estimator = await addColleague(api, owner, estimatorRole);
    const office = await insertOffice(owner);
    for (const day of ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'])
      await createSignedJobOn(day, owner, { title: day });
    await createSignedJobOn('2026-03-02', owner, { title: 'Job of the estimator', estimator: estimator.id });
    await createSignedJobOn('2026-03-02', owner, { title: 'Job of the office', office });

    expect(titlesOf(await getSignedJobs(owner, { startDate: '2026-03-02', endDate: '2026-03-03' })).toSorted()).toEqual(
      ['2026-03-02', '2026-03-03', 'Job of the estimator', 'Job of the office'],
    );
    expect(titlesOf(await getSignedJobs(owner, { startDate: '2026-03-04' }))).toEqual(['2026-03-04']);
    expect(titlesOf(await getSignedJobs(owner, { endDate: '2026-03-01', estimator: '', office: '' }))).toEqual([
      '2026-03-01',
    ]);
    expect(titlesOf(await getSignedJobs(owner, { estimator: estimator.id }))).toEqual(['Job of the estimator']);
    expect(titlesOf(await getSignedJobs(owner, { office }))).toEqual(['Job of the office']);
    expect(await getSignedJobs(owner, { office, estimator: estimator.id })).toMatchObject({ jobs: [], total: 0 });
  });

  it('can be filtered by a deactivated estimator', async () => {
    const owner = await newOwner();
    const estimator = await addColleague(api, owner, estimatorRole);
    await createSignedJob(owner, { title: 'Job of the estimator', estimator: estimator.id });
    await api.db.system((tx) =>
      tx.update(users).set({ deactivatedAt: api.clock.now() }).where(eq(users.id, estimator.id)),
    );

    expect(titlesOf(await getSignedJobs(owner, { estimator: estimator.id }))).toEqual(['Job of the estimator']);
  });

  it('returns 404 for an estimator or office that is unknown or of another company [S1]', async () => {
    const owner = await newOwner();
    const otherCompanyOwner = await newOwner();
    const queries: Record<string, string>[] = [
      { estimator: otherCompanyOwner.id },
      { office: await insertOffice(otherCompanyOwner) },
      { estimator: anId(99) },
      { office: anId(99) },
    ];
    const responses = await Promise.all(queries.map((query) => owner.call('dashboard.jobs', { query })));

    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(responses.map(({ error }) => error.message)).size).toBe(1);
  });

  it('is converted to JSON once', async () => {
    const owner = await newOwner();
    await createSignedJob(owner);
    const stringify = vi.spyOn(JSON, 'stringify');
    const parse = vi.spyOn(JSON, 'parse');
    try {
      const { bytes } = await owner.call('dashboard.jobs');
      const text = new TextDecoder().decode(bytes);
      // The test itself parses the response once.
      expect([
        stringify.mock.results.filter(({ value }) => value === text).length,
        parse.mock.calls.filter(([json]) => json === text).length,
      ]).toEqual([1, 1]);
    } finally {
      vi.restoreAllMocks();
    }
  });

  it('contains at most 1000 jobs, and the total count', async () => {
    const owner = await newOwner();
    await api.db.company(owner.companyId, (tx) =>
      tx.execute(sql`
        INSERT INTO projects (company_id, id, title, status, created_date, zip_code)
        SELECT ${owner.companyId}, gen_random_uuid(), 'Job ' || n, 'SIGNED', date '2026-01-01' + n, '80302'
        FROM generate_series(1, 1004) n`),
    );

    const { jobs, total } = await getSignedJobs(owner);

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
    [{ ...emptyAddress, country: 'CA' }],
    [{ ...emptyAddress, state: 'CO', country: 'US' }],
    [emptyAddress],
  ])('contains each address on one line, in the format of addressLines: %j', async (overrides) => {
    const owner = await newOwner();
    const address = anAddress(overrides);
    await createSignedJob(owner, { address });
    const { streetLine, cityLine } = addressLines(address);

    expect((await getOnlyJob(owner))?.address).toBe([streetLine, cityLine].filter(Boolean).join(', '));
  });
});

describe('the coordinates of a job', () => {
  it.each([
    ['the zip code', {}, 'zip', 39.73],
    ['the zip code if the state is empty', { state: '' }, 'zip', 39.73],
    ['the city if the zip code is in another state', { zip_code: '10001' }, 'city', 39.74],
    ['the city if the zip code is missing', { zip_code: '' }, 'city', 39.74],
    ['the city if the zip code does not exist', { zip_code: '00000' }, 'city', 39.74],
    ['the city in another spelling', { city: 'ST. LOUIS', state: 'Missouri', zip_code: '' }, 'city', 38.6],
    ['the zip code if the country is empty (United States)', { country: '' }, 'zip', 39.73],
  ])('are approximated from %s', async (_, overrides, accuracy, lat) => {
    const owner = await newOwner();
    await createSignedJob(owner, { address: anAddress(overrides) });
    const job = await getOnlyJob(owner);

    expect(job?.place).toMatchObject({ accuracy, lat: expect.closeTo(lat, 1) });
    expect(job?.approximate_place).toEqual(job?.place);
  });

  it.each([
    ['the address is empty', emptyAddress],
    ['the city is in another state', anAddress({ city: 'Boulder', state: 'TX', zip_code: '' })],
    ['the zip code is in another state, and the state has no such city', anAddress({ state: 'CA' })],
    ['the zip code is in another state, and there is no city', anAddress({ state: 'CA', city: '' })],
    ['another country has similar postal codes', anAddress({ country: 'DE', zip_code: '80302' })],
  ])('are null if %s', async (_, address) => {
    const owner = await newOwner();
    await createSignedJob(owner, { address });

    expect(await getOnlyJob(owner)).toMatchObject({ place: null, approximate_place: null, geocoded: 'no' });
  });

  it('use the geocoding result for 30 days [R7.30]', async () => {
    const owner = await newOwner();
    const projectId = await createSignedJob(owner);
    expect(
      (await storeGeocodingResults(owner, { project: projectId, place: { lat: 39.7401, lng: -105.0005 } })).status,
    ).toBe(204);

    expect(await getOnlyJob(owner)).toMatchObject({
      geocoded: 'found',
      place: { lat: 39.7401, lng: -105.0005, accuracy: 'address' },
      approximate_place: { accuracy: 'zip' },
    });
    await backdateGeocodingResults(owner, '30 days');
    expect(await getOnlyJob(owner)).toMatchObject({ geocoded: 'found' });
    await backdateGeocodingResults(owner, '1 second');
    expect(await getOnlyJob(owner)).toMatchObject({ geocoded: 'no', place: { accuracy: 'zip' } });
  });

  it('stay approximate if the geocoding service found nothing', async () => {
    const owner = await newOwner();
    const projectId = await createSignedJob(owner);
    await storeGeocodingResults(owner, { project: projectId, place: null });

    expect(await getOnlyJob(owner)).toMatchObject({ geocoded: 'not_found', place: { accuracy: 'zip' } });
  });

  it('are approximate again after the address changes', async () => {
    const owner = await newOwner();
    const projectId = await createSignedJob(owner);
    await storeGeocodingResults(owner, { project: projectId, place: { lat: 39.7401, lng: -105.0005 } });
    const body = { address: anAddress({ line1: '1210' }) };
    await owner.call('projects.update', { params: { id: projectId }, body });

    expect(await getOnlyJob(owner)).toMatchObject({ geocoded: 'no', place: { accuracy: 'zip' } });
  });

  it('are shared by all jobs at the address, ignoring case', async () => {
    const owner = await newOwner();
    const projectId = await createSignedJob(owner);
    await createSignedJob(owner, { address: anAddress({ line2: 'LARIMER STREET' }) });
    await storeGeocodingResults(owner, { project: projectId, place: { lat: 39.7401, lng: -105.0005 } });

    expect((await getSignedJobs(owner)).jobs.map(({ geocoded }) => geocoded)).toEqual(['found', 'found']);
  });

  it('are approximate without a Google Maps key, because Google allows its coordinates on Google Maps only', async () => {
    const owner = await newOwner();
    const projectId = await createSignedJob(owner);
    await storeGeocodingResults(owner, { project: projectId, place: { lat: 39.7401, lng: -105.0005 } });
    const { googleMapsKey: _, ...config } = api.deps.config;
    const { data } = await requestJobs(createApi({ ...api.deps, config }), owner);

    expect(data).toMatchObject({ maps_key: null, jobs: [{ geocoded: 'found', place: { accuracy: 'zip' } }] });
    expect((await getSignedJobs(owner)).maps_key).toBe(googleMapsKey);
  });

  it('are null if the zip code table cannot be loaded, and the jobs are still listed [F14]', async () => {
    const owner = await newOwner();
    await createSignedJob(owner);
    const zipCodes = { loadTable: () => Promise.reject(new Error('no such file')) };
    const { data } = await requestJobs(createApi({ ...api.deps, zipCodes }), owner);

    expect(data.jobs).toMatchObject([{ title: 'Roof', place: null }]);
    const message = 'the zip code table could not be loaded, so the map shows only jobs with geocoded addresses';
    expect(api.log).toContainEqual(expect.objectContaining({ level: 'error', message }));
  });
});

it('a slow load of the zip code table does not delay other calls of the company', async () => {
  const owner = await newOwner();
  await createSignedJob(owner);
  const table = Promise.withResolvers<PlaceLookup>();
  const slowApi = createApi({ ...api.deps, zipCodes: { loadTable: () => table.promise } });
  // More requests than one company may have transactions at the same time.
  const jobRequests = Array.from({ length: 20 }, () => requestJobs(slowApi, owner));
  const headers = { Authorization: `Bearer ${owner.access}` };
  const otherCall = await call({ app: slowApi }, 'offices.list', { headers });
  table.resolve({ byZip: () => undefined, byCity: () => undefined });

  expect(otherCall.status).toBe(200);
  const statuses = (await Promise.all(jobRequests)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 200));
});

describe('storing geocoding results', () => {
  const place = { lat: 39.7401, lng: -105.0005 };
  const readStoredResults = async ({ companyId }: TestUser) => {
    const { rows } = await api.db.system((tx) =>
      tx.execute(sql`SELECT address, latitude, longitude FROM geocoded_addresses WHERE company_id = ${companyId}`),
    );
    return rows;
  };

  it('uses the address stored on the server and ignores other fields of the request [S3]', async () => {
    const owner = await newOwner();
    const otherCompanyOwner = await newOwner();
    const projectId = await createSignedJob(owner);
    const unknownFields = { address: 'elsewhere', company_id: otherCompanyOwner.companyId, geocoded_at: '2036-01-01' };
    const body = {
      ...unknownFields,
      places: [{ ...unknownFields, project: projectId.toUpperCase(), place: { ...place, ...unknownFields } }],
    };
    expect((await owner.call('dashboard.places', { body })).status).toBe(204);

    expect(await readStoredResults(owner)).toEqual([
      { address: '1208 larimer street, denver, co 80204', latitude: place.lat, longitude: place.lng },
    ]);
    expect(await readStoredResults(otherCompanyOwner)).toEqual([]);
  });

  it('does not affect another company with the same address [S2]', async () => {
    const owner = await newOwner();
    const otherCompanyOwner = await newOwner();
    await createSignedJob(otherCompanyOwner);
    await storeGeocodingResults(owner, { project: await createSignedJob(owner), place });

    expect(await getOnlyJob(otherCompanyOwner)).toMatchObject({ geocoded: 'no', place: { accuracy: 'zip' } });
  });

  it('replaces the earlier result', async () => {
    const owner = await newOwner();
    const projectId = await createSignedJob(owner);
    await storeGeocodingResults(owner, { project: projectId, place: null });
    await storeGeocodingResults(owner, { project: projectId, place });
    await storeGeocodingResults(owner, { project: projectId, place: { lat: 40, lng: -100 } });

    expect(await getOnlyJob(owner)).toMatchObject({ place: { lat: 40, lng: -100, accuracy: 'address' } });
  });

  it('accepts results for several projects at one address, and stores the coordinates if one of the results has any', async () => {
    const owner = await newOwner();
    const ids = [await createSignedJob(owner), await createSignedJob(owner), await createSignedJob(owner)];
    const response = await storeGeocodingResults(
      owner,
      ...ids.map((projectId, n) => ({ project: projectId, place: n === 1 ? place : null })),
    );

    expect(response.status).toBe(204);
    expect(await readStoredResults(owner)).toMatchObject([{ latitude: place.lat }]);
  });

  it('ignores projects without an address', async () => {
    const owner = await newOwner();
    const projectId = await createSignedJob(owner, { address: emptyAddress });

    expect((await storeGeocodingResults(owner, { project: projectId, place })).status).toBe(204);
    expect((await storeGeocodingResults(owner)).status).toBe(204);
    expect(await readStoredResults(owner)).toEqual([]);
  });

  it('returns 404 and stores nothing if a project is deleted, unknown or of another company [S1]', async () => {
    const owner = await newOwner();
    const projectId = await createSignedJob(owner);
    const deletedProjectId = await createSignedJob(owner);
    await owner.call('projects.delete', { params: { id: deletedProjectId } });
    for (const otherProjectId of [await newOwner().then(createSignedJob), anId(99), deletedProjectId])
      expect(
        (await storeGeocodingResults(owner, { project: projectId, place }, { project: otherProjectId, place })).status,
      ).toBe(404);

    expect(await readStoredResults(owner)).toEqual([]);
  });

  it.each([
    ['a latitude above 90', { lat: 91, lng: 0 }],
    ['a longitude above 180', { lat: 0, lng: 181 }],
    ['coordinates that are texts', { lat: '39.7', lng: '-105' }],
    ['a missing longitude', { lat: 39.7 }],
    ['a latitude that is not a number', { lat: Number.NaN, lng: 0 }],
  ])('returns 400 for %s', async (_, invalidPlace) => {
    const owner = await newOwner();
    const projectId = await createSignedJob(owner);

    expect((await storeGeocodingResults(owner, { project: projectId, place: invalidPlace })).status).toBe(400);
  });

  it('accepts at most 100 geocoding results in one call', async () => {
    const owner = await newOwner();
    const projectId = await createSignedJob(owner);
    const createResults = (count: number) => Array.from({ length: count }, () => ({ project: projectId, place }));

    expect((await storeGeocodingResults(owner, ...createResults(100))).status).toBe(204);
    expect((await storeGeocodingResults(owner, ...createResults(101))).status).toBe(400);
  });

  it('keeps the results for 30 days', async () => {
    const owner = await newOwner();
    await storeGeocodingResults(owner, { project: await createSignedJob(owner), place });
    await backdateGeocodingResults(owner, '30 days');
    await deleteExpired(api.deps);
    expect(await readStoredResults(owner)).toHaveLength(1);
    await backdateGeocodingResults(owner, '1 second');
    await deleteExpired(api.deps);
    expect(await readStoredResults(owner)).toEqual([]);
  });
});
