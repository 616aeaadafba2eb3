import { ownerRole } from '@plumbline/domain/users/roles';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, call, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { accessTokens } from './accessToken.ts';

let api: TestApi;
let dana: TestUser;
let key: Uint8Array;
let claims: JWTPayload;

beforeAll(async () => {
  api = await testApi();
  dana = await signUpOwner(api, { plan: 'TEAM' });
  const { rows } = await api.db.system((tx) =>
    tx.execute(`select value from app_secrets where name = 'access_token_key'`),
  );
  key = new TextEncoder().encode(String(rows[0]?.['value']));
  claims = JSON.parse(atob(dana.access.split('.')[1] ?? ''));
});
afterAll(() => api.close());

const status = async (token: string) =>
  (await call(api, 'users.me', { headers: { Authorization: `Bearer ${token}` } })).status;
const signed = (changed: JWTPayload, alg = 'HS256', secret = key) =>
  new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg }).sign(secret);

describe('access token [S4]', () => {
  it('with the same claims and key is accepted', async () => {
    expect(await status(await signed({}))).toBe(200);
  });

  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'somebody-else' }],
    ['another kind', { typ: 'refresh' }],
    ['an expiry in the past', { exp: 1 }],
    ['another session', { sid: '01920000-0000-7000-8000-000000000001' }],
    ['no user of the company', { sub: '01920000-0000-7000-8000-000000000001' }],
  ])('with %s is refused', async (_, changed) => {
    expect(await status(await signed(changed))).toBe(401);
  });

  it('expires on time if it is cached', async () => {
    const tokens = accessTokens(api.db);
    const issuedAt = new Date('2026-03-02T12:00:00Z');
    const minutesLater = (minutes: number) => new Date(issuedAt.getTime() + minutes * 60_000);
    const issued = { userId: dana.id, companyId: dana.companyId, sessionId: 'session' };
    const token = await tokens.issue(issued, issuedAt);
    expect(await tokens.verify(token, minutesLater(1))).toEqual(issued);
    expect(await tokens.verify(token, minutesLater(14.9))).toEqual(issued);
    await expect(tokens.verify(token, minutesLater(15))).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('with alg none is refused', async () => {
    expect(await status(new UnsecuredJWT(claims).encode())).toBe(401);
  });

  it('with another algorithm of the same family is refused', async () => {
    const long = new Uint8Array(64).fill(7);
    expect(await status(await signed({}, 'HS512', long))).toBe(401);
  });

  it('with another key is refused', async () => {
    expect(await status(await signed({}, 'HS256', new Uint8Array(32).fill(7)))).toBe(401);
  });

  it('with edited claims is refused', async () => {
    const [header, , signature] = dana.access.split('.');
    const edited = btoa(JSON.stringify({ ...claims, exp: 4102444800 })).replace(/=+$/, '');
    expect(await status([header, edited, signature].join('.'))).toBe(401);
  });

  it.each(['', 'nonsense', 'a.b.c'])('%j is refused', async (token) => {
    expect(await status(token)).toBe(401);
  });

  it('cannot be replaced with the refresh token', async () => {
    expect(await status(dana.refresh)).toBe(401);
  });

  it('with the id of another company is refused', async () => {
    const other = await signUpOwner(api);
    expect(await status(await signed({ company: other.companyId }))).toBe(401);
  });

  it('is signed with the same key by servers that start simultaneously', async () => {
    await api.db.system((tx) => tx.execute('delete from app_secrets'));
    const who = { userId: dana.id, companyId: dana.companyId, sessionId: String(claims['sid']) };
    const servers = Array.from({ length: 5 }, () => accessTokens(api.db));
    const now = api.clock.now();
    const tokens = await Promise.all(servers.map((server) => server.issue(who, now)));
    for (const token of tokens) await expect(servers[0]?.verify(token, now)).resolves.toEqual(who);
  });
});

describe('changes that take effect on the next call [S5]', () => {
  it('a changed role', async () => {
    const owner = await signUpOwner(api, { plan: 'TEAM' });
    const erin = await addColleague(api, owner, ownerRole);
    const rename = () => erin.call('company.update', { params: { id: owner.companyId }, body: { name: 'New name' } });
    expect((await rename()).status).toBe(200);
    await api.db.system((tx) => tx.execute(`update users set role = 4 where id = '${erin.id}'`));
    expect((await rename()).status).toBe(403);
  });

  it('sessions that are revoked by a password reset', async () => {
    const owner = await signUpOwner(api);
    await api.db.system((tx) =>
      tx.execute(`update refresh_tokens set revoked_at = now() where user_id = '${owner.id}'`),
    );
    expect((await owner.call('users.me')).status).toBe(401);
  });

  it('a package that ended', async () => {
    const owner = await signUpOwner(api, { plan: 'TEAM' });
    expect((await owner.call('users.list')).status).toBe(200);
    await api.db.system((tx) =>
      tx.execute(`update companies set subscription_type = 'NONE' where id = '${owner.companyId}'`),
    );
    expect((await owner.call('users.list')).status).toBe(402);
  });
});
