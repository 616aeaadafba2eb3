/** Tests of the limits on attempts to sign in, sign up, reset a password and use secrets [S6, S14, S24]. */
import { callNames, callOf } from '@plumbline/domain/contract/apiCalls';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublicCallName } from '../http/handler.ts';
import { type Hasher, ServerBusy } from '../ports.ts';
import { receiveMailedLink } from '../testing/sendDueMail.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { call, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { deleteOldAttempts } from './attemptLimits.ts';

/** The passwords that the hasher has checked. */
let checkedPasswords: string[];
/** The hasher calls this function before it verifies a password. */
let beforeVerify: (password: string) => Promise<void>;
let api: TestApi;
let owner: TestUser;

const hasher: Hasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (hash, password) => {
    await beforeVerify(password);
    checkedPasswords.push(password);
    return hash === `plain:${password}`;
  },
};

beforeEach(async () => {
  checkedPasswords = [];
  beforeVerify = async () => undefined;
  api = await testApi({ hasher });
  owner = await signUpOwner(api);
});
afterEach(() => api.close());

const otherIp = '203.0.113.7';
const signIn = (clientIp: string, username: string, password = 'wrong one') =>
  call(api, 'session.signIn', { headers: { 'X-Forwarded-For': clientIp }, body: { username, password } });
const runInParallel = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const countStatuses = async (responses: Promise<readonly { readonly status: number }[]>) => {
  const counts: Record<number, number> = {};
  for (const { status } of await responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const retryAfter = ({ headers }: { readonly headers: Headers }) => Number(headers.get('retry-after'));
const readRows = async (table: 'rate_limits' | 'known_clients' | 'companies') => {
  const result = await api.db.system((tx) => tx.execute(sql`select t::text from ${sql.identifier(table)} t`));
  return result.rows;
};
const unknownEmail = (n: number) => `nobody${n}@nowhere.example`;
const blockClientIp = async (clientIp: string) => {
  await runInParallel(10, (n) => signIn(clientIp, unknownEmail(n)));
  expect((await signIn(clientIp, unknownEmail(10))).status).toBe(429);
};

describe('limits of simultaneous attempts [S6, S14]', () => {
  it('allow ten of 200 sign-ins with wrong passwords from one client IP', async () => {
    expect(await countStatuses(runInParallel(200, (n) => signIn(otherIp, unknownEmail(n))))).toEqual({
      401: 10,
      429: 190,
    });
    expect(checkedPasswords).toHaveLength(10);
  });

  it('allow ten of 100 passwords for one account from 100 client IPs', async () => {
    // If a slow database fills the queue of unknown clients, further attempts get 503 instead of 429.
    const {
      401: unauthenticatedCount,
      429: limitedCount = 0,
      503: busyCount = 0,
    } = await countStatuses(runInParallel(100, (n) => signIn(`203.0.113.${n}`, owner.email)));
    expect([unauthenticatedCount, limitedCount + busyCount]).toEqual([10, 90]);
    expect(checkedPasswords).toHaveLength(10);
  });

  it('allow ten of 60 sign-ups from one client IP', async () => {
    const countBefore = (await readRows('companies')).length;
    const signUp = (n: number) =>
      call(api, 'company.signUp', {
        headers: { 'X-Forwarded-For': otherIp },
        body: {
          company_name: 'Acme',
          email: `loop${n}@acme.example`,
          phone_no: '3035550142',
          password: 'secret',
          first_name: 'Al',
          last_name: 'Smith',
        },
      });
    expect(await countStatuses(runInParallel(60, signUp))).toEqual({ 201: 10, 429: 50 });
    expect(await readRows('companies')).toHaveLength(countBefore + 10);
  });

  it('allow 40 users to sign in from one new client IP', async () => {
    const users: TestUser[] = [];
    while (users.length < 40) users.push(await signUpOwner(api));
    const signIns = Promise.all(users.map(({ email, password }) => signIn(otherIp, email, password)));
    expect(await countStatuses(signIns)).toEqual({ 200: 40 });
    // Sign-ins with the right password do not count.
    expect(await countStatuses(runInParallel(11, (n) => signIn(otherIp, unknownEmail(n))))).toEqual({
      401: 10,
      429: 1,
    });
  });
});

/** The request bodies of all public calls except the webhook, which is signed. Each of these requests counts as an attempt. */
const requestBodies: Readonly<Record<Exclude<PublicCallName, 'payments.webhook'>, (n: number) => object>> = {
  'session.signIn': (n) => ({ username: unknownEmail(n), password: 'wrong one' }),
  'session.refresh': (n) => ({ refresh: `guess ${n}` }),
  'session.revoke': (n) => ({ refresh: `guess ${n}` }),
  'mails.report': (n) => ({ token: `guess ${n}` }),
  'recovery.request': (n) => ({ email: unknownEmail(n) }),
  'recovery.reset': (n) => ({
    email: unknownEmail(n),
    token: `guess ${n}`,
    new_password: 'secret',
    new_password_confirm: 'secret',
  }),
  'company.signUp': (n) => ({
    company_name: 'Acme',
    email: unknownEmail(n),
    phone_no: '3035550142',
    password: 'secret',
    first_name: 'Al',
    last_name: 'Smith',
  }),
};
const publicCalls = callNames.filter(
  (name): name is keyof typeof requestBodies => callOf(name).access === 'public' && name in requestBodies,
);

it.each(publicCalls)('%s is limited by client IP without affecting other client IPs [S6, S14]', async (name) => {
  const sendFrom = (n: number, clientIp: string) =>
    call(api, name, { headers: { 'X-Forwarded-For': clientIp }, body: requestBodies[name](n) });
  const responses = await runInParallel(130, (n) => sendFrom(n, otherIp));
  const refusedResponses = responses.filter(({ status }) => status === 429);
  // Of the 130 attempts, 100 are allowed for the calls with a secret only, and 10 for every other call.
  expect(refusedResponses.length).toBe(['session.refresh', 'session.revoke', 'mails.report'].includes(name) ? 30 : 120);
  for (const response of refusedResponses) expect(retryAfter(response)).toBeGreaterThan(0);
  expect((await sendFrom(200, '203.0.113.8')).status).not.toBe(429);
});

describe('a right secret from a client IP that sends wrong ones [S24]', () => {
  const headers = { 'X-Forwarded-For': otherIp };
  const sendWrong = (name: 'session.refresh' | 'recovery.reset') =>
    runInParallel(200, () =>
      call(api, name, {
        headers,
        body: { ...requestBodies[name](1), ...(name === 'recovery.reset' && { email: owner.email }) },
      }),
    );

  it('renews a session, also while the wrong ones are checked', async () => {
    await sendWrong('session.refresh');
    const { refresh } = (await signIn(otherIp, owner.email, owner.password)).data;
    const wrongResponses = sendWrong('session.refresh');
    expect((await call(api, 'session.refresh', { headers, body: { refresh } })).status).toBe(200);
    expect(await countStatuses(wrongResponses)).toEqual({ 429: 200 });
  });

  it('sets a new password, also while others try tokens for the account from other client IPs', async () => {
    await call(api, 'recovery.request', { body: { email: owner.email } });
    const token = (await receiveMailedLink(api, owner.email)).searchParams.get('token');
    expect(await countStatuses(sendWrong('recovery.reset'))).toEqual({ 400: 10, 429: 190 });
    const body = { email: owner.email, token, new_password: 'new-secret', new_password_confirm: 'new-secret' };
    expect((await call(api, 'recovery.reset', { headers, body: { ...body, email: unknownEmail(1) } })).status).toBe(
      429,
    );
    expect((await call(api, 'recovery.reset', { headers, body })).status).toBe(204);
    expect((await call(api, 'recovery.reset', { headers, body })).status).toBe(429);
  });
});

describe('a blocked client IP [S14]', () => {
  it('does not block the account for other client IPs', async () => {
    await blockClientIp(otherIp);
    expect(await countStatuses(runInParallel(30, () => signIn(otherIp, owner.email)))).toEqual({ 429: 30 });
    expect((await signIn('203.0.113.8', owner.email, owner.password)).status).toBe(200);
  });

  it('adds no counters for other accounts', async () => {
    await blockClientIp(otherIp);
    const countersBefore = await readRows('rate_limits');
    expect(await countStatuses(runInParallel(100, (n) => signIn(otherIp, unknownEmail(n + 100))))).toEqual({
      429: 100,
    });
    expect(await readRows('rate_limits')).toEqual(countersBefore);
  });

  it('gets the exact number of seconds to wait [S6]', async () => {
    await blockClientIp(otherIp);
    api.clock.advance({ seconds: 70 });
    const seconds = retryAfter(await signIn(otherIp, owner.email));
    // The time window of the counter has 180 seconds.
    expect(seconds).toBe(110);
    api.clock.advance({ seconds: seconds - 1 });
    expect((await signIn(otherIp, owner.email)).status).toBe(429);
    api.clock.advance({ seconds: 1 });
    expect((await signIn(otherIp, owner.email, owner.password)).status).toBe(200);
  });

  it('is unblocked after three minutes if the clock was set back by a day', async () => {
    await blockClientIp(otherIp);
    api.clock.advance({ days: -1 });
    expect(retryAfter(await signIn(otherIp, owner.email))).toBe(180);
    api.clock.advance({ seconds: 180 });
    expect((await signIn(otherIp, owner.email, owner.password)).status).toBe(200);
  });
});

describe('a known client IP, from which the user has signed in before [S14]', () => {
  const knownIp = '198.51.100.20';
  const blockAccount = () => runInParallel(12, (n) => signIn(`203.0.113.${n}`, owner.email));

  beforeEach(async () => {
    expect((await signIn(knownIp, owner.email, owner.password)).status).toBe(200);
  });

  it('can sign in while attempts from other client IPs block the account', async () => {
    await blockAccount();
    expect((await signIn('203.0.113.99', owner.email, owner.password)).status).toBe(429);
    expect((await signIn(knownIp, owner.email, owner.password)).status).toBe(200);
  });

  it('can sign in while attempts on other accounts block the client IP', async () => {
    await blockClientIp(knownIp);
    expect((await signIn(knownIp, owner.email, owner.password)).status).toBe(200);
  });

  it('can sign in while 200 unknown client IPs fill the queue of unknown clients', async () => {
    const { promise: canContinue, resolve: letUnknownClientsContinue } = Promise.withResolvers<void>();
    beforeVerify = async (password) => {
      if (password !== owner.password) await canContinue;
    };
    const { promise: queueFilled, resolve: reportBusy } = Promise.withResolvers<void>();
    const unknownClients = runInParallel(200, async (n) => {
      const response = await signIn(`203.0.113.${n}`, unknownEmail(n));
      if (response.status === 503) reportBusy();
      return response;
    });
    await queueFilled;
    expect((await signIn(knownIp, owner.email, owner.password)).status).toBe(200);
    letUnknownClientsContinue();
    const { 401: unauthenticatedCount = 0, 503: busyCount = 0 } = await countStatuses(unknownClients);
    expect(unauthenticatedCount + busyCount).toBe(200);
    expect(busyCount).toBeGreaterThan(0);
  });

  it('can request a reset link while requests from other client IPs are blocked', async () => {
    const requestReset = (clientIp: string) =>
      call(api, 'recovery.request', { headers: { 'X-Forwarded-For': clientIp }, body: { email: owner.email } });
    await runInParallel(12, (n) => requestReset(`203.0.113.${n}`));
    expect((await requestReset('203.0.113.99')).status).toBe(429);
    expect((await requestReset(knownIp)).status).toBe(202);
  });

  it('is blocked by simultaneous wrong passwords from the same client IP', async () => {
    expect(await countStatuses(runInParallel(50, () => signIn(knownIp, owner.email)))).toEqual({ 401: 10, 429: 40 });
    expect((await signIn(knownIp, owner.email, owner.password)).status).toBe(429);
    // Other client IPs are not blocked.
    expect((await signIn('203.0.113.99', owner.email, owner.password)).status).toBe(200);
  });

  it('is unknown again after sign-ins from ten other client IPs', async () => {
    for (let n = 0; n < 10; n++) {
      api.clock.advance({ minutes: 1 });
      expect((await signIn(`198.51.100.${n + 100}`, owner.email, owner.password)).status).toBe(200);
    }
    await blockAccount();
    expect((await signIn('198.51.100.100', owner.email, owner.password)).status).toBe(200);
    expect((await signIn(knownIp, owner.email, owner.password)).status).toBe(429);
  });

  it('is deleted from the database after 90 days without a sign-in', async () => {
    api.clock.advance({ days: 90 });
    await deleteOldAttempts(api.deps);
    expect((await readRows('known_clients')).length).toBeGreaterThan(0);
    api.clock.advance({ minutes: 1 });
    await deleteOldAttempts(api.deps);
    expect(await readRows('known_clients')).toEqual([]);
  });

  it('is unknown again when the password is reset from another client IP', async () => {
    await call(api, 'recovery.request', { body: { email: owner.email } });
    const token = (await receiveMailedLink(api, owner.email)).searchParams.get('token');
    const body = { email: owner.email, token, new_password: 'new-secret', new_password_confirm: 'new-secret' };
    const headers = { 'X-Forwarded-For': '198.51.100.30' };
    expect((await call(api, 'recovery.reset', { headers, body })).status).toBe(204);
    await blockAccount();
    expect((await signIn(knownIp, owner.email, 'new-secret')).status).toBe(429);
    expect((await signIn('198.51.100.30', owner.email, 'new-secret')).status).toBe(200);
  });
});

describe('an attempt while the hasher is busy [S14]', () => {
  it('gets 503 with Retry-After and is not counted', async () => {
    beforeVerify = () => Promise.reject(new ServerBusy());
    for (let n = 0; n < 15; n++) {
      const response = await signIn(otherIp, owner.email, owner.password);
      expect(response.status).toBe(503);
      expect(retryAfter(response)).toBeGreaterThan(0);
    }
    beforeVerify = async () => undefined;
    expect((await signIn(otherIp, owner.email, owner.password)).status).toBe(200);
  });
});

describe('stored counters [S14, S16]', () => {
  it('are deleted after three minutes', async () => {
    await blockClientIp(otherIp);
    api.clock.advance({ minutes: 3, seconds: 1 });
    await deleteOldAttempts(api.deps);
    expect(await readRows('rate_limits')).toEqual([]);
  });

  it('contain no email address, no client IP, and no unkeyed SHA-256 hash of these values', async () => {
    await signIn('198.51.100.20', owner.email, owner.password);
    await signIn(otherIp, owner.email);
    const storedText = JSON.stringify([...(await readRows('rate_limits')), ...(await readRows('known_clients'))]);
    for (const text of [owner.email, otherIp, '198.51.100.20']) {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      expect(storedText).not.toContain(text);
      expect(storedText).not.toContain(Buffer.from(digest).toString('base64url'));
      expect(storedText).not.toContain(Buffer.from(digest).toString('hex'));
    }
  });
});
