/** Tests of the API calls for password recovery and of the reset link. */
import { messages } from '@plumbline/domain/messages/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordRoundTrips } from '../testing/recordRoundTrips.ts';
import { receiveMailedLink, sendDueMail } from '../testing/sendDueMail.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { call, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

let clientCount = 0;
const nextClientHeaders = () => ({ 'X-Forwarded-For': `203.0.113.${++clientCount}` });
const requestReset = (email: string, headers: Record<string, string> = {}) =>
  call(api, 'recovery.request', { body: { email }, headers: { ...nextClientHeaders(), ...headers } });
const reset = (token: string, email: string, password = 'new-secret') =>
  call(api, 'recovery.reset', {
    body: { token, email, new_password: password, new_password_confirm: password },
    headers: nextClientHeaders(),
  });
const signIn = (email: string, password: string) =>
  call(api, 'session.signIn', { body: { username: email, password }, headers: nextClientHeaders() });

async function receiveToken({ email }: Pick<TestUser, 'email'>): Promise<string> {
  await requestReset(email);
  return (await receiveMailedLink(api, email)).searchParams.get('token') ?? '';
}

describe('a password reset [R2.13, R2.14, R7.04, R7.05]', () => {
  it('changes the password with the mailed link and ends all sessions', async () => {
    const owner = await signUpOwner(api);
    const { access } = (await signIn(owner.email, owner.password)).data;
    expect((await reset(await receiveToken(owner), owner.email)).status).toBe(204);
    for (const token of [owner.access, access])
      expect((await call(api, 'users.me', { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await signIn(owner.email, owner.password)).status).toBe(401);
    expect((await signIn(owner.email, 'new-secret')).status).toBe(200);
  });

  it.each(['a@b..c', 'da\u200bna@stored.example', 'da\u202ena@stored.example'])(
    'works for the account with the email %j, which a new account may not have, and the account can sign in',
    async (email) => {
      const owner = await signUpOwner(api);
      await api.db.system((tx) => tx.execute(sql`update users set email = ${email} where id = ${owner.id}`));
      expect((await signIn(email, owner.password)).status).toBe(200);
      expect((await reset(await receiveToken({ email }), email)).status).toBe(204);
      expect((await signIn(email, 'new-secret')).status).toBe(200);
    },
  );

  it('mails a link that starts with PUBLIC_URL, whatever the Host header contains [S8]', async () => {
    const owner = await signUpOwner(api);
    await requestReset(owner.email, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    const link = await receiveMailedLink(api, owner.email);
    expect(link.origin + link.pathname).toBe(`${api.deps.config.publicUrl}/reset-password`);
    expect(link.searchParams.get('email')).toBe(owner.email);
  });

  it('returns the same response for an unknown email address and sends no mail [S7]', async () => {
    const mailCount = api.mails.length;
    const knownResponse = await requestReset((await signUpOwner(api)).email);
    const unknownResponse = await requestReset('nobody@nowhere.example');
    expect([unknownResponse.status, unknownResponse.data]).toEqual([knownResponse.status, knownResponse.data]);
    await sendDueMail(api);
    expect(api.mails.slice(mailCount).map(({ to }) => to)).not.toContain('nobody@nowhere.example');
  });

  it('runs the same statements for a known and an unknown email address [S7]', async () => {
    const { email } = await signUpOwner(api);
    const knownStatements = await recordRoundTrips(() => requestReset(email));
    const unknownStatements = await recordRoundTrips(() => requestReset('nobody@nowhere.example'));
    expect(unknownStatements).toEqual(knownStatements);
    expect(knownStatements.flat().join('\n')).toContain('insert into "recovery_requests"');
  });

  it('sends one mail for a known email address, none for an unknown one, and deletes both requests', async () => {
    const { email } = await signUpOwner(api);
    await sendDueMail(api);
    const mailCount = api.mails.length;
    await requestReset(email);
    await requestReset('nobody@nowhere.example');
    // Two simultaneous runs of the jobs and a later run must not send the mail again.
    await Promise.all([sendDueMail(api), sendDueMail(api)]);
    await sendDueMail(api);
    expect(api.mails.slice(mailCount).map(({ to }) => to)).toEqual([email]);
    const { rows } = await api.db.system((tx) => tx.execute(sql`select * from recovery_requests`));
    expect(rows).toEqual([]);
  });

  it('stores only a hash of the token after the mail is sent, and does not log the token [S8]', async () => {
    const token = await receiveToken(await signUpOwner(api));
    const { rows } = await api.db.system((tx) => tx.execute(sql`select t::text from password_resets t`));
    const mails = await api.db.system((tx) => tx.execute(sql`select t::text from mail_outbox t`));
    expect(JSON.stringify([rows, mails.rows])).not.toContain(token);
    expect(JSON.stringify(api.log)).not.toContain(token);
  });
});

describe('a reset link [S8]', () => {
  const refusal = [400, messages.formError.resetPassword];
  const readResult = async (responsePromise: ReturnType<typeof reset>) => {
    const { status, error } = await responsePromise;
    return [status, error?.message];
  };

  it('is refused after it was used', async () => {
    const owner = await signUpOwner(api);
    const token = await receiveToken(owner);
    await reset(token, owner.email);
    expect(await readResult(reset(token, owner.email))).toEqual(refusal);
  });

  it('is accepted in only one of two simultaneous requests', async () => {
    const owner = await signUpOwner(api);
    const token = await receiveToken(owner);
    const responses = await Promise.all([reset(token, owner.email), reset(token, owner.email)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });

  it('expires after 30 minutes', async () => {
    const [owner, otherOwner] = [await signUpOwner(api), await signUpOwner(api)];
    const [token, otherToken] = [await receiveToken(owner), await receiveToken(otherOwner)];
    api.clock.advance({ minutes: 29 });
    expect((await reset(token, owner.email)).status).toBe(204);
    api.clock.advance({ minutes: 1 });
    expect(await readResult(reset(otherToken, otherOwner.email))).toEqual(refusal);
  });

  it('is refused with the email address of another user or with a guessed token', async () => {
    const owner = await signUpOwner(api);
    const otherOwner = await signUpOwner(api);
    const token = await receiveToken(owner);
    expect(await readResult(reset(token, otherOwner.email))).toEqual(refusal);
    expect(await readResult(reset('guessed', owner.email))).toEqual(refusal);
  });

  it('is refused after a newer link of the same user was used', async () => {
    const owner = await signUpOwner(api);
    const [firstToken, secondToken] = [await receiveToken(owner), await receiveToken(owner)];
    expect((await reset(secondToken, owner.email)).status).toBe(204);
    expect(await readResult(reset(firstToken, owner.email))).toEqual(refusal);
  });

  it('is refused after the user has changed the password', async () => {
    const owner = await signUpOwner(api);
    const token = await receiveToken(owner);
    await owner.call('users.update', {
      params: { id: owner.id },
      body: { password: 'another-one', current_password: owner.password },
    });
    expect(await readResult(reset(token, owner.email))).toEqual(refusal);
  });
});

it('the eleventh reset request for an account gets 429 with the seconds to wait [S6]', async () => {
  const { email } = await signUpOwner(api);
  for (let attempts = 0; attempts < 10; attempts += 1) expect((await requestReset(email)).status).toBe(202);
  const refusedResponse = await requestReset(email);
  expect(refusedResponse.status).toBe(429);
  expect(Number(refusedResponse.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await requestReset('somebody-else@nowhere.example')).status).toBe(202);
});
