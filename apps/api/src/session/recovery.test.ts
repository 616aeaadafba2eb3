import { messages } from '@plumbline/domain/messages/messages';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { mailedLink, sendDueMail } from '../testing/mailedLink.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';
import { call, signUpOwner, type TestUser } from '../testing/testUser.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

let clients = 0;
const from = () => ({ 'X-Forwarded-For': `203.0.113.${++clients}` });
const request = (email: string, headers: Record<string, string> = {}) =>
  call(api, 'recovery.request', { body: { email }, headers: { ...from(), ...headers } });
const reset = (token: string, email: string, password = 'new-secret') =>
  call(api, 'recovery.reset', {
    body: { token, email, new_password: password, new_password_confirm: password },
    headers: from(),
  });
const signIn = (email: string, password: string) =>
  call(api, 'session.signIn', { body: { username: email, password }, headers: from() });

async function tokenFor({ email }: Pick<TestUser, 'email'>): Promise<string> {
  await request(email);
  return (await mailedLink(api, email)).searchParams.get('token') ?? '';
}

/** The SQL texts of all statements during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const sent = vi.spyOn(Client.prototype, 'query');
  await work();
  const texts = sent.mock.calls.map(([query]: readonly unknown[]) =>
    typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query),
  );
  sent.mockRestore();
  return texts;
}

describe('password reset [R2.13, R2.14, R7.04, R7.05]', () => {
  it('changes the password with the mailed link and ends all sessions', async () => {
    const dana = await signUpOwner(api);
    expect((await reset(await tokenFor(dana), dana.email)).status).toBe(204);
    expect((await dana.call('users.me')).status).toBe(401);
    expect((await signIn(dana.email, dana.password)).status).toBe(401);
    expect((await signIn(dana.email, 'new-secret')).status).toBe(200);
  });

  it('mails a link to PUBLIC_URL and ignores the Host header [S8]', async () => {
    const dana = await signUpOwner(api);
    await request(dana.email, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    const link = await mailedLink(api, dana.email);
    expect(link.origin + link.pathname).toBe(`${api.deps.config.publicUrl}/reset-password`);
    expect(link.searchParams.get('email')).toBe(dana.email);
  });

  it('returns the same response for an unknown e-mail address and sends no mail [S7]', async () => {
    const before = api.mails.length;
    const known = await request((await signUpOwner(api)).email);
    const unknown = await request('nobody@nowhere.example');
    expect([unknown.status, unknown.data]).toEqual([known.status, known.data]);
    await sendDueMail(api);
    expect(api.mails.slice(before).map(({ to }) => to)).not.toContain('nobody@nowhere.example');
  });

  it('runs the same statements for a known and an unknown e-mail address [S7]', async () => {
    const { email } = await signUpOwner(api);
    const known = await statementsOf(() => request(email));
    const unknown = await statementsOf(() => request('nobody@nowhere.example'));
    expect(unknown).toEqual(known);
    expect(known.join('\n')).toContain('insert into "recovery_requests"');
  });

  it('sends one mail for each request and deletes the request', async () => {
    const { email } = await signUpOwner(api);
    await sendDueMail(api);
    const before = api.mails.length;
    await request(email);
    await request('nobody@nowhere.example');
    await Promise.all([sendDueMail(api), sendDueMail(api)]);
    await sendDueMail(api);
    expect(api.mails.slice(before).map(({ to }) => to)).toEqual([email]);
    const { rows } = await api.db.system((tx) => tx.execute(sql`select * from recovery_requests`));
    expect(rows).toEqual([]);
  });

  it('stores only a hash of the token [S8]', async () => {
    const token = await tokenFor(await signUpOwner(api));
    const { rows } = await api.db.system((tx) => tx.execute(sql`select t::text from password_resets t`));
    const mails = await api.db.system((tx) => tx.execute(sql`select t::text from mail_outbox t`));
    expect(JSON.stringify([rows, mails.rows])).not.toContain(token);
    expect(JSON.stringify(api.log)).not.toContain(token);
  });
});

describe('reset link [S8]', () => {
  const refusal = [400, messages.formError.resetPassword];
  const outcome = async (answer: ReturnType<typeof reset>) => {
    const { status, error } = await answer;
    return [status, error?.message];
  };

  it('works once', async () => {
    const dana = await signUpOwner(api);
    const token = await tokenFor(dana);
    await reset(token, dana.email);
    expect(await outcome(reset(token, dana.email))).toEqual(refusal);
  });

  it('works once for two simultaneous requests', async () => {
    const dana = await signUpOwner(api);
    const token = await tokenFor(dana);
    const answers = await Promise.all([reset(token, dana.email), reset(token, dana.email)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });

  it('expires after 30 minutes', async () => {
    const dana = await signUpOwner(api);
    const token = await tokenFor(dana);
    api.clock.advance({ minutes: 31 });
    expect(await outcome(reset(token, dana.email))).toEqual(refusal);
  });

  it('is refused for another user, and a guessed token is refused', async () => {
    const dana = await signUpOwner(api);
    const other = await signUpOwner(api);
    const token = await tokenFor(dana);
    expect(await outcome(reset(token, other.email))).toEqual(refusal);
    expect(await outcome(reset('guessed', dana.email))).toEqual(refusal);
  });

  it('is invalid after a later link was used', async () => {
    const dana = await signUpOwner(api);
    const [first, second] = [await tokenFor(dana), await tokenFor(dana)];
    expect((await reset(second, dana.email)).status).toBe(204);
    expect(await outcome(reset(first, dana.email))).toEqual(refusal);
  });

  it('is invalid after the user has changed the password', async () => {
    const dana = await signUpOwner(api);
    const token = await tokenFor(dana);
    await dana.call('users.update', {
      params: { id: dana.id },
      body: { password: 'another-one', current_password: dana.password },
    });
    expect(await outcome(reset(token, dana.email))).toEqual(refusal);
  });
});

it('the eleventh reset request for an account gets 429 [S6]', async () => {
  const { email } = await signUpOwner(api);
  for (let attempts = 0; attempts < 10; attempts += 1) expect((await request(email)).status).toBe(202);
  const refused = await request(email);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect((await request('somebody-else@nowhere.example')).status).toBe(202);
});
