/** Tests of access tokens: which tokens are accepted, and their effect on calls [S4, S5]. */
import { estimatorRole, ownerRole } from '@plumbline/domain/users/roles';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { addColleague, call, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { accessTokens } from './accessToken.ts';

let api: TestApi;
let owner: TestUser;
let key: Uint8Array;
let claims: JWTPayload;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api, { packageName: 'TEAM' });
  const { rows } = await api.db.system((tx) =>
    tx.execute(`select value from app_secrets where name = 'access_token_key'`),
  );
  key = new TextEncoder().encode(String(rows[0]?.['value']));
  claims = JSON.parse(atob(owner.access.split('.')[1] ?? ''));
});
afterAll(() => api.close());

const statusWithToken = async (token: string) =>
  (await call(api, 'users.me', { headers: { Authorization: `Bearer ${token}` } })).status;
const signToken = (changedClaims: JWTPayload, alg = 'HS256', secret = key) =>
  new SignJWT({ ...claims, ...changedClaims }).setProtectedHeader({ alg }).sign(secret);

describe('an access token [S4]', () => {
  it('is accepted if it is signed again with the same claims and key', async () => {
    expect(await statusWithToken(await signToken({}))).toBe(200);
  });

  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'somebody-else' }],
    ['another token type', { typ: 'refresh' }],
    ['an expiry in the past', { exp: 1 }],
    ['an unknown session', { sid: '01920000-0000-7000-8000-000000000001' }],
    ['an unknown user', { sub: '01920000-0000-7000-8000-000000000001' }],
  ])('is refused with %s', async (_, changedClaims) => {
    expect(await statusWithToken(await signToken(changedClaims))).toBe(401);
  });

  it('expires after 15 minutes even if it is cached', async () => {
    const tokens = accessTokens(api.db);
    const issuedAt = new Date('2026-03-02T12:00:00Z');
    const minutesLater = (minutes: number) => new Date(issuedAt.getTime() + minutes * 60_000);
    const issuedClaims = { userId: owner.id, companyId: owner.companyId, sessionId: 'session' };
    const token = await tokens.issue(issuedClaims, issuedAt);
    expect(await tokens.verify(token, minutesLater(1))).toEqual(issuedClaims);
    expect(await tokens.verify(token, minutesLater(14.9))).toEqual(issuedClaims);
    await expect(tokens.verify(token, minutesLater(15))).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('differs from another token of its session that is issued in the same second', async () => {
    const tokens = accessTokens(api.db);
    const issuedClaims = { userId: owner.id, companyId: owner.companyId, sessionId: 'session' };
    const issuedAt = new Date('2026-03-02T12:00:00Z');
    expect(await tokens.issue(issuedClaims, issuedAt)).not.toBe(await tokens.issue(issuedClaims, issuedAt));
  });

  it('is refused if it is not signed', async () => {
    expect(await statusWithToken(new UnsecuredJWT(claims).encode())).toBe(401);
  });

  it('is refused if it is signed with the same key and the algorithm HS512', async () => {
    expect(await statusWithToken(await signToken({}, 'HS512'))).toBe(401);
  });

  it('is refused if it is signed with another key', async () => {
    expect(await statusWithToken(await signToken({}, 'HS256', new Uint8Array(32).fill(7)))).toBe(401);
  });

  it('is refused if its claims were edited after signing', async () => {
    const [header, , signature] = owner.access.split('.');
    const editedClaims = btoa(JSON.stringify({ ...claims, exp: Date.UTC(2100, 0) / 1000 })).replace(/=+$/, '');
    expect(await statusWithToken([header, editedClaims, signature].join('.'))).toBe(401);
  });

  it.each(['', 'nonsense', 'a.b.c'])('is refused if it is %j', async (token) => {
    expect(await statusWithToken(token)).toBe(401);
  });

  it('cannot be replaced with the refresh token', async () => {
    expect(await statusWithToken(owner.refresh)).toBe(401);
  });

  it('is refused if it contains the id of another company', async () => {
    const otherOwner = await signUpOwner(api);
    expect(await statusWithToken(await signToken({ company: otherOwner.companyId }))).toBe(401);
  });

  it('is signed with the same key by servers that start simultaneously', async () => {
    await api.db.system((tx) => tx.execute('delete from app_secrets'));
    const sameClaims = { userId: owner.id, companyId: owner.companyId, sessionId: String(claims['sid']) };
    const servers = Array.from({ length: 5 }, () => accessTokens(api.db));
    const now = api.clock.now();
    const tokens = await Promise.all(servers.map((server) => server.issue(sameClaims, now)));
    for (const token of tokens) await expect(servers[0]?.verify(token, now)).resolves.toEqual(sameClaims);
  });
});

describe('a call with an access token that was issued before a change [S5]', () => {
  it('has the permissions of the new role if the role of the user changed', async () => {
    const newOwner = await signUpOwner(api, { packageName: 'TEAM' });
    const colleague = await addColleague(api, newOwner, ownerRole);
    const rename = () =>
      colleague.call('company.update', { params: { id: newOwner.companyId }, body: { name: 'New name' } });
    expect((await rename()).status).toBe(200);
    await api.db.system((tx) => tx.execute(`update users set role = ${estimatorRole} where id = '${colleague.id}'`));
    expect((await rename()).status).toBe(403);
  });

  it('is refused if the session was revoked', async () => {
    const newOwner = await signUpOwner(api);
    await api.db.system((tx) =>
      tx.execute(`update refresh_tokens set revoked_at = now() where user_id = '${newOwner.id}'`),
    );
    expect((await newOwner.call('users.me')).status).toBe(401);
  });

  it('is refused with 402 if the package has ended', async () => {
    const newOwner = await signUpOwner(api, { packageName: 'TEAM' });
    expect((await newOwner.call('users.list')).status).toBe(200);
    await api.db.system((tx) =>
      tx.execute(`update companies set subscription_type = 'NONE' where id = '${newOwner.companyId}'`),
    );
    expect((await newOwner.call('users.list')).status).toBe(402);
  });
});
