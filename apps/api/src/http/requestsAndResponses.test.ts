/** Tests of HTTP behaviour that all API calls share: headers, compression, paths, ETags, versions, errors and monitoring. */
import type { ApiErrorBody } from '@plumbline/domain/shared/apiError';
import { ownerRole } from '@plumbline/domain/users/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../database/errors.ts';
import { createApiWithOwner } from '../testing/createApiWithOwner.ts';
import { readMetrics, type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague } from '../testing/testUser.ts';

const { api, owner } = await createApiWithOwner();

const get = (path: string, init: RequestInit = {}) =>
  api.app.request(path, { ...init, headers: { Authorization: `Bearer ${owner.access}`, ...init.headers } });
const readJson = async (response: Response): Promise<{ error: ApiErrorBody }> => JSON.parse(await response.text());
const rename = (name: string, headers: Record<string, string> = {}, user = owner) =>
  user.call('company.update', { params: { id: owner.companyId }, body: { name }, headers });

describe('every response', () => {
  it.each(['/api/users/me/', '/api/nowhere', '/healthz', '/metrics', '/api/openapi.json', '/billing-portal/x', '/x'])(
    'has security headers and a request id: %s [S10]',
    async (path) => {
      const { headers } = await api.app.request(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|script-src/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('x-request-id')).toBeTruthy();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('has the same request id in the error, the header and the log', async () => {
    const response = await get('/api/nowhere');
    const { error } = await readJson(response);
    expect(error.requestId).toBe(response.headers.get('x-request-id'));
    expect(api.log.some(({ fields }) => fields['requestId'] === error.requestId)).toBe(true);
  });
});

describe('the compression of responses', () => {
  let longResponsePath = '';
  const gzipHeaders = { 'Accept-Encoding': 'gzip' };

  beforeAll(async () => {
    const line = {
      description: 'Shingles, laid in courses over underlayment',
      rate: 1,
      quantity: 1,
      tax: 0,
      unit: 'SQ',
    };
    const { data: project } = await owner.call('projects.create', { body: { title: 'Long' } });
    const params = { id: project.estimate ?? '' };
    for (let index = 0; index < 40; index++) await owner.call('estimateItems.create', { params, body: line });
    longResponsePath = `/api/estimates/${params.id}/`;
  });

  it('applies to a long response if the browser accepts gzip', async () => {
    const compressedResponse = await get(longResponsePath, { headers: gzipHeaders });
    expect(compressedResponse.headers.get('content-encoding')).toBe('gzip');
    expect(compressedResponse.headers.get('vary')).toContain('Accept-Encoding');
    const decompressedText = await new Response(
      compressedResponse.body?.pipeThrough(new DecompressionStream('gzip')),
    ).text();
    expect(decompressedText).toBe(await (await get(longResponsePath)).text());
  });

  it('does not prevent a 304 response to a request with the ETag of a compressed response', async () => {
    const tag = (await get(longResponsePath, { headers: gzipHeaders })).headers.get('etag') ?? '';
    expect((await get(longResponsePath, { headers: { ...gzipHeaders, 'If-None-Match': tag } })).status).toBe(304);
  });

  it('does not apply to a short response, whose ETag has no W/ prefix', async () => {
    const { headers } = await get('/api/companies/', { headers: gzipHeaders });
    expect([headers.get('content-encoding'), headers.get('etag')]).toEqual([null, expect.stringMatching(/^"\d/)]);
  });
});

describe('a request path', () => {
  it.each(['/api/users/me', '/api/users/me/', '/api/companies', '/healthz', '/healthz/'])(
    'is accepted with and without a trailing slash: %s',
    async (path) => expect((await get(path)).status).toBe(200),
  );

  it.each(['/api', '/api/', '/api/nothing/', '/api/users/me/more', '/api//users/', '/'])(
    'returns 404 in JSON if it is unknown: %s',
    async (path) => {
      const response = await get(path);
      expect([response.status, (await readJson(response)).error.code]).toEqual([404, 'not_found']);
    },
  );

  it('returns 405 with the allowed methods if it does not allow the method of the request', async () => {
    const response = await get('/api/companies/', { method: 'PUT' });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, GET']);
    expect((await api.app.request('/api/token', { method: 'OPTIONS' })).status).toBe(405);
  });

  it.each(['..', '%2e%2e', 'x', "1'; drop table users", '%00', '%zz'])(
    'returns 404 for a malformed id: %s [B4]',
    async (id) => {
      const body = JSON.stringify({ name: 'Acme' });
      const headers = { 'Content-Type': 'application/json' };
      expect((await get(`/api/companies/${id}/`, { method: 'PATCH', body, headers })).status).toBe(404);
    },
  );

  it('returns the headers of GET and no body for HEAD', async () => {
    const response = await get('/api/users/me/', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('etag')).toBeTruthy();
  });
});

describe('a conditional GET', () => {
  it.each(['/api/users/me/', '/api/users/', '/api/companies/', '/api/offices/'])(
    'returns 304 for an unchanged response: %s',
    async (path) => {
      const etag = (await get(path)).headers.get('etag') ?? '';
      for (const etagHeader of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const repeatedResponse = await get(path, { headers: { 'If-None-Match': etagHeader } });
        expect([repeatedResponse.status, await repeatedResponse.text()]).toEqual([304, '']);
        expect(repeatedResponse.headers.get('etag')).toBe(etag);
      }
      expect((await get(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    },
  );

  it('returns 200 after the data has changed', async () => {
    const paths = ['/api/users/me/', '/api/companies/'];
    const etagsBefore = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag') ?? ''));
    await rename('Another name');
    for (const [index, path] of paths.entries()) {
      expect((await get(path, { headers: { 'If-None-Match': etagsBefore[index] ?? '' } })).status).toBe(200);
    }
  });

  it('returns the version of a record as ETag, with the id of the record if the URL has no id', async () => {
    const { data, headers } = await owner.call('company.get');
    expect(headers.get('etag')).toBe(`"${data.version}-${data.id}"`);
  });
});

describe('a write with If-Match [F6]', () => {
  it('is accepted if the version is current, and increments the version', async () => {
    const { data } = await owner.call('company.get');
    const savedResponse = await rename('Front Range', { 'If-Match': `"${data.version}"` });
    expect(savedResponse.status).toBe(200);
    expect(savedResponse.headers.get('etag')).toBe(`"${data.version + 1}"`);
    expect((await rename('Front Range', { 'If-Match': '*' })).status).toBe(200);
  });

  it('is refused if the version is older, and the error contains the record and the user who changed it', async () => {
    const companyBefore = (await owner.call('company.get')).data;
    const partner = await addColleague(api, owner, ownerRole, { firstName: 'Pat', lastName: 'Okafor' });
    await rename('By Pat', {}, partner);
    const refusedResponse = await rename('By Dana', { 'If-Match': `"${companyBefore.version}"` });
    expect(refusedResponse.status).toBe(412);
    const { data: current } = await owner.call('company.get');
    expect(refusedResponse.error).toMatchObject({ code: 'changed_meanwhile', changedBy: 'Pat Okafor', current });
    expect(current.name).toBe('By Pat');
  });

  it('is accepted once if it is sent ten times at the same time with the same version', async () => {
    const { version } = (await owner.call('company.get')).data;
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => rename(`Name ${n}`, { 'If-Match': `"${version}"` })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(412)]);
  });

  it.each(['"0"', '1', 'nonsense', '""'])(
    'is refused if If-Match does not contain the current version: %s',
    async (tag) => {
      expect((await rename('Acme', { 'If-Match': tag })).status).toBe(412);
    },
  );
});

describe('the API with a failing database', () => {
  const refreshToken = ({ app }: Pick<TestApi, 'app'>, refresh: string) =>
    app.request('/api/token/refresh/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refresh }),
    });

  /** Sends a request to an API in which every transaction of a public call fails with `databaseError`. */
  async function sendWithDatabaseError(databaseError: Error) {
    const failingApi = await testApi({ db: { ...api.db, system: () => Promise.reject(databaseError) } });
    const response = await refreshToken(failingApi, 'x');
    await failingApi.close();
    return { response, error: (await readJson(response)).error, log: failingApi.log };
  }

  it('returns "Something went wrong" and logs the stack without the error message [S16]', async () => {
    const { response, error, log } = await sendWithDatabaseError(new Error('the secret reason'));
    expect(response.status).toBe(500);
    expect(error).toEqual({ code: 'internal', message: 'Something went wrong', requestId: expect.any(String) });
    const errorEntry = log.find(({ level }) => level === 'error');
    expect(errorEntry?.fields).toMatchObject({
      requestId: error.requestId,
      error: { name: 'Error', at: expect.arrayContaining([expect.stringContaining('requestsAndResponses.test.ts')]) },
    });
    expect(JSON.stringify(log)).not.toContain('the secret reason');
  });

  it('returns 503 with Retry-After if the database is unavailable [F3]', async () => {
    const { response, error } = await sendWithDatabaseError(new DatabaseUnavailable('connection lost'));
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(error.message).not.toContain('connection lost');
  });

  it('logs a failed statement without its values [S12]', async () => {
    const apiWithoutTable = await testApi();
    await apiWithoutTable.ownerDb.system((tx) => tx.execute('drop table refresh_tokens cascade'));
    await refreshToken(apiWithoutTable, 'the-secret-token');
    const errorEntry = apiWithoutTable.log.find(({ level }) => level === 'error');
    expect(errorEntry?.fields).toMatchObject({
      error: { statement: expect.stringContaining('refresh_tokens'), cause: { code: '42P01' } },
    });
    expect(JSON.stringify(apiWithoutTable.log)).not.toContain('the-secret-token');
    await apiWithoutTable.close();
  });
});

describe('monitoring', () => {
  it('/readyz returns 503 if the database is unavailable, and /healthz still returns 200', async () => {
    expect((await api.app.request('/readyz')).status).toBe(200);
    const apiWithoutDatabase = await testApi({
      db: { ...api.db, ping: () => Promise.reject(new DatabaseUnavailable('connection lost')) },
    });
    expect((await apiWithoutDatabase.app.request('/readyz')).status).toBe(503);
    expect((await apiWithoutDatabase.app.request('/healthz')).status).toBe(200);
    await apiWithoutDatabase.close();
  });

  it('/metrics counts requests by route and status, never by path', async () => {
    await get('/api/users/me/');
    await get('/api/secret-path');
    const text = await readMetrics(api);
    expect(text).toMatch(/plumbline_http_requests_total\{route="users\.me",status="200"\} \d+/);
    expect(text).toMatch(/plumbline_http_request_duration_seconds_bucket\{le="\+Inf",route="users\.me"\} \d+/);
    expect(text).not.toContain('secret-path');
  });
});
