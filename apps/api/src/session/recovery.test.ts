import { messages } from '@plumbline/domain/messages/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendDueMail } from '../mail/outbox.ts';
import { call, type Person, signedUp } from '../testing/person.ts';
import { type TestApi, testApi } from '../testing/testApi.ts';

let at: TestApi;
beforeAll(async () => {
  at = await testApi();
});
afterAll(() => at.close());

let addresses = 0;
const from = () => ({ 'X-Forwarded-For': `203.0.113.${++addresses}` });
const request = (email: string, headers: Record<string, string> = {}) =>
  call(at, 'recovery.request', { body: { email }, headers: { ...from(), ...headers } });
const reset = (token: string, email: string, password = 'new-secret') =>
  call(at, 'recovery.reset', {
    body: { token, email, new_password: password, new_password_confirm: password },
    headers: from(),
  });
const signIn = (email: string, password: string) =>
  call(at, 'session.signIn', { body: { username: email, password }, headers: from() });

/** The link in the last mail, as the person would open it. */
async function linkMailedTo(email: string): Promise<URL> {
  await sendDueMail(at.deps);
  const text = at.mails.findLast(({ to }) => to === email)?.text ?? '';
  return new URL(/http\S+/.exec(text)?.[0] ?? '');
}

async function tokenFor({ email }: Pick<Person, 'email'>): Promise<string> {
  await request(email);
  return (await linkMailedTo(email)).searchParams.get('token') ?? '';
}

describe('a forgotten password [R2.13, R2.14, R7.04, R7.05]', () => {
  it('is chosen anew by the mailed link, and every old session ends', async () => {
    const dana = await signedUp(at);
    expect((await reset(await tokenFor(dana), dana.email)).status).toBe(204);
    expect((await dana.call('users.me')).status).toBe(401);
    expect((await signIn(dana.email, dana.password)).status).toBe(401);
    expect((await signIn(dana.email, 'new-secret')).status).toBe(200);
  });

  it('has a link to the settings’ own address, whatever Host the request named [S8]', async () => {
    const dana = await signedUp(at);
    await request(dana.email, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' });
    const link = await linkMailedTo(dana.email);
    expect(link.origin + link.pathname).toBe(`${at.deps.config.publicUrl}/reset-password`);
    expect(link.searchParams.get('email')).toBe(dana.email);
  });

  it('answers an unknown address the same, and mails nobody [S7]', async () => {
    const before = at.mails.length;
    const known = await request((await signedUp(at)).email);
    const unknown = await request('nobody@nowhere.example');
    expect([unknown.status, unknown.data]).toEqual([known.status, known.data]);
    await sendDueMail(at.deps);
    expect(at.mails.slice(before).map(({ to }) => to)).not.toContain('nobody@nowhere.example');
  });

  it('keeps the token hashed, and nowhere else [S8]', async () => {
    const token = await tokenFor(await signedUp(at));
    const { rows } = await at.db.system((tx) => tx.execute(sql`select t::text from password_resets t`));
    const mails = await at.db.system((tx) => tx.execute(sql`select t::text from mail_outbox t`));
    expect(JSON.stringify([rows, mails.rows])).not.toContain(token);
    expect(JSON.stringify(at.log)).not.toContain(token);
  });
});

describe('the link [S8]', () => {
  const refusal = [400, messages.formError.resetPassword];
  const outcome = async (answer: ReturnType<typeof reset>) => {
    const { status, error } = await answer;
    return [status, error?.message];
  };

  it('works once', async () => {
    const dana = await signedUp(at);
    const token = await tokenFor(dana);
    await reset(token, dana.email);
    expect(await outcome(reset(token, dana.email))).toEqual(refusal);
  });

  it('works once even twice at the same time', async () => {
    const dana = await signedUp(at);
    const token = await tokenFor(dana);
    const answers = await Promise.all([reset(token, dana.email), reset(token, dana.email)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });

  it('works for 30 minutes', async () => {
    const dana = await signedUp(at);
    const token = await tokenFor(dana);
    at.clock.advance({ minutes: 31 });
    expect(await outcome(reset(token, dana.email))).toEqual(refusal);
  });

  it('works for nobody else', async () => {
    const dana = await signedUp(at);
    const other = await signedUp(at);
    const token = await tokenFor(dana);
    expect(await outcome(reset(token, other.email))).toEqual(refusal);
    expect(await outcome(reset('guessed', dana.email))).toEqual(refusal);
  });

  it('is void once a later one was used', async () => {
    const dana = await signedUp(at);
    const [first, second] = [await tokenFor(dana), await tokenFor(dana)];
    expect((await reset(second, dana.email)).status).toBe(204);
    expect(await outcome(reset(first, dana.email))).toEqual(refusal);
  });

  it('is void once the person took another password meanwhile', async () => {
    const dana = await signedUp(at);
    const token = await tokenFor(dana);
    await dana.call('users.update', { params: { id: dana.id }, body: { password: 'another-one' } });
    expect(await outcome(reset(token, dana.email))).toEqual(refusal);
  });
});

it('counts requests and resets by account: the eleventh waits [S6]', async () => {
  const { email } = await signedUp(at);
  for (let tries = 0; tries < 10; tries += 1) expect((await request(email)).status).toBe(202);
  const refused = await request(email);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
  expect((await request('somebody-else@nowhere.example')).status).toBe(202);
});
