/** Tests of the API calls that open, renew and end a session, and of the limits for repeated attempts. */
import { messages } from '@plumbline/domain/messages/messages';
import { tooManyAttemptsMessage } from '@plumbline/domain/session/tooManyAttempts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { call, signIn, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
let owner: TestUser;

beforeAll(async () => {
  api = await testApi();
  owner = await signUpOwner(api);
});
afterAll(() => api.close());

const getUser = (access: string) => call(api, 'users.me', { headers: { Authorization: `Bearer ${access}` } });
const renew = (refresh: string) => call(api, 'session.refresh', { body: { refresh } });
const tryToSignIn = (username: string, password: string, clientIp = '198.51.100.1') =>
  call(api, 'session.signIn', { headers: { 'X-Forwarded-For': clientIp }, body: { username, password } });

describe('sign-in', () => {
  it('ignores the case of the email address and opens a session', async () => {
    const { status, data } = await tryToSignIn(owner.email.toUpperCase(), owner.password);
    expect(status).toBe(200);
    expect((await getUser(data.access)).data.email).toBe(owner.email);
  });

  it('returns the same error for a wrong password and an unknown email address [S7]', async () => {
    const wrongPasswordResponse = await tryToSignIn(owner.email, 'not the password');
    const unknownUserResponse = await tryToSignIn('nobody@nowhere.example', 'not the password');
    expect(wrongPasswordResponse.status).toBe(401);
    expect(wrongPasswordResponse.error.message).toBe(messages.formError.signIn);
    expect(unknownUserResponse).toMatchObject({
      status: 401,
      error: { ...wrongPasswordResponse.error, requestId: expect.any(String) },
    });
  });

  it('verifies one password hash for an unknown email address [S7]', async () => {
    let verifyCount = 0;
    const countingApi = await testApi({
      hasher: {
        hash: async () => 'hash',
        verify: async () => {
          verifyCount += 1;
          return false;
        },
      },
    });
    await call(countingApi, 'session.signIn', { body: { username: 'nobody@nowhere.example', password: 'whatever' } });
    expect(verifyCount).toBe(1);
    await countingApi.close();
  });

  it('refuses a deactivated user, and the earlier session of the user is refused too', async () => {
    const deactivatedUser = await signUpOwner(api);
    await api.db.system((tx) =>
      tx.execute(`update users set deactivated_at = now() where id = '${deactivatedUser.id}'`),
    );
    expect((await tryToSignIn(deactivatedUser.email, deactivatedUser.password)).status).toBe(401);
    expect((await getUser(deactivatedUser.access)).status).toBe(401);
    expect((await renew(deactivatedUser.refresh)).status).toBe(401);
  });
});

describe('a session', () => {
  it('renews the access token without a new refresh token', async () => {
    api.clock.advance({ minutes: 14 });
    expect((await getUser(owner.access)).status).toBe(200);
    // An access token is valid for 15 minutes.
    api.clock.advance({ minutes: 2 });
    expect((await getUser(owner.access)).status).toBe(401);
    const { data } = await renew(owner.refresh);
    expect(Object.keys(data)).toEqual(['access']);
    expect((await getUser(data.access)).status).toBe(200);
  });

  it('expires after 12 hours, or after 30 days if remembered [R4.02]', async () => {
    const shortSession = await signIn(api, owner.email);
    const rememberedSession = await signIn(api, owner.email, { remember: true });
    api.clock.advance({ minutes: 12 * 60 - 1 });
    expect((await renew(shortSession.refresh)).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    expect((await renew(shortSession.refresh)).status).toBe(401);
    api.clock.advance({ days: 29, minutes: 12 * 60 - 1 });
    expect((await renew(rememberedSession.refresh)).status).toBe(200);
    api.clock.advance({ minutes: 1 });
    expect((await renew(rememberedSession.refresh)).status).toBe(401);
  });

  it('ends at sign-out together with its access token, and other sessions stay valid', async () => {
    const firstSession = await signIn(api, owner.email);
    const secondSession = await signIn(api, owner.email);
    expect((await call(api, 'session.revoke', { body: { refresh: firstSession.refresh } })).status).toBe(204);
    expect((await getUser(firstSession.access)).status).toBe(401);
    expect((await renew(firstSession.refresh)).status).toBe(401);
    expect((await getUser(secondSession.access)).status).toBe(200);
  });

  it.each([{ refresh: 'unknown-token' }, { refresh: '' }, {}])(
    'does not need to exist to be revoked: the body %j gets 204',
    async (body) => {
      expect((await call(api, 'session.revoke', { body })).status).toBe(204);
    },
  );

  it('does not store or log tokens and passwords in plain text [S8, S12]', async () => {
    const { access, refresh } = await signIn(api, owner.email);
    const storedTokens = await api.db.system((tx) => tx.execute('select * from refresh_tokens'));
    const storedAndLogged = JSON.stringify([storedTokens.rows, api.log]);
    for (const secret of [access, refresh, owner.password]) expect(storedAndLogged).not.toContain(secret);
  });
});

describe('repeated attempts [S6]', () => {
  it('are blocked for an account after 10 wrong passwords, and the response contains the seconds to wait. Other accounts stay usable', async () => {
    const otherOwner = await signUpOwner(api);
    /** Tries to sign in from the n-th client IP. */
    const tryOtherOwner = (n: number, password = 'wrong one') =>
      tryToSignIn(otherOwner.email, password, `203.0.113.${n}`);
    for (let n = 1; n <= 10; n++) expect((await tryOtherOwner(n)).status).toBe(401);
    const refusedResponse = await tryOtherOwner(11, otherOwner.password);
    expect(refusedResponse.status).toBe(429);
    const seconds = Number(refusedResponse.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(refusedResponse.error.message).toBe(tooManyAttemptsMessage(seconds));
    expect((await tryToSignIn(owner.email, owner.password, '203.0.113.1')).status).toBe(200);
    api.clock.advance({ seconds });
    expect((await tryOtherOwner(12, otherOwner.password)).status).toBe(200);
  });

  it('are blocked for a client IP after 10 failures on different accounts', async () => {
    const tryUnknownAccount = (n: number, clientIp: string) =>
      tryToSignIn(`guess${n}@company.example`, 'wrong one', clientIp);
    for (let n = 1; n <= 10; n++) expect((await tryUnknownAccount(n, '203.0.113.77')).status).toBe(401);
    expect((await tryUnknownAccount(11, '203.0.113.77')).status).toBe(429);
    expect((await tryUnknownAccount(12, '203.0.113.78')).status).toBe(401);
  });

  it('are not counted for a client IP if they succeed', async () => {
    for (let n = 0; n < 12; n++) {
      expect((await tryToSignIn(owner.email, owner.password, '203.0.113.200')).status).toBe(200);
    }
  });

  it('are counted if they are simultaneous', async () => {
    const otherOwner = await signUpOwner(api);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => tryToSignIn(otherOwner.email, 'wrong one', `198.51.100.${n + 20}`)),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('are blocked for a client IP after 10 sign-ups', async () => {
    const signUp = (n: number) =>
      call(api, 'company.signUp', {
        headers: { 'X-Forwarded-For': '192.0.2.9' },
        body: {
          company_name: 'Acme',
          email: `loop${n}@acme.example`,
          phone_no: '3035550142',
          password: 'secret',
          first_name: 'Al',
          last_name: 'Smith',
        },
      });
    for (let n = 1; n <= 10; n++) expect((await signUp(n)).status).toBe(201);
    expect((await signUp(11)).status).toBe(429);
  });
});
