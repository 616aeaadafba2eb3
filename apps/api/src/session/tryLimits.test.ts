import { callNames, callOf } from '@plumbline/domain/contract/calls';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PublicCallName } from '../http/handler.ts';
import { type Hasher, HasherBusy } from '../ports.ts';
import { mailedLink } from '../testing/mailedLink.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { call, signUpOwner, type TestUser } from '../testing/testUser.ts';
import { sweepTries } from './tryLimits.ts';

/** Passwords that were checked, of whatever account. */
let checked: string[];
/** What the hasher does before it checks a password. */
let beforeCheck: (password: string) => Promise<void>;
let at: TestApi;
let dana: TestUser;

const hasher: Hasher = {
  hash: async (password) => `plain:${password}`,
  verify: async (hash, password) => {
    await beforeCheck(password);
    checked.push(password);
    return hash === `plain:${password}`;
  },
};

beforeEach(async () => {
  checked = [];
  beforeCheck = async () => undefined;
  at = await testApi({ hasher });
  dana = await signUpOwner(at);
});
afterEach(() => at.close());

const elsewhere = '203.0.113.7';
const signIn = (clientIp: string, username: string, password = 'wrong one') =>
  call(at, 'session.signIn', { headers: { 'X-Forwarded-For': clientIp }, body: { username, password } });
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const statuses = async (answers: Promise<readonly { readonly status: number }[]>) => {
  const counts: Record<number, number> = {};
  for (const { status } of await answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};
const retryAfter = ({ headers }: { readonly headers: Headers }) => Number(headers.get('retry-after'));
const rows = async (table: 'rate_limits' | 'known_clients' | 'companies') => {
  const found = await at.db.system((tx) => tx.execute(sql`select t::text from ${sql.identifier(table)} t`));
  return found.rows;
};
const nobody = (n: number) => `nobody${n}@nowhere.example`;
const block = async (clientIp: string) => {
  await times(10, (n) => signIn(clientIp, nobody(n)));
  expect((await signIn(clientIp, nobody(10))).status).toBe(429);
};

describe('many tries at the same time [S6, S14]', () => {
  it('check ten passwords of 200 that one client IP sends', async () => {
    expect(await statuses(times(200, (n) => signIn(elsewhere, nobody(n))))).toEqual({ 401: 10, 429: 190 });
    expect(checked).toHaveLength(10);
  });

  it('check ten passwords of 100 that as many client IPs send for one account', async () => {
    // a slow database fills the queue of unknown clients: the rest are then refused with 503 instead of 429
    const {
      401: wrong,
      429: limited = 0,
      503: busy = 0,
    } = await statuses(times(100, (n) => signIn(`203.0.113.${n}`, dana.email)));
    expect([wrong, limited + busy]).toEqual([10, 90]);
    expect(checked).toHaveLength(10);
  });

  it('make ten companies of 60 sign-ups', async () => {
    const before = (await rows('companies')).length;
    const signUp = (n: number) =>
      call(at, 'company.signUp', {
        headers: { 'X-Forwarded-For': elsewhere },
        body: {
          company_name: 'Acme',
          email: `loop${n}@acme.example`,
          phone_no: '3035550142',
          password: 'secret',
          first_name: 'Al',
          last_name: 'Smith',
        },
      });
    expect(await statuses(times(60, signUp))).toEqual({ 201: 10, 429: 50 });
    expect(await rows('companies')).toHaveLength(before + 10);
  });

  it('let a whole office in that signs in at eight o’clock from one new client IP', async () => {
    const people: TestUser[] = [];
    while (people.length < 40) people.push(await signUpOwner(at));
    const signIns = Promise.all(people.map(({ email, password }) => signIn(elsewhere, email, password)));
    expect(await statuses(signIns)).toEqual({ 200: 40 });
    // right passwords used nothing up
    expect(await statuses(times(11, (n) => signIn(elsewhere, nobody(n))))).toEqual({ 401: 10, 429: 1 });
  });
});

/** A call that fails, for every public route but the webhook, which is signed. */
const failing: Readonly<Record<Exclude<PublicCallName, 'payments.webhook'>, (n: number) => object>> = {
  'session.signIn': (n) => ({ username: nobody(n), password: 'wrong one' }),
  'session.refresh': (n) => ({ refresh: `guess ${n}` }),
  'session.revoke': (n) => ({ refresh: `guess ${n}` }),
  'recovery.request': (n) => ({ email: nobody(n) }),
  'recovery.reset': (n) => ({
    email: nobody(n),
    token: `guess ${n}`,
    new_password: 'secret',
    new_password_confirm: 'secret',
  }),
  'company.signUp': (n) => ({
    company_name: 'Acme',
    email: nobody(n),
    phone_no: '3035550142',
    password: 'secret',
    first_name: 'Al',
    last_name: 'Smith',
  }),
};
const publicRoutes = callNames.filter(
  (name): name is keyof typeof failing => callOf(name).access === 'public' && name !== 'payments.webhook',
);

it.each(publicRoutes)('%s is limited by client IP, and other client IPs are not [S6, S14]', async (name) => {
  const ask = (n: number, clientIp: string) =>
    call(at, name, { headers: { 'X-Forwarded-For': clientIp }, body: failing[name](n) });
  const answers = await times(130, (n) => ask(n, elsewhere));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBe(name === 'session.refresh' || name === 'session.revoke' ? 30 : 120);
  for (const answer of refused) expect(retryAfter(answer)).toBeGreaterThan(0);
  expect((await ask(200, '203.0.113.8')).status).not.toBe(429);
});

describe('a blocked client IP [S14]', () => {
  it('locks nobody out of their account', async () => {
    await block(elsewhere);
    expect(await statuses(times(30, () => signIn(elsewhere, dana.email)))).toEqual({ 429: 30 });
    expect((await signIn('203.0.113.8', dana.email, dana.password)).status).toBe(200);
  });

  it('adds no row for the accounts that it names', async () => {
    await block(elsewhere);
    const before = await rows('rate_limits');
    expect(await statuses(times(100, (n) => signIn(elsewhere, nobody(n + 100))))).toEqual({ 429: 100 });
    expect(await rows('rate_limits')).toEqual(before);
  });

  it('is told the seconds after which it may try again, to the second [S6]', async () => {
    await block(elsewhere);
    at.clock.advance({ seconds: 70 });
    const seconds = retryAfter(await signIn(elsewhere, dana.email));
    expect(seconds).toBe(110);
    at.clock.advance({ seconds: seconds - 1 });
    expect((await signIn(elsewhere, dana.email)).status).toBe(429);
    at.clock.advance({ seconds: 1 });
    expect((await signIn(elsewhere, dana.email, dana.password)).status).toBe(200);
  });

  it('is free after three minutes where the clock went back by a day', async () => {
    await block(elsewhere);
    at.clock.advance({ days: -1 });
    expect(retryAfter(await signIn(elsewhere, dana.email))).toBe(180);
    at.clock.advance({ seconds: 180 });
    expect((await signIn(elsewhere, dana.email, dana.password)).status).toBe(200);
  });
});

describe('a client IP that somebody signed in to the account from [S14]', () => {
  const home = '198.51.100.20';
  const attack = () => times(12, (n) => signIn(`203.0.113.${n}`, dana.email));

  beforeEach(async () => {
    expect((await signIn(home, dana.email, dana.password)).status).toBe(200);
  });

  it('is let in while tries from elsewhere block the account', async () => {
    await attack();
    expect((await signIn('203.0.113.99', dana.email, dana.password)).status).toBe(429);
    expect((await signIn(home, dana.email, dana.password)).status).toBe(200);
  });

  it('is let in while others block the client IP itself', async () => {
    await block(home);
    expect((await signIn(home, dana.email, dana.password)).status).toBe(200);
  });

  it('is let in while strangers from 200 client IPs take all places', async () => {
    const { promise: signedIn, resolve: finishSignIn } = Promise.withResolvers<void>();
    beforeCheck = async (password) => {
      if (password !== dana.password) await signedIn;
    };
    const strangers = times(200, (n) => signIn(`203.0.113.${n}`, nobody(n)));
    expect((await signIn(home, dana.email, dana.password)).status).toBe(200);
    finishSignIn();
    const { 401: wrong = 0, 503: busy = 0 } = await statuses(strangers);
    expect(wrong + busy).toBe(200);
    expect(busy).toBeGreaterThan(0);
  });

  it('is mailed a link while tries from elsewhere block that', async () => {
    const forget = (clientIp: string) =>
      call(at, 'recovery.request', { headers: { 'X-Forwarded-For': clientIp }, body: { email: dana.email } });
    await times(12, (n) => forget(`203.0.113.${n}`));
    expect((await forget('203.0.113.99')).status).toBe(429);
    expect((await forget(home)).status).toBe(202);
  });

  it('is limited by its own wrong passwords, also where they come at the same time', async () => {
    expect(await statuses(times(50, () => signIn(home, dana.email)))).toEqual({ 401: 10, 429: 40 });
    expect((await signIn(home, dana.email, dana.password)).status).toBe(429);
    // and blocks nobody else
    expect((await signIn('203.0.113.99', dana.email, dana.password)).status).toBe(200);
  });

  it('is one of the ten used last', async () => {
    for (let n = 0; n < 10; n++) {
      at.clock.advance({ minutes: 1 });
      expect((await signIn(`198.51.100.${n + 100}`, dana.email, dana.password)).status).toBe(200);
    }
    await attack();
    expect((await signIn('198.51.100.100', dana.email, dana.password)).status).toBe(200);
    expect((await signIn(home, dana.email, dana.password)).status).toBe(429);
  });

  it('is forgotten after 90 days without a sign-in', async () => {
    at.clock.advance({ days: 89 });
    await sweepTries(at.deps);
    expect((await rows('known_clients')).length).toBeGreaterThan(0);
    at.clock.advance({ days: 2 });
    await sweepTries(at.deps);
    expect(await rows('known_clients')).toEqual([]);
  });

  it('is forgotten when the password is reset from elsewhere', async () => {
    await call(at, 'recovery.request', { body: { email: dana.email } });
    const token = (await mailedLink(at, dana.email)).searchParams.get('token');
    const body = { email: dana.email, token, new_password: 'new-secret', new_password_confirm: 'new-secret' };
    const headers = { 'X-Forwarded-For': '198.51.100.30' };
    expect((await call(at, 'recovery.reset', { headers, body })).status).toBe(204);
    await attack();
    expect((await signIn(home, dana.email, 'new-secret')).status).toBe(429);
    expect((await signIn('198.51.100.30', dana.email, 'new-secret')).status).toBe(200);
  });
});

describe('a try that the server could not work on [S14]', () => {
  it('is not counted, and is answered 503 with Retry-After', async () => {
    beforeCheck = () => Promise.reject(new HasherBusy());
    for (let n = 0; n < 15; n++) {
      const answer = await signIn(elsewhere, dana.email, dana.password);
      expect(answer.status).toBe(503);
      expect(retryAfter(answer)).toBeGreaterThan(0);
    }
    beforeCheck = async () => undefined;
    expect((await signIn(elsewhere, dana.email, dana.password)).status).toBe(200);
  });
});

describe('what is kept of tries [S14, S16]', () => {
  it('goes when its three minutes are over', async () => {
    await block(elsewhere);
    at.clock.advance({ minutes: 3, seconds: 1 });
    await sweepTries(at.deps);
    expect(await rows('rate_limits')).toEqual([]);
  });

  it('names no e-mail and no client IP, not even by a plain hash', async () => {
    await signIn('198.51.100.20', dana.email, dana.password);
    await signIn(elsewhere, dana.email);
    const kept = JSON.stringify([...(await rows('rate_limits')), ...(await rows('known_clients'))]);
    for (const text of [dana.email, elsewhere, '198.51.100.20']) {
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
      expect(kept).not.toContain(text);
      expect(kept).not.toContain(Buffer.from(digest).toString('base64url'));
      expect(kept).not.toContain(Buffer.from(digest).toString('hex'));
    }
  });
});
