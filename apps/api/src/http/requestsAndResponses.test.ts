import type { ApiErrorBody } from '@plumbline/domain/shared/apiError';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DatabaseUnavailable } from '../database/errors.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, signUpOwner, type TestUser } from '../testing/testUser.ts';

let at: TestApi;
let dana: TestUser;

beforeAll(async () => {
  at = await testApi();
  dana = await signUpOwner(at, { plan: 'TEAM' });
});
afterAll(() => at.close());

const get = (path: string, init: RequestInit = {}) =>
  at.api.request(path, { ...init, headers: { Authorization: `Bearer ${dana.access}`, ...init.headers } });
const json = async (answer: Response): Promise<{ error: ApiErrorBody }> => JSON.parse(await answer.text());
const rename = (name: string, headers: Record<string, string> = {}, who = dana) =>
  who.call('company.update', { params: { id: dana.companyId }, body: { name }, headers });

describe('every response', () => {
  it.each(['/api/users/me/', '/api/nowhere', '/healthz', '/metrics', '/api/openapi.json', '/billing-portal/x', '/x'])(
    'has security headers and a request id: %s [S10]',
    async (path) => {
      const { headers } = await at.api.request(path);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|script-src/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('x-request-id')).toBeTruthy();
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  it('has the same request id in the error, the header and the log', async () => {
    const answer = await get('/api/nowhere');
    const { error } = await json(answer);
    expect(error.requestId).toBe(answer.headers.get('x-request-id'));
    expect(at.log.some(({ fields }) => fields['requestId'] === error.requestId)).toBe(true);
  });
});

describe('compression of responses', () => {
  let longPath = '';
  const asked = { 'Accept-Encoding': 'gzip' };

  beforeAll(async () => {
    const line = {
      description: 'Shingles, laid in courses over underlayment',
      rate: 1,
      quantity: 1,
      tax: 0,
      unit: 'SQ',
    };
    const { data: project } = await dana.call('projects.create', { body: { title: 'Long' } });
    const params = { id: project.estimate ?? '' };
    for (let at = 0; at < 40; at++) await dana.call('estimateItems.create', { params, body: line });
    longPath = `/api/estimates/${params.id}/`;
  });
  it('compresses a long response if the client accepts gzip', async () => {
    const packed = await get(longPath, { headers: asked });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const unpacked = await new Response(packed.body?.pipeThrough(new DecompressionStream('gzip'))).text();
    expect(unpacked).toBe(await (await get(longPath)).text());
  });

  it('sends 304 for the ETag of a compressed response', async () => {
    const tag = (await get(longPath, { headers: asked })).headers.get('etag') ?? '';
    expect((await get(longPath, { headers: { ...asked, 'If-None-Match': tag } })).status).toBe(304);
  });

  it('does not compress a short response and keeps its ETag', async () => {
    const { headers } = await get('/api/companies/', { headers: asked });
    expect([headers.get('content-encoding'), headers.get('etag')]).toEqual([null, expect.stringMatching(/^"\d/)]);
  });
});

describe('request path', () => {
  it.each(['/api/users/me', '/api/users/me/', '/api/companies', '/healthz', '/healthz/'])(
    'is accepted with and without a trailing slash: %s',
    async (path) => expect((await get(path)).status).toBe(200),
  );

  it.each(['/api', '/api/', '/api/nothing/', '/api/users/me/more', '/api//users/', '/'])(
    'returns 404 in JSON if it is unknown: %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.status, (await json(answer)).error.code]).toEqual([404, 'not_found']);
    },
  );

  it('returns 405 with the allowed methods for another method', async () => {
    const answer = await get('/api/companies/', { method: 'PUT' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, GET']);
    expect((await at.api.request('/api/token', { method: 'OPTIONS' })).status).toBe(405);
  });

  it.each(['..', '%2e%2e', 'x', "1'; drop table users", '%00', '%zz'])(
    'returns 404 for a malformed id: %s [B4]',
    async (id) => {
      const body = JSON.stringify({ name: 'Acme' });
      const headers = { 'Content-Type': 'application/json' };
      expect((await get(`/api/companies/${id}/`, { method: 'PATCH', body, headers })).status).toBe(404);
    },
  );

  it('returns the headers of GET without the body for HEAD', async () => {
    const answer = await get('/api/users/me/', { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect(answer.headers.get('etag')).toBeTruthy();
  });
});

describe('conditional GET', () => {
  it.each(['/api/users/me/', '/api/users/', '/api/companies/', '/api/offices/'])(
    'returns 304 for an unchanged response: %s',
    async (path) => {
      const etag = (await get(path)).headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(path, { headers: { 'If-None-Match': known } });
        expect([again.status, await again.text()]).toEqual([304, '']);
        expect(again.headers.get('etag')).toBe(etag);
      }
      expect((await get(path, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200);
    },
  );

  it('returns 200 after the data has changed', async () => {
    const paths = ['/api/users/me/', '/api/companies/'];
    const before = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag') ?? ''));
    await rename('Another name');
    for (const [at, path] of paths.entries()) {
      expect((await get(path, { headers: { 'If-None-Match': before[at] ?? '' } })).status).toBe(200);
    }
  });

  it('returns the version of a record as ETag, with an id if the URL has none', async () => {
    const { data, headers } = await dana.call('company.get');
    expect(headers.get('etag')).toBe(`"${data.version}-${data.id}"`);
  });
});

describe('If-Match [F6]', () => {
  it('accepts a write with the current version and increments the version', async () => {
    const { data } = await dana.call('company.get');
    const saved = await rename('Front Range', { 'If-Match': `"${data.version}"` });
    expect(saved.status).toBe(200);
    expect(saved.headers.get('etag')).toBe(`"${data.version + 1}"`);
    expect((await rename('Front Range', { 'If-Match': '*' })).status).toBe(200);
  });

  it('refuses a write with an older version and returns the record and the user who changed it', async () => {
    const old = (await dana.call('company.get')).data;
    const partner = await addColleague(at, dana, 2, { firstName: 'Pat', lastName: 'Okafor' });
    await rename('By Pat', {}, partner);
    const refused = await rename('By Dana', { 'If-Match': `"${old.version}"` });
    expect(refused.status).toBe(412);
    const { data: current } = await dana.call('company.get');
    expect(refused.error).toMatchObject({ code: 'changed_meanwhile', changedBy: 'Pat Okafor', current });
    expect(current.name).toBe('By Pat');
  });

  it('accepts one of ten simultaneous writes with the same version', async () => {
    const { version } = (await dana.call('company.get')).data;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => rename(`Name ${n}`, { 'If-Match': `"${version}"` })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(412)]);
  });

  it.each(['"0"', '1', 'nonsense', '""'])('refuses a write with an unknown version: %s', async (tag) => {
    expect((await rename('Acme', { 'If-Match': tag })).status).toBe(412);
  });
});

describe('internal error', () => {
  const broken = (error: Error) =>
    testApi().then((inner) => ({
      ...inner,
      answer: async () => {
        const { api, log } = await testApi({ db: { ...inner.db, system: () => Promise.reject(error) } });
        const response = await api.request('/api/token/refresh/', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: '{"refresh":"x"}',
        });
        return { response, error: (await json(response)).error, log };
      },
    }));

  it('returns "Something went wrong" and logs the stack without the error message [S16]', async () => {
    const { answer, close } = await broken(new Error('the secret reason'));
    const { response, error, log } = await answer();
    expect(response.status).toBe(500);
    expect(error).toEqual({ code: 'internal', message: 'Something went wrong', requestId: expect.any(String) });
    const logged = log.find(({ level }) => level === 'error');
    expect(logged?.fields).toMatchObject({
      requestId: error.requestId,
      error: { name: 'Error', at: expect.arrayContaining([expect.stringContaining('requestsAndResponses.test.ts')]) },
    });
    expect(JSON.stringify(log)).not.toContain('the secret reason');
    await close();
  });

  it('returns 503 with Retry-After if the database is unavailable [F3]', async () => {
    const { answer, close } = await broken(new DatabaseUnavailable('gone'));
    const { response, error } = await answer();
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(error.message).not.toContain('gone');
    await close();
  });

  it('logs a failed statement without its values [S12]', async () => {
    await expect(at.db.system((tx) => tx.execute(`select 'secret' from nowhere`))).rejects.toThrow();
    const failing = await testApi();
    await failing.db.system((tx) => tx.execute('drop table refresh_tokens cascade'));
    await failing.api.request('/api/token/refresh/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"refresh":"the-secret-token"}',
    });
    const logged = failing.log.find(({ level }) => level === 'error');
    expect(logged?.fields).toMatchObject({
      error: { statement: expect.stringContaining('refresh_tokens'), cause: { code: '42P01' } },
    });
    expect(JSON.stringify(failing.log)).not.toContain('the-secret-token');
    await failing.close();
  });
});

describe('monitoring', () => {
  it('/readyz returns whether the database is reachable', async () => {
    expect((await at.api.request('/readyz')).status).toBe(200);
    const away = await testApi({ db: { ...at.db, ping: () => Promise.reject(new DatabaseUnavailable('gone')) } });
    expect((await away.api.request('/readyz')).status).toBe(503);
    expect((await away.api.request('/healthz')).status).toBe(200);
    await away.close();
  });

  it('/metrics counts requests by route and status, never by path', async () => {
    await get('/api/users/me/');
    await get('/api/secret-path');
    const text = await (await at.api.request('/metrics')).text();
    expect(text).toMatch(/plumbline_http_requests_total\{route="users\.me",status="200"\} \d+/);
    expect(text).toMatch(/plumbline_http_request_duration_seconds_bucket\{le="\+Inf",route="users\.me"\} \d+/);
    expect(text).not.toContain('secret-path');
  });
});
